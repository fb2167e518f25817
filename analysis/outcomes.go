package analysis

import (
	"cardlab/data"
	"cardlab/engine"
)

var outcomesEntry = entry{
	Info: Info{Name: "outcomes", Group: howItEnds, Unit: "game",
		Question: "For which reason does a game end, won or drawn?",
		Counted:  "The column reason, won and drawn games alike."},
	rows:    [][2]string{{"outcomes", "ended by"}},
	ofGames: func(engine.Table) Metric { return newOutcomes() },
}

// outcomes: for which reason do games end? Shares of all games, won and drawn.
type outcomes struct{ reasons byName }

func newOutcomes() *outcomes { return &outcomes{newByName()} }

func (m *outcomes) Add(deal []data.Game) {
	for i := range deal {
		m.reasons.count(deal[i].Reason)
	}
	m.reasons.close(int64(len(deal)))
}

func (m *outcomes) Merge(other Metric) { m.reasons.merge(&other.(*outcomes).reasons) }

func (m *outcomes) Estimates() []Estimate { return m.reasons.estimates("outcomes") }

func (m *outcomes) names() *byName { return &m.reasons }
