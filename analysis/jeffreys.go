package analysis

import "gonum.org/v1/gonum/stat/distuv"

// Jeffreys returns the 95 % interval of Jeffreys for k of n independent trials:
// the quantiles 2.5 % and 97.5 % of Beta(k+½, n−k+½), what is believed of the
// share by one who held Beta(½, ½) before (Brown, Cai, DasGupta 2001,
// Statistical Science 16:101, §4.3). Both tails are cut even for none and all of
// n, where the end of the interval is close to 0 or 1 but not there: as in
// statsmodels. With no trial there is no interval.
func Jeffreys(k, n int64) Interval {
	if n == 0 {
		return noInterval
	}
	b := distuv.Beta{Alpha: float64(k) + .5, Beta: float64(n-k) + .5}
	return Interval{b.Quantile(.025), b.Quantile(.975)}
}
