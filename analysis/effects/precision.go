package effects

import "github.com/cardlab/cardlab/analysis/stats"

// Half returns the half-width of the widest interval of a change of seat 0's score,
// all held together. It is what a precision is asked of.
func (e *Effects) Half() float64 {
	half := 0.0
	for i := range e.Comparisons {
		together := e.Comparisons[i].Changes[headline].Together
		if n := e.Comparisons[i].NoLuck; n != nil {
			together = n.Change.Together
		}
		half = max(half, (together.High-together.Low)/2) // NaN stays
	}
	return half
}

// Reached reports whether the deals read so far give a precision.
func (e *Effects) Reached(half float64) bool { return stats.WidestAfter(e.rounds(), e.Deals) <= half }

// DealsFor returns how many deals are to give a precision by what is known so far, see [stats.DealsFor].
func (e *Effects) DealsFor(half float64) int64 { return stats.DealsFor(e.rounds(), half) }

// rounds returns what the changes of seat 0's score say of rounds to come.
func (e *Effects) rounds() (list []stats.Rounds) {
	for i := range e.Comparisons {
		c := &e.Comparisons[i].Changes[headline]
		se := c.SE
		if n := e.Comparisons[i].NoLuck; n != nil {
			se = n.Change.SE
		}
		list = append(list, stats.Rounds{SE: se, Deals: e.Deals, Alpha: Alpha, Together: e.family(c.Metric), Anytime: e.Anytime})
	}
	return list
}

// family returns how many answers to a question there are.
func (e *Effects) family(metric string) int {
	n := 0
	for i := range e.Comparisons {
		for k := range e.Comparisons[i].Changes {
			if e.Comparisons[i].Changes[k].Metric == metric {
				n++
			}
		}
	}
	return n
}
