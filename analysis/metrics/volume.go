package metrics

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

var volumeEntry = analysis.Entry{
	Info: analysis.Info{Name: "volume", Group: theRecord, Unit: "game",
		Question: "How many games are there, of how many deals, and how many had a winner?",
		Counted:  "Rows of the table games; a deal counts once, however many games were played on it."},
	Rows:    [][2]string{{"games", "games"}, {"deals", "deals"}, {"decided", "decided games"}},
	OfGames: func(engine.Table) analysis.Metric { return &volume{} },
}

// volume: how many games are there, of how many deals, and how many had a winner?
type volume struct{ games, deals, decided int64 }

func (m *volume) Add(deal []data.Game) {
	m.games += int64(len(deal))
	m.deals++
	m.decided += analysis.CountGames(deal, analysis.Decided)
}

func (m *volume) Merge(other analysis.Metric) {
	o := other.(*volume)
	m.games += o.games
	m.deals += o.deals
	m.decided += o.decided
}

func (m *volume) State(c *state.Coder) { c.Counts(&m.games, &m.deals, &m.decided) }

func (m *volume) Estimates() []analysis.Estimate {
	return []analysis.Estimate{
		analysis.NewCount("games", m.games, "game"),
		analysis.NewCount("deals", m.deals, "deal"),
		analysis.NewCount("decided", m.decided, "decided game"),
	}
}
