package tuning

import (
	"math"

	"github.com/cardlab/cardlab/analysis/stats"
)

// leastGap returns the least that v may be further from the band than u, if v and u lie in their intervals and v − u in gap. The gap of distances
// is linear between the kinks at the ends of the band, so that it is least in a corner: where two of the lines meet that bound the region or are kinks. NaN if one of the
// intervals is not known; +Inf if no point is in all three.
func (t *Target) leastGap(u, v, gap stats.Interval) float64 {
	if !u.Known() || !v.Known() || !gap.Known() {
		return math.NaN()
	}
	least := math.Inf(1)
	const slack = 1e-12
	try := func(a, b float64) {
		if a >= u.Low-slack && a <= u.High+slack && b >= v.Low-slack && b <= v.High+slack && b-a >= gap.Low-slack && b-a <= gap.High+slack {
			least = min(least, t.distance(b)-t.distance(a))
		}
	}
	as := []float64{u.Low, u.High, t.Low, t.High}
	bs := []float64{v.Low, v.High, t.Low, t.High}
	for _, a := range as {
		for _, b := range bs {
			try(a, b)
		}
		try(a, a+gap.Low)
		try(a, a+gap.High)
	}
	for _, b := range bs {
		try(b-gap.Low, b)
		try(b-gap.High, b)
	}
	return least
}

// reach returns the least and the most that a value in an interval may be from the band.
func (t *Target) reach(i stats.Interval) stats.Interval {
	if !i.Known() {
		return stats.Interval{Low: 0, High: math.Inf(1)}
	}
	low, high := t.distance(i.Low), t.distance(i.High)
	if i.Low <= t.High && i.High >= t.Low {
		return stats.Interval{Low: 0, High: max(low, high)}
	}
	return stats.Interval{Low: min(low, high), High: max(low, high)}
}
