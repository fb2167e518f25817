package analysis

import (
	"cardlab/data"
	"cardlab/engine"
)

var volumeEntry = entry{
	Info: Info{Name: "volume", Group: theRecord, Unit: "game",
		Question: "How many games are there, of how many deals, and how many had a winner?",
		Counted:  "Rows of the table games; a deal counts once, however many games were played on it."},
	rows:    [][2]string{{"games", "games"}, {"deals", "deals"}, {"decided", "decided games"}},
	ofGames: func(engine.Table) Metric { return &volume{} },
}

// volume: how many games are there, of how many deals, and how many had a winner?
type volume struct{ games, deals, decided int64 }

func (m *volume) Add(deal []data.Game) {
	m.games += int64(len(deal))
	m.deals++
	m.decided += tally(deal, decided)
}

func (m *volume) Merge(other Metric) {
	o := other.(*volume)
	m.games += o.games
	m.deals += o.deals
	m.decided += o.decided
}

func (m *volume) Estimates() []Estimate {
	return []Estimate{
		count("games", m.games, "game"),
		count("deals", m.deals, "deal"),
		count("decided", m.decided, "decided game"),
	}
}
