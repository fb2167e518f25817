package analysis

import (
	"math"

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
	wins      Ratio // of seat 0, or of side 0
	draws     Ratio
	turns     Ratio
	emptied   Ratio
	otherwise Ratio // games with another winner
}

// add adds one deal: the games of one matchup under both variants, by
// seating. Games whose seating only one of them has are left out.
func (m *effect) add(base, changed []data.Game) {
	var games, wins, draws, turns, emptiedMore, otherwise int64
	for i, j := 0, 0; i < len(base) && j < len(changed); {
		a, b := &base[i], &changed[j]
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
		draws += one(drawn(b)) - one(drawn(a))
		turns += int64(b.Turns) - int64(a.Turns)
		emptiedMore += one(emptied(b)) - one(emptied(a))
		otherwise += one(a.Side != b.Side)
	}
	m.wins.Add(wins, games)
	m.draws.Add(draws, games)
	m.turns.Add(turns, games)
	m.emptied.Add(emptiedMore, games)
	m.otherwise.Add(otherwise, games)
}

func (m *effect) merge(o *effect) {
	m.wins.Merge(o.wins)
	m.draws.Merge(o.draws)
	m.turns.Merge(o.turns)
	m.emptied.Merge(o.emptied)
	m.otherwise.Merge(o.otherwise)
}

// estimates returns the differences, changed minus base, per game; their unit
// is the deal. The last is the share of games that another seat or side won.
func (m *effect) estimates() []Estimate {
	difference := func(metric, what string, form Form, r Ratio) Estimate {
		return Estimate{Metric: metric, What: what, Form: form, Value: r.Mean(), Interval: r.DifferenceInterval(),
			Count: None, N: r.Deals, Unit: "deal", Expected: math.NaN()}
	}
	return []Estimate{
		difference("wins", sideName(m.table, 0), ShareDifference, m.wins),
		difference("draws", "all", ShareDifference, m.draws),
		difference("turns", "mean", MeanDifference, m.turns),
		difference("stock_emptied", "all", ShareDifference, m.emptied),
		share("other_winner", "all", m.otherwise, "game"),
	}
}

// wonByFirst reports whether seat 0, or its side, won.
func wonByFirst(g *data.Game) bool { return decided(g) && g.Side == 0 }

func one(is bool) int64 {
	if is {
		return 1
	}
	return 0
}
