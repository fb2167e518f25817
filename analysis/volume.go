package analysis

import "cardlab/data"

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
