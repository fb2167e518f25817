package search

import (
	"math"
	"math/bits"
)

// explorer weighs what an action has brought against how seldom it was tried,
// by the upper confidence bound of Kocsis and Szepesvári (2006) in the form of
// Cowling, Powley and Whitehouse: an action's mean value plus c·√(ln a / n),
// where it was available a times and tried n times.
//
// Both roots are looked up. A square root and a quotient are exact to the last
// bit in every build, but a logarithm is not, so that it is made of integers.
type explorer struct {
	rootLog []float64 // c·√(ln a), by a
	inverse []float64 // 1/√n, by n
}

// newExplorer returns an explorer for at most n trials.
func newExplorer(c float64, n int) explorer {
	e := explorer{make([]float64, n+1), make([]float64, n+1)}
	for i := 1; i <= n; i++ {
		e.rootLog[i] = float64(c * math.Sqrt(naturalLog(uint64(i))))
		e.inverse[i] = 1 / math.Sqrt(float64(i))
	}
	return e
}

// bound returns the upper confidence bound of an action, as a chance to win, of its
// mean value, 1/√n, and c·√(ln a). It returns the bits of the number,
// which are in order, as it is not negative: the best of integers is found without a branch.
// The conversion keeps the product from being fused with the sum.
func bound(mean, inverse, rootLog float64) int64 {
	return int64(math.Float64bits(mean + float64(rootLog*inverse)))
}

// logBits is how many bits of a logarithm are worked out.
const logBits = 24

// naturalLog returns ln n to about seven digits, the same in every build: the
// logarithm to base 2 bit by bit, by squaring, times ln 2.
func naturalLog(n uint64) float64 {
	whole := bits.Len64(n) - 1
	x := n << (63 - whole) // n/2^whole, 1 … 2, in units of 2⁻⁶³
	log := uint64(whole)
	for range logBits {
		log <<= 1
		hi, lo := bits.Mul64(x, x) // in units of 2⁻⁶²
		if hi>>63 != 0 {           // 2 or more
			log++
			x = hi
		} else {
			x = hi<<1 | lo>>63
		}
	}
	return float64(log) * math.Ln2 / (1 << logBits)
}
