package stats

import (
	"maps"
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
