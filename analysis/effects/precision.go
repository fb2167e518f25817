package effects

import (
	"cardlab/analysis"
	"math"
)

// How many deals does a precision take? It is looked for in rounds: the first few
// deals say how much the deals' differences vary, and so how many more it takes.
// Only that decides, never how large the effect looks: the spread of a mean tells
// nothing of which side it lies on, so that stopping by it leaves the
// estimate unbiased (exactly if differences are as often above as below, nearly
// otherwise) and the interval for a fixed number right to within its usual error
// once a few dozen deals differ (Stein 1945, Annals of Mathematical Statistics 16:243;
// Chow and Robbins 1965, ibid. 36:457). A confidence sequence needs no such
// argument: it holds at every round.

// Half returns the half-width of the widest interval of a change of seat 0's score,
// all held together. It is what a precision is asked of.
func (e *Effects) Half() float64 {
	half := 0.0
	for i := range e.Comparisons {
		c := e.Comparisons[i].Changes[headline]
		half = max(half, (c.Together.High-c.Together.Low)/2) // NaN stays
	}
	return half
}

// Reached reports whether the deals read so far give a precision. Deals in
// which nothing differs are no proof that nothing ever does: the spread is
// taken as if four more deals had flipped, the most that 95 % allow where none has.
func (e *Effects) Reached(half float64) bool { return e.halfAfter(e.Deals) <= half }

// DealsFor returns how many deals are to give a precision by what is known so far:
// two in a hundred more than it takes, a tenth more than there are at least, and
// eight times as many at most, since a few deals say little about the spread.
func (e *Effects) DealsFor(half float64) int64 {
	low, high := e.Deals+e.Deals/10+1, 8*e.Deals
	for low < high {
		mid := low + (high-low)/2
		if e.halfAfter(mid) <= half*.99 {
			high = mid
		} else {
			low = mid + 1
		}
	}
	return low
}

// halfAfter returns the half-width to expect after so many deals.
func (e *Effects) halfAfter(deals int64) float64 {
	half, n := 0.0, float64(deals)
	for i := range e.Comparisons {
		c := &e.Comparisons[i].Changes[headline]
		variance := c.SE*c.SE*float64(c.N) + 4/float64(c.N)
		one := Change{Estimate: analysis.Estimate{N: deals}, SE: math.Sqrt(variance / n)}
		e.surround(&one, e.family(c.Metric))
		half = max(half, one.Together.High)
	}
	return half
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
