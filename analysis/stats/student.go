package stats

import (
	"math"
	"sync"

	"gonum.org/v1/gonum/stat/distuv"
)

// Student's distribution is what a mean over deals has whose spread is estimated from the same
// deals: with G of them it has G − 1 degrees of freedom (Student 1908, Biometrika 6:1).

// manyDeals is from how many degrees of freedom on Student's distribution counts as the normal one: its
// quantile of 97.5 % is larger by 0.00002 there.
const manyDeals = 100_000

// reaches keeps what Reach has worked out, which takes long: a report asks for the same again and again.
var reaches sync.Map

// Reach returns how many standard errors an interval reaches either way that leaves alpha
// outside, over so many deals; NaN for less than two.
func Reach(alpha float64, deals int64) float64 {
	switch {
	case deals < 2:
		return math.NaN()
	case deals > manyDeals:
		return distuv.UnitNormal.Quantile(1 - alpha/2)
	}
	key := struct {
		alpha float64
		deals int64
	}{alpha, deals}
	if known, ok := reaches.Load(key); ok {
		return known.(float64)
	}
	reach := distuv.StudentsT{Sigma: 1, Nu: float64(deals - 1)}.Quantile(1 - alpha/2)
	reaches.Store(key, reach)
	return reach
}

// TwoSided returns how often chance alone gives a mean over deals as far from 0 or further,
// either way. Its counterpart is the interval of [Confident]: that holds 0 if and only if this is no less than
// its alpha. NaN where the standard error is not known.
func TwoSided(value, se float64, deals int64) float64 {
	switch {
	case deals < 2 || math.IsNaN(se):
		return math.NaN()
	case deals > manyDeals:
		return math.Erfc(math.Abs(value) / se / math.Sqrt2)
	}
	return 2 * distuv.StudentsT{Sigma: 1, Nu: float64(deals - 1)}.CDF(-math.Abs(value)/se)
}
