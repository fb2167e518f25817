package effects

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"cardlab/analysis"
	"cardlab/analysis/stats"
	"cardlab/data"
	"cardlab/engine"
)

// effect: what does a variant change, against another on the same deals? In
// each deal every game is compared with the game of the same matchup and
// seating under the base variant: same cards, same policies, same chance. Most
// games do not differ, so the difference is known far better than from deals
// of each variant's own.
type effect struct {
	table     engine.Table
	wins      change             // of seat 0, or of side 0
	sides     []change           // score of each seat or side, in units of 1/sides: wins, and a draw shared
	score     map[string]*change // by policy: totals in units of 1/sides, x in seats
	draws     change
	turns     change
	emptied   change
	faults    int64       // games under both variants that were broken off
	otherwise stats.Ratio // games with another winner
	flipped   stats.Ratio // deals with such a game
	parted    stats.Ratio // deals with a game that went another way, as far as its row tells
	flips     []Flip      // the first of those games, in the order of the deals

	before, after analysis.SeatScores // of one deal: kept to save allocations
}

// change is one quantity under both variants, deal by deal: A is the changed
// variant, B the base.
type change struct {
	stats.Paired
	differing stats.Differing
}

func (c *change) add(changed, base, x int64) {
	c.Add(changed, base, x)
	c.differing.Add(changed - base)
}

func (c *change) Merge(o change) {
	c.Paired.Merge(o.Paired)
	c.differing.Merge(o.differing)
}

func newEffect(t engine.Table) *effect {
	return &effect{table: t, sides: make([]change, t.Sides()), score: map[string]*change{}}
}

// add adds one deal: the games of one matchup under both variants, by
// seating. Games whose seating only one of them has are left out.
func (m *effect) add(old, changed []data.Game) {
	var games, otherwise, parted int64
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
	m.wins.add(b.wins, a.wins, games)
	for i := range m.sides {
		m.sides[i].add(b.scores[i], a.scores[i], games)
	}
	m.draws.add(b.draws, a.draws, games)
	m.turns.add(b.turns, a.turns, games)
	m.emptied.add(b.emptied, a.emptied, games)
	m.otherwise.Add(otherwise, games)
	m.flipped.Add(stats.Indicator(otherwise > 0), min(games, 1))
	m.parted.Add(stats.Indicator(parted > 0), min(games, 1))
	for i, p := range m.after {
		orNew(m.score, p.Policy).add(p.Y, m.before[i].Y, p.X)
	}
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
}

// Estimates returns the differences, changed minus base, per game; their unit
// is the deal. The last is the share of games that another seat or side won.
func (m *effect) Estimates() []analysis.Estimate {
	sides := float64(m.table.Sides())
	perSide := func(e analysis.Estimate) analysis.Estimate { return scaled(e, 1/sides) }
	list := []analysis.Estimate{
		difference("wins", analysis.SideName(m.table, 0), analysis.ShareDifference, m.wins.D, 1),
		perSide(difference("side_score", analysis.SideName(m.table, 0), analysis.ShareDifference, m.sides[0].D, sides)),
	}
	if len(m.score) > 1 {
		for _, policy := range slices.Sorted(maps.Keys(m.score)) {
			list = append(list, perSide(difference("score", policy, analysis.ShareDifference, m.score[policy].D, sides)))
		}
	}
	return append(list,
		difference("draws", "all", analysis.ShareDifference, m.draws.D, 1),
		difference("turns", "mean", analysis.MeanDifference, m.turns.D, math.Inf(1)),
		difference("stock_emptied", "all", analysis.ShareDifference, m.emptied.D, 1),
		analysis.NewShare("other_winner", "all", m.otherwise, "game"),
	)
}

// difference returns the estimate of a difference taken deal by deal.
// most is the most that a game's difference can be, either way.
func difference(metric, what string, form analysis.Form, r stats.Ratio, most float64) analysis.Estimate {
	return analysis.Estimate{Metric: metric, What: what, Form: form, Value: r.Mean(), Interval: r.DifferenceInterval(most),
		Count: analysis.None, N: r.Deals, Unit: "deal", Expected: math.NaN()}
}

// scaled returns an estimate in another unit: times by.
func scaled(e analysis.Estimate, by float64) analysis.Estimate {
	e.Value, e.Low, e.High = e.Value*by, e.Low*by, e.High*by
	return e
}

// wonByFirst reports whether seat 0, or its side, won.
func wonByFirst(g *data.Game) bool { return analysis.Decided(g) && g.Side == 0 }
