package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Confident returns value ± the standard error times the quantile of the normal
// distribution that leaves alpha/together outside. Intervals made so for all of
// so many values hold together with 1 − alpha (Bonferroni; Miller 1981, Simultaneous
// Statistical Inference, §1.5), whatever hangs together with what. It has no
// interval where the standard error is not known.
func Confident(value, se, alpha float64, together int) Interval {
	half := se * distuv.UnitNormal.Quantile(1-alpha/float64(2*max(1, together)))
	return Interval{value - half, value + half}
}

// NormalP returns how often chance alone puts a value as far from 0 or further,
// either way: what [Holm] and others adjust. It is 1 for a value that is 0 without
// error, as of variants that differ in nothing.
func NormalP(value, se float64) float64 {
	if value == 0 {
		return 1
	}
	return math.Erfc(math.Abs(value) / se / math.Sqrt2)
}
