package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Alike returns the interval of a mean where all deals gave the same value, which lies, as
// that of any deal must, between least and most. Deals that are alike do not say how much deals
// vary, so there is no standard error. But of so many deals none was another, and so few may be:
// a share of Wilson's upper bound for none of n, z²/(n + z²), and those may give anything. At
// least or most itself this is Wilson's interval for none or all. Intervals made so for all of so
// many values hold together with 1 − alpha. There is none for less than two deals, or where
// nothing bounds a value, as the length of a game.
func Alike(value, least, most float64, deals int64, alpha float64, together int) Interval {
	if deals < 2 || math.IsNaN(value) || math.IsInf(least, 0) || math.IsInf(most, 0) {
		return NoInterval
	}
	z := distuv.UnitNormal.Quantile(1 - alpha/float64(2*max(1, together)))
	others := z * z / (float64(deals) + z*z)
	return Interval{value - others*(value-least), value + others*(most-value)}
}

// alikeAlone is Alike for one question.
func alikeAlone(value, least, most float64, deals int64) Interval {
	return Alike(value, least, most, deals, .05, 1)
}
