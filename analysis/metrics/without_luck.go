package metrics

import (
	"maps"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/luck"
	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/engine"
)

var withoutLuckEntry = analysis.Entry{
	Info: analysis.Info{Name: "without_luck", Group: whoWins, Unit: "deal", NeedsRules: true, NeedsChance: true,
		Question: "What do the seats score, and the policies against each other, with the luck of the draw taken out?",
		Counted: "As score and the scores of wins, less what drawing better cards than the stock let expect, and being dealt better ones, explains: of each kind of card what a side drew less its share of the cards that nobody had seen, " +
			"whose mean is exactly 0, times what one is worth. That is fitted by least squares to the other half of the deals each time, so that nothing is biased: the same score with a narrower interval. Nothing where the cards are not told apart, or a half has fewer than 20 deals for each of the kinds, in the hand and drawn.",
		Source: "Control variates: Owen 2013, Monte Carlo theory, methods and examples, §8.9"},
	Rows:    [][2]string{{"score_without_luck", "score without draw luck of"}},
	Columns: luck.Columns,
	OfEvents: func(s *analysis.Source) analysis.EventMetric {
		game, _, _ := strings.Cut(s.Rules.Name(), "/")
		l, err := luck.New(s.Rules, KindsOf(game).Kind)
		if err != nil {
			return &withoutLuck{}
		}
		return newWithoutLuck(s.Table, l)
	},
}

// withoutLuck: what do seats and policies score, the luck of the draw taken out? See [luck.Luck] and [stats.Control].
type withoutLuck struct {
	luck  *luck.Luck // nil: it cannot be measured
	table engine.Table
	by    map[string]*controlledScore // by side, then by policy
	deal  int64
	less  []int64 // of one side in one game
}

// controlledScore is the score of a side, or of a policy wherever it sat.
type controlledScore struct {
	*stats.Control
	y, x int64 // of the current deal
	luck []int64
}

func newWithoutLuck(t engine.Table, l *luck.Luck) *withoutLuck {
	return &withoutLuck{luck: l, table: t, by: map[string]*controlledScore{}, less: make([]int64, l.Controls())}
}

func (m *withoutLuck) of(key string) *controlledScore {
	s := m.by[key]
	if s == nil {
		n := m.luck.Controls()
		s = &controlledScore{Control: stats.NewControl(n), luck: make([]int64, n)}
		m.by[key] = s
	}
	return s
}

// Dealt begins a game.
func (m *withoutLuck) Dealt(s engine.State, _ bool) {
	if m.luck != nil {
		m.luck.Deal(s)
	}
}

func (m *withoutLuck) Game(l *analysis.Log) {
	if m.luck == nil {
		return
	}
	m.luck.Follow(l)
	m.deal = l.Game.Deal
	sides := m.table.Sides()
	for side := range sides {
		clear(m.less)
		m.luck.Less(side, m.less)
		score := analysis.Units(m.table, l.Game, engine.Seat(side))
		m.of(sideKey(side)).add(score, m.less)
		for seat := side; seat < int(m.table.Seats); seat += sides {
			m.of(l.Game.Policies[seat]).add(score, m.less)
		}
	}
}

// sideKey is what a side is called beside the names of policies, none of which begins so.
func sideKey(side int) string { return " " + analysis.SeatName(side) }

func (s *controlledScore) add(score int64, luck []int64) {
	s.y += score
	s.x++
	for k, v := range luck {
		s.luck[k] += v
	}
}

func (m *withoutLuck) EndDeal() {
	for _, s := range m.by {
		s.Add(m.deal, s.y, s.x, s.luck)
		s.y, s.x = 0, 0
		clear(s.luck)
	}
}

func (m *withoutLuck) Merge(other analysis.EventMetric) {
	for key, s := range other.(*withoutLuck).by {
		m.of(key).Control.Merge(s.Control)
	}
}

// State writes or reads the sums of each side and policy.
func (m *withoutLuck) State(c *state.Coder) {
	controls := 0
	if m.luck != nil {
		controls = m.luck.Controls()
	}
	c.Same("kinds of cards drawn and dealt", controls)
	if !c.Sound() || m.luck == nil {
		return
	}
	state.ByText(c, m.by, m.of, func(s *controlledScore) { s.Control.State(c) })
}

// Estimates returns one score a side, then one a policy, by name; none of a policy that meets itself alone.
func (m *withoutLuck) Estimates() (list []analysis.Estimate) {
	sides := m.table.Sides()
	add := func(key, name string) {
		s := m.by[key]
		if s == nil {
			return
		}
		if c, ok := s.Mean(); ok {
			by := 1 / float64(sides)
			list = append(list, analysis.Estimate{Metric: "score_without_luck", What: name, Form: analysis.Share, Value: c.Value * by, Interval: stats.Around(c.Value, c.SE, c.Deals).Times(by),
				Count: analysis.None, N: c.Deals, Unit: "deal", Expected: by})
		}
	}
	for side := range sides {
		add(sideKey(side), analysis.SideName(m.table, side))
	}
	if len(m.by) > sides+1 {
		for _, policy := range slices.Sorted(maps.Keys(m.by)) {
			if !strings.HasPrefix(policy, " ") {
				add(policy, policy)
			}
		}
	}
	return list
}
