package analysis

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// StitchedBound returns what a sum S of variance V stays below, see
// [NormalMixture], by putting together bounds for ever longer times (Howard and
// others 2021, theorem 1, with η = 2 and h(k) ∝ k^1.4): wider than a mixture where
// that is narrow, and narrower very much later, for it grows as √(V·ln ln V).
// Increments above 0 have the scale c: 0 if they are no worse than normal. The
// bound is as wide below the variance vMin as there.
func StitchedBound(v, alpha, vMin, c float64) float64 {
	const s, eta = 1.4, 2
	k1 := (math.Pow(eta, .25) + math.Pow(eta, -.25)) / math.Sqrt2
	k2 := (math.Sqrt(eta) + 1) / 2
	v = max(v, vMin)
	l := s*math.Log(math.Log(eta*v/vMin)) + math.Log(mathext.Zeta(s, 1)/math.Pow(math.Log(eta), s)) + math.Log(1/alpha)
	return math.Sqrt(k1*k1*v*l+k2*c*l*k2*c*l) + k2*c*l
}
