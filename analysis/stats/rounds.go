package stats

import "math"

// How many deals does a precision take? It is looked for in rounds: the first few
// deals say how much the deals' differences vary, and so how many more it takes.
// Only that decides, never how large the effect looks: the spread of a mean tells
// nothing of which side it lies on, so that stopping by it leaves the
// estimate unbiased (exactly if differences are as often above as below, nearly
// otherwise) and the interval for a fixed number right to within its usual error
// (Stein 1945, Annals of Mathematical Statistics 16:243; Chow and Robbins 1965, ibid. 36:457).
// Deals in which nothing differs are no proof that nothing ever does: the spread counts some
// that were not seen, see [Differences]. A confidence sequence needs no such
// argument: it holds at every round.

// Rounds is what one mean over deals says, after a round, of the rounds to come.
type Rounds struct {
	SE       float64 // of the mean
	Deals    int64   // so far
	Alpha    float64
	Together int      // how many means are to hold together
	Anytime  *Anytime // the confidence sequence, if there is one
}

// halfAfter returns the half-width of the interval to expect after so many deals.
func (r Rounds) halfAfter(deals int64) float64 {
	sd := r.SE * math.Sqrt(float64(r.Deals))
	if r.Anytime == nil {
		return sd / math.Sqrt(float64(deals)) * Reach(r.Alpha/float64(max(1, r.Together)), deals)
	}
	together := *r.Anytime
	together.Together = r.Together
	return sd * together.HalfWidth(float64(deals))
}

// WidestAfter returns the largest half-width to expect of several means.
func WidestAfter(list []Rounds, deals int64) float64 {
	half := 0.0
	for _, r := range list {
		half = max(half, r.halfAfter(deals)) // NaN stays
	}
	return half
}

// DealsFor returns how many deals are to give all means a precision by what is known so far:
// two in a hundred more than it takes, a tenth more than there are at least, and
// eight times as many at most, since a few deals say little about the spread.
func DealsFor(list []Rounds, half float64) int64 {
	so := list[0].Deals
	low, high := so+so/10+1, 8*so
	for low < high {
		mid := low + (high-low)/2
		if WidestAfter(list, mid) <= half*.99 {
			high = mid
		} else {
			low = mid + 1
		}
	}
	return low
}
