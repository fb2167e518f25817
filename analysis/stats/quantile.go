package stats

import (
	"maps"
	"math"
	"math/bits"
	"slices"
)

// Counts says how often each whole number was seen. Quantiles from it are
// exact, and merging is addition.
type Counts map[int32]int64

// Merge adds the counts of o.
func (c Counts) Merge(o Counts) {
	for v, n := range o {
		c[v] += n
	}
}

// total returns how many numbers were seen.
func (c Counts) total() (n int64) {
	for _, k := range c {
		n += k
	}
	return n
}

// Percentile returns the smallest value that at least p percent of all are not
// above, for 1 ≤ p ≤ 100: the inverse of the distribution function, type 1 of
// Hyndman and Fan (1996, The American Statistician 50:361), and always a value
// that was seen. It reports false if nothing was seen.
func (c Counts) Percentile(p int64) (int32, bool) {
	n := c.total()
	if n == 0 {
		return 0, false
	}
	rank := (n/100)*p + ((n%100)*p+99)/100 // ⌈n·p/100⌉, without overflow
	for _, v := range slices.Sorted(maps.Keys(c)) {
		if rank -= c[v]; rank <= 0 {
			return v, true
		}
	}
	panic("counts that are not positive")
}

// Quantiles estimates quantiles of whole numbers that come in deals: of the lengths of games,
// of which a deal gives several. Like [Ratio] it is a fold over deals, in whole numbers. Add what is seen, and [Quantiles.Close] each deal.
type Quantiles struct {
	deals   int64
	n, xx   int64     // values, and Σ over deals of their number squared
	low     []atValue // by value, up to mostDense
	high    map[int32]*atValue
	current []int32   // of the current deal, but for those in few
	few     [64]int64 // of the current deal: how often it gave each value below 64
	which   uint64    // of these, those that it gave
}

// atValue is what deals add at a value. With c values up to v in a deal of x, the sums over deals of c, c² and
// c·x are those of these over all values up to v.
type atValue struct{ n, squares, cross int64 }

// mostDense is up to which value there is a place in a list.
const mostDense = 1 << 12

// Add adds a value of the current deal.
func (q *Quantiles) Add(v int32) {
	if v >= 0 && int(v) < len(q.few) {
		q.few[v]++
		q.which |= 1 << v
		return
	}
	q.current = append(q.current, v)
}

// Close ends the current deal. One without a value is no observation.
func (q *Quantiles) Close() {
	x := int64(len(q.current))
	for which := q.which; which != 0; which &= which - 1 {
		x += q.few[bits.TrailingZeros64(which)]
	}
	if x == 0 {
		return
	}
	q.deals++
	q.n += x
	q.xx += x * x
	slices.Sort(q.current)
	i := int64(0) // values of the deal before this
	add := func(v int32, times int64) {
		at := q.at(v)
		at.n += times
		at.squares += times * (2*i + times) // (i+times)² − i²
		at.cross += times * x
		i += times
	}
	below, _ := slices.BinarySearch(q.current, 0)
	for _, v := range q.current[:below] {
		add(v, 1)
	}
	for which := q.which; which != 0; which &= which - 1 {
		v := bits.TrailingZeros64(which)
		add(int32(v), q.few[v])
		q.few[v] = 0
	}
	for _, v := range q.current[below:] {
		add(v, 1)
	}
	q.current, q.which = q.current[:0], 0
}

func (q *Quantiles) at(v int32) *atValue {
	if v >= 0 && v < mostDense {
		for int(v) >= len(q.low) {
			q.low = append(q.low, atValue{})
		}
		return &q.low[v]
	}
	if q.high == nil {
		q.high = map[int32]*atValue{}
	}
	if q.high[v] == nil {
		q.high[v] = &atValue{}
	}
	return q.high[v]
}

// Merge adds the closed deals of o.
func (q *Quantiles) Merge(o *Quantiles) {
	q.deals += o.deals
	q.n += o.n
	q.xx += o.xx
	for v, at := range o.each() {
		to := q.at(v)
		to.n += at.n
		to.squares += at.squares
		to.cross += at.cross
	}
}

// each calls yield with each value that was seen, ascending.
func (q *Quantiles) each() func(yield func(int32, *atValue) bool) {
	return func(yield func(int32, *atValue) bool) {
		values := slices.Sorted(maps.Keys(q.high))
		below, _ := slices.BinarySearch(values, 0)
		for _, v := range values[:below] {
			if !yield(v, q.high[v]) {
				return
			}
		}
		for v := range q.low {
			if q.low[v].n > 0 && !yield(int32(v), &q.low[v]) {
				return
			}
		}
		for _, v := range values[below:] {
			if !yield(v, q.high[v]) {
				return
			}
		}
	}
}

// Of returns the quantile of p percent, as [Counts.Percentile] does, and its 95 % interval by deal (Woodruff 1952,
// Journal of the American Statistical Association 47:635): the share of the values that are not above it has a standard error over
// deals as any share has (CR1, and Student's quantile); the ends are the values at that share less
// and plus as much. NaN without a value; no interval where those shares are not inside 0 and 1, so that the data say nothing of
// how far it might go on, or for less than two deals.
func (q *Quantiles) Of(percent int64) (value float64, i Interval) {
	if q.n == 0 {
		return math.NaN(), NoInterval
	}
	share := float64(percent) / 100
	value, se := q.inverse(share)
	half := Reach(.05, q.deals) * se
	if !(half < share && half < 1-share) { // NaN neither
		return value, NoInterval
	}
	low, _ := q.inverse(share - half)
	high, _ := q.inverse(share + half)
	return value, Interval{low, high}
}

// inverse returns the smallest value that a share of all are not above, and the standard error of the share that are not.
func (q *Quantiles) inverse(share float64) (value, se float64) {
	var sum atValue
	n, g := float64(q.n), float64(q.deals)
	rank := share * n * (1 - 1e-12) // so that a product that should be whole does not count one more
	for v, at := range q.each() {
		sum.n += at.n
		sum.squares += at.squares
		sum.cross += at.cross
		if float64(sum.n) >= rank {
			p := float64(sum.n) / n
			e := max(0, float64(sum.squares)-2*p*float64(sum.cross)+p*p*float64(q.xx))
			return float64(v), math.Sqrt(e*g/(g-1)) / n
		}
	}
	panic("a share of more than all")
}
