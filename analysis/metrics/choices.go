package metrics

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/analysis/stats"
)

var choicesEntry = analysis.Entry{
	Info: analysis.Info{Name: "choices", Group: howItGoes, Unit: "choice, action", NeedsRules: true,
		Question: "How many actions are legal at a choice between two or more (the branching factor), and how often is there only one?",
		Counted: "The rules say how many actions were legal before each action. A choice has two at least, as in the " +
			"table decisions; an action without a choice had one."},
	Rows: [][2]string{{"branching", "legal actions at a choice"}, {"forced", "actions without a choice"},
		{"choices", "choices per game"}},
	Columns:  analysis.EveryColumn,
	OfEvents: func(*analysis.Source) analysis.EventMetric { return &choices{} },
}

// choices: how many actions are legal when there is a choice between two at
// least, and what share of all actions is forced? A single option is an action
// without a choice, as in the table decisions, which lists the same choices.
type choices struct {
	legal  analysis.ByDeal // x: choices
	forced analysis.ByDeal // x: actions
	games  analysis.ByDeal // y: choices; x: games
	values stats.Quantiles
}

func (m *choices) Game(*analysis.Log) { m.games.Add(0, 1) }

func (m *choices) Choice(legal int) {
	if legal < 2 {
		m.forced.Add(1, 1)
		return
	}
	m.forced.Add(0, 1)
	m.legal.Add(int64(legal), 1)
	m.values.Add(int32(legal))
}

func (m *choices) EndDeal() {
	m.games.DealY += m.legal.DealX
	m.legal.Close()
	m.forced.Close()
	m.games.Close()
	m.values.Close()
}

func (m *choices) Merge(other analysis.EventMetric) {
	o := other.(*choices)
	m.legal.Merge(&o.legal)
	m.forced.Merge(&o.forced)
	m.games.Merge(&o.games)
	m.values.Merge(&o.values)
}

func (m *choices) State(c *state.Coder) {
	m.legal.State(c)
	m.forced.State(c)
	m.games.State(c)
	m.values.State(c)
}

func (m *choices) Estimates() []analysis.Estimate {
	list := append([]analysis.Estimate{analysis.NewMean("branching", "mean", m.legal.Ratio, "choice")},
		quantiles("branching", &m.values, m.legal.X, "choice")...)
	return append(list,
		analysis.NewShare("forced", "all", m.forced.Ratio, "action"),
		analysis.NewMean("choices", "mean", m.games.Ratio, "game"))
}
