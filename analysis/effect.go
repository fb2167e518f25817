package analysis

import (
	"maps"
	"math"
	"slices"

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
	wins      Ratio             // of seat 0, or of side 0
	first     Ratio             // score of seat 0, or of side 0, in units of 1/sides: wins, and a draw shared
	score     map[string]*Ratio // by policy: y in units of 1/sides, x in seats
	draws     Ratio
	turns     Ratio
	emptied   Ratio
	otherwise Ratio // games with another winner

	deal seatScores // kept to save allocations
}

func newEffect(t engine.Table) *effect { return &effect{table: t, score: map[string]*Ratio{}} }

// add adds one deal: the games of one matchup under both variants, by
// seating. Games whose seating only one of them has are left out.
func (m *effect) add(old, changed []data.Game) {
	var games, wins, first, draws, turns, emptiedMore, otherwise int64
	m.deal = m.deal[:0]
	for i, j := 0, 0; i < len(old) && j < len(changed); {
		a, b := &old[i], &changed[j]
		if a.Seating < b.Seating {
			i++
			continue
		}
		if a.Seating > b.Seating {
			j++
			continue
		}
		i, j = i+1, j+1
		games++
		wins += one(wonByFirst(b)) - one(wonByFirst(a))
		first += units(m.table, b, 0) - units(m.table, a, 0)
		draws += one(drawn(b)) - one(drawn(a))
		turns += int64(b.Turns) - int64(a.Turns)
		emptiedMore += one(emptied(b)) - one(emptied(a))
		otherwise += one(a.Side != b.Side)
		for s := range engine.Seat(m.table.Seats) {
			m.deal.add(b.Policies[s], units(m.table, b, s)-units(m.table, a, s))
		}
	}
	m.wins.Add(wins, games)
	m.first.Add(first, games)
	m.draws.Add(draws, games)
	m.turns.Add(turns, games)
	m.emptied.Add(emptiedMore, games)
	m.otherwise.Add(otherwise, games)
	for _, p := range m.deal {
		m.of(p.policy).Add(p.y, p.x)
	}
}

// of returns the difference in a policy's score.
func (m *effect) of(policy string) *Ratio {
	r := m.score[policy]
	if r == nil {
		r = new(Ratio)
		m.score[policy] = r
	}
	return r
}

func (m *effect) merge(o *effect) {
	m.wins.Merge(o.wins)
	m.first.Merge(o.first)
	for policy, r := range o.score {
		m.of(policy).Merge(*r)
	}
	m.draws.Merge(o.draws)
	m.turns.Merge(o.turns)
	m.emptied.Merge(o.emptied)
	m.otherwise.Merge(o.otherwise)
}

// estimates returns the differences, changed minus base, per game; their unit
// is the deal. The last is the share of games that another seat or side won.
func (m *effect) estimates() []Estimate {
	perSide := func(e Estimate) Estimate {
		sides := float64(m.table.Sides())
		e.Value, e.Low, e.High = e.Value/sides, e.Low/sides, e.High/sides
		return e
	}
	list := []Estimate{
		difference("wins", sideName(m.table, 0), ShareDifference, m.wins),
		perSide(difference("side_score", sideName(m.table, 0), ShareDifference, m.first)),
	}
	if len(m.score) > 1 {
		for _, policy := range slices.Sorted(maps.Keys(m.score)) {
			list = append(list, perSide(difference("score", policy, ShareDifference, *m.score[policy])))
		}
	}
	return append(list,
		difference("draws", "all", ShareDifference, m.draws),
		difference("turns", "mean", MeanDifference, m.turns),
		difference("stock_emptied", "all", ShareDifference, m.emptied),
		share("other_winner", "all", m.otherwise, "game"),
	)
}

// difference returns the estimate of a difference taken deal by deal.
func difference(metric, what string, form Form, r Ratio) Estimate {
	return Estimate{Metric: metric, What: what, Form: form, Value: r.Mean(), Interval: r.DifferenceInterval(),
		Count: None, N: r.Deals, Unit: "deal", Expected: math.NaN()}
}

// wonByFirst reports whether seat 0, or its side, won.
func wonByFirst(g *data.Game) bool { return decided(g) && g.Side == 0 }

func one(is bool) int64 {
	if is {
		return 1
	}
	return 0
}
