package metrics

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

var drawsEntry = analysis.Entry{
	Info: analysis.Info{Name: "draws", Group: howItEnds, Unit: "game",
		Question: "How often does nobody win, and why?",
		Counted:  "Games without a winner, in all and by reason."},
	Rows:    [][2]string{{"draws", "draws"}},
	OfGames: func(engine.Table) analysis.Metric { return newDraws() },
}

// draws: how often does nobody win, and why? Shares of all games.
type draws struct {
	all     stats.Ratio
	reasons analysis.ByName
}

func newDraws() *draws { return &draws{reasons: analysis.NewByName()} }

func (m *draws) Add(deal []data.Game) {
	n := int64(len(deal))
	m.all.Add(analysis.CountGames(deal, analysis.Drawn), n)
	for i := range deal {
		if analysis.Drawn(&deal[i]) {
			m.reasons.Count(deal[i].Reason)
		}
	}
	m.reasons.Close(n)
}

func (m *draws) Merge(other analysis.Metric) {
	o := other.(*draws)
	m.all.Merge(o.all)
	m.reasons.Merge(&o.reasons)
}

func (m *draws) State(c *state.Coder) {
	m.all.State(c)
	m.reasons.State(c)
}

func (m *draws) Estimates() []analysis.Estimate {
	return append([]analysis.Estimate{analysis.NewShare("draws", "all", m.all, "game")}, m.reasons.Estimates("draws")...)
}

func (m *draws) Names() *analysis.ByName { return &m.reasons }
