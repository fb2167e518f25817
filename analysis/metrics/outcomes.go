package metrics

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

var outcomesEntry = analysis.Entry{
	Info: analysis.Info{Name: "outcomes", Group: howItEnds, Unit: "game",
		Question: "For which reason does a game end, won or drawn?",
		Counted:  "The column reason, won and drawn games alike."},
	Rows:    [][2]string{{"outcomes", "ended by"}},
	OfGames: func(engine.Table) analysis.Metric { return newOutcomes() },
}

// outcomes: for which reason do games end? Shares of all games, won and drawn.
type outcomes struct{ reasons analysis.ByName }

func newOutcomes() *outcomes { return &outcomes{analysis.NewByName()} }

func (m *outcomes) Add(deal []data.Game) {
	for i := range deal {
		m.reasons.Count(deal[i].Reason)
	}
	m.reasons.Close(int64(len(deal)))
}

func (m *outcomes) Merge(other analysis.Metric) { m.reasons.Merge(&other.(*outcomes).reasons) }

func (m *outcomes) State(c *state.Coder) { m.reasons.State(c) }

func (m *outcomes) Estimates() []analysis.Estimate { return m.reasons.Estimates("outcomes") }

func (m *outcomes) Names() *analysis.ByName { return &m.reasons }
