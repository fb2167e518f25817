package analysis

import "gonum.org/v1/gonum/stat/distuv"

// ClopperPearson returns the exact 95 % interval of Clopper and Pearson (1934,
// Biometrika 26:404) for k of n independent trials: all shares under which
// neither k or more nor k or fewer are rarer than 2.5 %. In terms of quantiles of
// the beta distribution it is [B(2.5 %; k, n−k+1), B(97.5 %; k+1, n−k)]. It covers
// at least 95 % whatever the share, often more, and is wider than [Wilson]'s for
// it. With no trial there is no interval.
func ClopperPearson(k, n int64) Interval {
	if n == 0 {
		return noInterval
	}
	i := Interval{0, 1}
	if k > 0 {
		i.Low = distuv.Beta{Alpha: float64(k), Beta: float64(n-k) + 1}.Quantile(.025)
	}
	if k < n {
		i.High = distuv.Beta{Alpha: float64(k) + 1, Beta: float64(n - k)}.Quantile(.975)
	}
	return i
}
