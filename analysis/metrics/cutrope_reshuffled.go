package metrics

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/analysis/stats"
)

var cutropeReshuffledEntry = analysis.Entry{
	Info: analysis.Info{Name: "reshuffled", Group: howItGoes, Game: "cutrope", Unit: "game",
		Question: "In what share of the games does the discard pile become the new stock, and how often per game?",
		Counted:  "Events reshuffled."},
	Rows:     [][2]string{{"reshuffled", "games with a reshuffle"}, {"reshuffles", "reshuffles"}},
	Columns:  analysis.OfKind,
	OfEvents: func(s *analysis.Source) analysis.EventMetric { return &cutropeReshuffled{kind: s.Kind("reshuffled")} },
}

// cutropeReshuffled: how often does the discard pile become the new stock?
type cutropeReshuffled struct {
	kind   int32
	games  analysis.ByDeal // y: games with a reshuffle; x: games
	number analysis.ByDeal // y: reshuffles; x: games
}

func (m *cutropeReshuffled) Game(l *analysis.Log) {
	var n int64
	for _, k := range l.Kind {
		n += stats.Indicator(k == m.kind)
	}
	m.games.Add(min(n, 1), 1)
	m.number.Add(n, 1)
}

func (m *cutropeReshuffled) EndDeal() {
	m.games.Close()
	m.number.Close()
}

func (m *cutropeReshuffled) Merge(other analysis.EventMetric) {
	o := other.(*cutropeReshuffled)
	m.games.Merge(&o.games)
	m.number.Merge(&o.number)
}

func (m *cutropeReshuffled) State(c *state.Coder) {
	m.games.State(c)
	m.number.State(c)
}

func (m *cutropeReshuffled) Estimates() []analysis.Estimate {
	return []analysis.Estimate{analysis.NewShare("reshuffled", "all", m.games.Ratio, "game"), analysis.NewMean("reshuffles", "a game", m.number.Ratio, "game")}
}
