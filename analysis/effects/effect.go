package effects

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// effect: what does a variant change, against another on the same deals? In
// each deal every game is compared with the game of the same matchup and
// seating under the base variant: same cards, same policies, same chance. Most
// games do not differ, so the difference is known far better than from deals
// of each variant's own.
type effect struct {
	table     engine.Table
	wins      stats.Paired             // of seat 0, or of side 0; A is the changed variant, B the base
	sides     []stats.Paired           // score of each seat or side, in units of 1/sides: wins, and a draw shared
	score     map[string]*stats.Paired // by policy: totals in units of 1/sides, x in seats
	draws     stats.Paired
	turns     stats.Paired
	emptied   stats.Paired
	faults    int64       // games under both variants that were broken off
	otherwise stats.Ratio // games with another winner
	flipped   stats.Ratio // deals with such a game
	parted    stats.Ratio // deals with a game that went another way, as far as its row tells
	flips     []Flip      // the first of those games, in the order of the deals

	luck *control // nil: the luck of the draw is left in

	before, after analysis.SeatScores // of one deal: kept to save allocations
}

func newEffect(t engine.Table) *effect {
	return &effect{table: t, sides: make([]stats.Paired, t.Sides()), score: map[string]*stats.Paired{}}
}

// add adds one deal: the games of one matchup under both variants, by
// seating. Games whose seating only one of them has are left out. It returns by how much the
// score of side 0 differs, in units of 1/sides, and in how many games.
func (m *effect) add(old, changed []data.Game) (d, games int64) {
	var otherwise, parted int64
	var a, b totals
	m.before, m.after = m.before[:0], m.after[:0]
	eachSeating(old, changed, func(g, h *data.Game) {
		games++
		a.add(m.table, g)
		b.add(m.table, h)
		if g.Side != h.Side {
			otherwise++
			m.flip(g, h)
		}
		parted += stats.Indicator(wentAnotherWay(g, h))
		m.faults += stats.Indicator(analysis.BrokenOff(g)) + stats.Indicator(analysis.BrokenOff(h))
		for s := range engine.Seat(m.table.Seats) {
			m.before.Add(h.Policies[s], analysis.Units(m.table, g, s)) // the same policy sits there under both
			m.after.Add(h.Policies[s], analysis.Units(m.table, h, s))
		}
	})
	m.wins.Add(b.wins, a.wins, games)
	for i := range m.sides {
		m.sides[i].Add(b.scores[i], a.scores[i], games)
	}
	m.draws.Add(b.draws, a.draws, games)
	m.turns.Add(b.turns, a.turns, games)
	m.emptied.Add(b.emptied, a.emptied, games)
	m.otherwise.Add(otherwise, games)
	m.flipped.Add(stats.Indicator(otherwise > 0), min(games, 1))
	m.parted.Add(stats.Indicator(parted > 0), min(games, 1))
	for i, p := range m.after {
		orNew(m.score, p.Policy).Add(p.Y, m.before[i].Y, p.X)
	}
	return b.scores[0] - a.scores[0], games
}

// addLuck adds the luck of the draw in the same games.
func (m *effect) addLuck(old, changed []data.Game, of lucks) {
	if m.luck == nil {
		m.luck = newControl(len(of[old[0].Game]) / 2)
	}
	m.luck.add(m.table, old, changed, of)
}

// eachSeating calls visit for the games of one deal that both variants have, in
// the order of their matchups and seatings.
func eachSeating(old, changed []data.Game, visit func(g, h *data.Game)) {
	for len(old) > 0 && len(changed) > 0 {
		g, h := &old[0], &changed[0]
		switch c := cmp.Or(cmp.Compare(g.Matchup, h.Matchup), cmp.Compare(g.Seating, h.Seating)); {
		case c < 0:
			old = old[1:]
		case c > 0:
			changed = changed[1:]
		default:
			visit(g, h)
			old, changed = old[1:], changed[1:]
		}
	}
}

// totals is what the games of one deal under one variant add up to.
type totals struct {
	wins, draws, turns, emptied int64
	scores                      [engine.MaxSeats]int64 // by side
}

