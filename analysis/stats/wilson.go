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

// Holds reports whether a value lies in the interval, its ends included.
func (i Interval) Holds(x float64) bool { return i.Low <= x && x <= i.High }

// Times returns the interval in another unit, by times as small.
func (i Interval) Times(by float64) Interval { return Interval{i.Low * by, i.High * by} }

// Around returns the 95 % interval of a mean over deals: value ± Student's quantile times the
// standard error. There is none for less than two deals.
func Around(value, se float64, deals int64) Interval { return Confident(value, se, .05, 1, deals) }

// Wilson returns the 95 % score interval of Wilson (1927, Journal of the
// American Statistical Association 22:209) for k of n independent trials. With
// no trial there is no interval. It never leaves [0, 1], and it has a width
// even for none and all of n.
func Wilson(k, n int64) Interval {
	if n == 0 {
		return NoInterval
	}
	i := wilson(float64(k)/float64(n), float64(n), Z)
	if k == 0 {
		i.Low = 0 // not 1e-18
	}
	if k == n {
		i.High = 1
	}
	return i
}

// wilson is Wilson's interval for a share p seen in n trials, where n may be
// an effective number, and z the quantile.
func wilson(p, n, z float64) Interval {
	centre := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return Interval{math.Max(0, centre-half), math.Min(1, centre+half)}
}
