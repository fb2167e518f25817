package stats

import "math"

// Z is the 97.5 % quantile of the normal distribution: intervals cover 95 %.
const Z = 1.959963984540054

// Interval is the range given with an estimate. Both ends are NaN where the
// data allow none.
type Interval struct{ Low, High float64 }

// NoInterval is given where the data do not say how much they vary.
var NoInterval = Interval{math.NaN(), math.NaN()}

// Known reports whether there is an interval.
func (i Interval) Known() bool { return !math.IsNaN(i.Low) && !math.IsNaN(i.High) }

// Around returns value ± z·se.
func Around(value, se float64) Interval { return Interval{value - Z*se, value + Z*se} }

// Wilson returns the 95 % score interval of Wilson (1927, Journal of the
// American Statistical Association 22:209) for k of n independent trials. With
// no trial there is no interval. It never leaves [0, 1], and it has a width
// even for none and all of n.
func Wilson(k, n int64) Interval {
	if n == 0 {
		return NoInterval
	}
	i := wilson(float64(k)/float64(n), float64(n))
	if k == 0 {
		i.Low = 0 // not 1e-18
	}
	if k == n {
		i.High = 1
	}
	return i
}

// wilson is Wilson's interval for a share p seen in n trials, where n may be
// an effective number.
func wilson(p, n float64) Interval {
	centre := (p + Z*Z/(2*n)) / (1 + Z*Z/n)
	half := Z / (1 + Z*Z/n) * math.Sqrt(p*(1-p)/n+Z*Z/(4*n*n))
	return Interval{math.Max(0, centre-half), math.Min(1, centre+half)}
}
