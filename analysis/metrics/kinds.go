package metrics

import (
	"cardlab/analysis"
	"cardlab/analysis/stats"
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
	games []stats.Ratio // by kind; x: games
	now   []int64       // of the current game
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
	for k := range m.games {
		m.games[k].Add(m.now[k], m.n)
	}
	clear(m.now)
	m.n = 0
}

func (m *kinds) Merge(other analysis.EventMetric) {
	for k, r := range other.(*kinds).games {
		m.games[k].Merge(r)
	}
}

func (m *kinds) Estimates() []analysis.Estimate {
	var list []analysis.Estimate
	for k, word := range m.words {
		if word != "" {
			list = append(list, analysis.NewMean("kinds", word, m.games[k], "game"))
		}
	}
	return list
}