func (t *totals) add(table engine.Table, g *data.Game) {
	t.wins += stats.Indicator(wonByFirst(g))
	for side := range table.Sides() {
		t.scores[side] += analysis.Units(table, g, engine.Seat(side)) // seat i is the first of side i
	}
	t.draws += stats.Indicator(analysis.Drawn(g))
	t.turns += int64(g.Turns)
	t.emptied += stats.Indicator(analysis.Emptied(g))
}

// wentAnotherWay reports whether two games of the same deal differ in anything
// that their rows tell of their course.
func wentAnotherWay(g, h *data.Game) bool {
	return g.Side != h.Side || g.Winner != h.Winner || g.Reason != h.Reason || g.Turns != h.Turns ||
		g.Plies != h.Plies || g.Events != h.Events || g.StockMin != h.StockMin || g.Points != h.Points
}

func (m *effect) Merge(o *effect) {
	m.wins.Merge(o.wins)
	for i := range m.sides {
		m.sides[i].Merge(o.sides[i])
	}
	for policy, r := range o.score {
		orNew(m.score, policy).Merge(*r)
	}
	m.draws.Merge(o.draws)
	m.turns.Merge(o.turns)
	m.emptied.Merge(o.emptied)
	m.faults += o.faults
	m.otherwise.Merge(o.otherwise)
	m.flipped.Merge(o.flipped)
	m.parted.Merge(o.parted)
	m.mergeFlips(o.flips)
	switch {
	case m.luck == nil:
		m.luck = o.luck
	case o.luck != nil:
		m.luck.merge(o.luck)
	}
}

// quantity is what one question asks of a comparison.
type quantity struct {
	metric, what string
	form         analysis.Form // of the difference
	*stats.Paired
	sides int64 // what the totals are in units of 1 of
	flip  int64 // what one game adds to them that turns wholly; 0: there is no such thing
}

// wins is how often side 0 wins.
func (m *effect) winsQuantity() quantity {
	return quantity{"wins", analysis.SideName(m.table, 0), analysis.ShareDifference, &m.wins, 1, 1}
}

// side is the score of a side.
func (m *effect) side(i int) quantity {
	sides := int64(m.table.Sides())
	return quantity{"side_score", analysis.SideName(m.table, i), analysis.ShareDifference, &m.sides[i], sides, sides}
}

// scores are those of the policies, if there are several.
func (m *effect) scores() (list []quantity) {
	if len(m.score) < 2 {
		return nil
	}
	sides := int64(m.table.Sides())
	for _, policy := range slices.Sorted(maps.Keys(m.score)) {
		list = append(list, quantity{"score", policy, analysis.ShareDifference, m.score[policy], sides, sides})
	}
	return list
}

// drawsAndTurns are what is asked of the games, not of the sides.
func (m *effect) drawsAndTurns() []quantity {
	return []quantity{{"draws", "all", analysis.ShareDifference, &m.draws, 1, 1},
		{"turns", "mean", analysis.MeanDifference, &m.turns, 1, 0}}
}

// estimate returns the difference, changed minus base, per game; its unit is the deal.
func (q quantity) estimate(t stats.Tested) analysis.Estimate {
	by := 1 / float64(q.sides)
	return analysis.Estimate{Metric: q.metric, What: q.what, Form: q.form, Value: q.D.Mean() * by,
		Interval: t.Interval(Alpha, 1).Times(by), Count: analysis.None, N: q.D.Deals, Unit: "deal", Expected: math.NaN()}
}

// Estimates returns the differences, changed minus base, per game; their unit
// is the deal. The last is the share of games that another seat or side won.
func (m *effect) Estimates() []analysis.Estimate {
	list := slices.Concat([]quantity{m.winsQuantity(), m.side(0)}, m.scores(), m.drawsAndTurns(),
		[]quantity{{"stock_emptied", "all", analysis.ShareDifference, &m.emptied, 1, 1}})
	var estimates []analysis.Estimate
	for _, q := range list {
		estimates = append(estimates, q.estimate(q.D.Test(q.flip, true)))
	}
	return append(estimates, analysis.NewShare("other_winner", "all", m.otherwise, "game"))
}

// wonByFirst reports whether seat 0, or its side, won.
func wonByFirst(g *data.Game) bool { return analysis.Decided(g) && g.Side == 0 }
