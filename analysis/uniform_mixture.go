package analysis

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// UniformMixtureE returns the e-value of k of n independent trials against a
// share p: how much likelier what was seen is on average over all shares than
// under p (Ville 1939; Robbins 1970). Under p it is hardly ever large: the chance
// that it is ever 1/α or more is at most α. It is B(1+k, 1+n−k) / (pᵏ(1−p)ⁿ⁻ᵏ).
func UniformMixtureE(k, n int64, p float64) float64 { return math.Exp(uniformMixture(k, n, p)) }

func uniformMixture(k, n int64, p float64) float64 {
	won, lost := float64(k), float64(n-k)
	log := mathext.Lbeta(1+won, 1+lost)
	if k > 0 {
		log -= won * math.Log(p)
	}
	if k < n {
		log -= lost * math.Log1p(-p)
	}
	return log
}

// UniformMixture returns the interval of Robbins' confidence sequence for the
// share behind k of n independent trials: all shares whose e-value is below
// 1/alpha. It is the simplest that holds for any n and any share; [ShareSequence]
// can be made narrower at a number of trials.
func UniformMixture(k, n int64, alpha float64) Interval {
	seen := float64(k) / float64(max(n, 1))
	out := func(p float64) bool { return uniformMixture(k, n, p) >= math.Log(1/alpha) }
	i := Interval{0, 1}
	if k > 0 {
		i.Low = crossing(0, seen, out)
	}
	if k < n {
		i.High = crossing(seen, 1, func(p float64) bool { return !out(p) })
	}
	return i
}
