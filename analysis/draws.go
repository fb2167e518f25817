package analysis

import (
	"cardlab/data"
	"cardlab/engine"
)

var drawsEntry = entry{
	Info: Info{Name: "draws", Group: howItEnds, Unit: "game",
		Question: "How often does nobody win, and why?",
		Counted:  "Games without a winner, in all and by reason."},
	rows:    [][2]string{{"draws", "draws"}},
	ofGames: func(engine.Table) Metric { return newDraws() },
}

// draws: how often does nobody win, and why? Shares of all games.
type draws struct {
	all     Ratio
	reasons byName
}

func newDraws() *draws { return &draws{reasons: newByName()} }

func (m *draws) Add(deal []data.Game) {
	n := int64(len(deal))
	m.all.Add(tally(deal, drawn), n)
	for i := range deal {
		if drawn(&deal[i]) {
			m.reasons.count(deal[i].Reason)
		}
	}
	m.reasons.close(n)
}

func (m *draws) Merge(other Metric) {
	o := other.(*draws)
	m.all.Merge(o.all)
	m.reasons.merge(&o.reasons)
}

func (m *draws) Estimates() []Estimate {
	return append([]Estimate{share("draws", "all", m.all, "game")}, m.reasons.estimates("draws")...)
}

func (m *draws) names() *byName { return &m.reasons }
