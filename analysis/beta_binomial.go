package analysis

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// BetaBinomial is the two-sided bound of a confidence sequence, see
// [NormalMixture], for increments between −G and H: those of a yes or no less its
// probability p have G = p and H = 1 − p (Howard and others 2021, proposition 7).
type BetaBinomial struct {
	G, H float64
	r    float64
}

// NewBetaBinomial returns the bound that is narrowest at a variance v.
func NewBetaBinomial(g, h, v, alpha float64) BetaBinomial {
	return BetaBinomial{g, h, max(bestRho(v, alpha)-g*h, 1e-3*g*h)}
}

// LogE returns the logarithm of the e-value against a mean of 0.
func (m BetaBinomial) LogE(s, v float64) float64 {
	g, h, w := m.G, m.H, m.G+m.H
	up, down := (v+h*s)/(h*w), (v-g*s)/(g*w) // pseudo-counts of either end
	return v/(g*h)*math.Log(w) - up*math.Log(g) - down*math.Log(h) +
		mathext.Lbeta(m.r/(g*w)+down, m.r/(h*w)+up) - mathext.Lbeta(m.r/(g*w), m.r/(h*w))
}

// Bound returns what |S| stays below; v/G, more than which S cannot be, if that is less.
func (m BetaBinomial) Bound(v, alpha float64) float64 {
	return crossing(0, v/m.G, func(s float64) bool { return m.LogE(s, v) < math.Log(1/alpha) })
}

// ShareSequence returns the interval that a confidence sequence has for the share
// behind k of n independent trials, narrowest at about so many trials: all
// shares against which [BetaBinomial] gives an e-value below 1/alpha. It holds for
// any n, whatever the share.
func ShareSequence(k, n int64, alpha, at float64) Interval {
	if n == 0 {
		return Interval{0, 1}
	}
	seen := float64(k) / float64(n)
	out := func(p float64) bool {
		if p <= 0 || p >= 1 {
			return true
		}
		v := p * (1 - p)
		m := NewBetaBinomial(p, 1-p, v*at, alpha)
		return m.LogE((seen-p)*float64(n), v*float64(n)) >= math.Log(1/alpha)
	}
	i := Interval{0, 1}
	if k > 0 {
		i.Low = crossing(0, seen, out)
	}
	if k < n {
		i.High = crossing(seen, 1, func(p float64) bool { return !out(p) })
	}
	return i
}
