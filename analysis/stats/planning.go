package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// How many deals a question takes follows from one number, the variance of what a
// deal contributes: var D where variants share their deals, var A + var B where
// each has its own, ¼ at most for a share in one game.
//
// For paired results of which a share q flips, var D = q − δ²: no more than the
// share of deals whose result the rule touches, and against q the ½ of two
// unpaired results of even games. A rule that hardly ever matters takes few deals.

// DealsForPrecision returns how many deals give an estimate ± half that holds together with others, so many in all, at 95 %:
// z²·variance/half². It is 2 at least, what an interval takes.
func DealsForPrecision(variance, half float64, together int) int64 {
	z := reachOf(together)
	return deals(z * z * variance / (half * half))
}

// reachOf returns how many standard errors an interval of 95 % reaches, of so many that hold together.
func reachOf(together int) float64 {
	return distuv.UnitNormal.Quantile(1 - .025/float64(max(1, together)))
}

// DealsForPower returns how many deals find an effect, with that probability, in a
// two-sided test at 5 %, one of so many together: (z + z(power))²·variance/effect².
func DealsForPower(variance, effect, power float64, together int) int64 {
	reach := reachOf(together) + distuv.UnitNormal.Quantile(power)
	return deals(reach * reach * variance / (effect * effect))
}

// DealsForEquivalence returns how many deals show, with that probability, that there is no effect of more than
// margin if there is none: that the whole 95 % interval, one of so many together, is within ±margin. It is (z + z((1+power)/2))²·variance/margin²
// (two one-sided tests, each at 2.5 % as the interval has it; Schuirmann 1987, Journal of Pharmacokinetics and
// Biopharmaceutics 15:657).
func DealsForEquivalence(variance, margin, power float64, together int) int64 {
	reach := reachOf(together) + distuv.UnitNormal.Quantile((1+power)/2)
	return deals(reach * reach * variance / (margin * margin))
}

// DealsForAnytime returns how many deals give an interval that may be looked at
// after every deal the half-width half, if it is made narrowest there, see [Anytime].
func DealsForAnytime(variance, half, alpha float64) int64 {
	// At its own n the width is that of fixed n times a constant.
	at := Anytime{At: 1, Alpha: alpha}.HalfWidth(1)
	return deals(at * at * variance / (half * half))
}

// FlipVariance returns the variance of the difference of a yes or no of which a
// share flips, and which becomes so much more frequent.
func FlipVariance(flipped, effect float64) float64 { return flipped - effect*effect }

// deals rounds up; numbers beyond all use stay below 2⁶³.
func deals(x float64) int64 {
	const most = 1 << 62
	if !(x < most) {
		return most
	}
	return max(2, int64(math.Ceil(x)))
}
