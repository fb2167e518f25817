package serve

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/layout"
)

// progress returns points relative to a goal, 0 to 1; a goal of nothing is reached.
func progress(points, goal int) float64 {
	if goal <= 0 || points >= goal {
		return 1
	}
	return float64(max(0, points)) / float64(goal)
}

// margins returns what each side has before the best of the others: the progress of its best
// seat less theirs, -1 to 1. A side is named by its first seat.
func margins(t engine.Table, standing func(seat int) (points, goal int)) []float64 {
	best := make([]float64, t.Sides())
	for seat := range int(t.Seats) {
		side := int(t.Side(engine.Seat(seat)).First())
		best[side] = max(best[side], progress(standing(seat)))
	}
	list := make([]float64, len(best))
	for i := range best {
		other := 0.0
		for k := range best {
			if k != i {
				other = max(other, best[k])
			}
		}
		list[i] = best[i] - other
	}
	return list
}

// leaderOf returns the side that is before all others, -1 if none is.
func leaderOf(t engine.Table, table *layout.Table) int {
	for side, m := range margins(t, func(seat int) (int, int) { return table.Seats[seat].Points, table.Seats[seat].Goal }) {
		if m > 0 {
			return side
		}
	}
	return -1
}
