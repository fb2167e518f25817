package metrics

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/analysis/stats"
)

var kindsEntry = analysis.Entry{
	Info: analysis.Info{Name: "kinds", Group: whatIsDone, Unit: "game",
		Question: "How often does each kind of event happen per game?",
		Counted:  "Rows of the table events, by kind, over games."},
	Rows:     [][2]string{{"kinds", "per game"}},
	Columns:  analysis.OfKind,
	OfEvents: func(s *analysis.Source) analysis.EventMetric { return newKinds(s) },
}

// kinds: how often does each kind of event happen in a game, on average?
type kinds struct {
	words []string
	all   stats.Ratio   // x: games
	games []stats.Ratio // by kind; x: games; of the deals in which it happened
	now   []int64       // of the current deal
	n     int64         // games of the current deal
}

func newKinds(s *analysis.Source) *kinds {
	return &kinds{words: s.Kinds, games: make([]stats.Ratio, len(s.Kinds)), now: make([]int64, len(s.Kinds))}
}

func (m *kinds) Game(l *analysis.Log) {
	now := m.now
	for _, k := range l.Kind {
		now[k]++
	}
	m.n++
}

func (m *kinds) EndDeal() {
	m.all.Add(0, m.n)
	for k, n := range m.now {
		if n > 0 {
			m.games[k].Add(n, m.n)
		}
	}
	clear(m.now)
	m.n = 0
}

func (m *kinds) Merge(other analysis.EventMetric) {
	o := other.(*kinds)
	m.all.Merge(o.all)
	for k, r := range o.games {
		m.games[k].Merge(r)
	}
}

func (m *kinds) State(c *state.Coder) {
	m.all.State(c)
	c.Same("kinds of events", len(m.games))
	for k := range m.games {
		m.games[k].State(c)
	}
}

func (m *kinds) Estimates() []analysis.Estimate {
	var list []analysis.Estimate
	for k, word := range m.words {
		if word != "" {
			list = append(list, analysis.NewMean("kinds", word, m.games[k].Among(m.all), "game"))
		}
	}
	return list
}
