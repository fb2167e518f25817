package analysis

import "math"

// A confidence sequence is an interval that may be looked at after every deal:
// the chance that it ever leaves out the truth is at most alpha, however often
// one looks and whenever one stops. An interval for a fixed number of deals does
// not give that: looked at ten times it is wrong in 19 of 100 runs, not in 5.
//
// The bounds below hold for sums S of what is 0 on average and whose variance so
// far, V, is known: the chance that |S| ever passes the bound at V is at most
// alpha. They come from mixing tests over all effects (Robbins 1970, Annals of
// Mathematical Statistics 41:1397; Howard, Ramdas, McAuliffe, Sekhon 2021, Annals
// of Statistics 49:1055, §3; their program confseq).

// bestRho returns the mixture's precision for which the bound is narrowest at a
// variance v: v/(2·ln(1/α) + ln(1 + 2·ln(1/α))).
func bestRho(v, alpha float64) float64 {
	l := 2 * math.Log(1/alpha)
	return v / (l + math.Log1p(l))
}

// NormalMixture is the two-sided bound for normal increments. Rho says at which V
// it is narrow, see [NewNormalMixture].
type NormalMixture struct{ Rho float64 }

// NewNormalMixture returns the bound that is narrowest at a variance v.
func NewNormalMixture(v, alpha float64) NormalMixture { return NormalMixture{bestRho(v, alpha)} }

// LogE returns the logarithm of the e-value against a mean of 0:
// ½·ln(ρ/(V+ρ)) + S²/(2(V+ρ)).
func (m NormalMixture) LogE(s, v float64) float64 {
	return math.Log(m.Rho/(v+m.Rho))/2 + s*s/(2*(v+m.Rho))
}

// Bound returns what |S| stays below: √((V+ρ)·ln((V+ρ)/(α²ρ))).
func (m NormalMixture) Bound(v, alpha float64) float64 {
	return math.Sqrt((v + m.Rho) * (math.Log1p(v/m.Rho) + 2*math.Log(1/alpha)))
}

// OneSidedNormalMixture bounds S from above alone, and more narrowly.
type OneSidedNormalMixture struct{ Rho float64 }

// NewOneSidedNormalMixture returns the bound that is narrowest at a variance v.
func NewOneSidedNormalMixture(v, alpha float64) OneSidedNormalMixture {
	return OneSidedNormalMixture{bestRho(v, 2*alpha)}
}

// LogE returns the logarithm of the e-value against a mean of 0 or less:
// ½·ln(4ρ/(V+ρ)) + S²/(2(V+ρ)) + ln Φ(S/√(V+ρ)).
func (m OneSidedNormalMixture) LogE(s, v float64) float64 {
	w := v + m.Rho
	return math.Log(4*m.Rho/w)/2 + s*s/(2*w) + logNormalCDF(s/math.Sqrt(w))
}

// Bound returns what S stays below.
func (m OneSidedNormalMixture) Bound(v, alpha float64) float64 {
	high := NormalMixture(m).Bound(v, alpha) // a mixture over both sides is wider
	return crossing(0, high, func(s float64) bool { return m.LogE(s, v) < math.Log(1/alpha) })
}

// crossing returns where, from low to high, what is true at low ceases to be true.
func crossing(low, high float64, so func(float64) bool) float64 {
	for range 100 {
		mid := low + (high-low)/2
		if mid == low || mid == high {
			break
		}
		if so(mid) {
			low = mid
		} else {
			high = mid
		}
	}
	return low + (high-low)/2
}
