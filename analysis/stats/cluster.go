package stats

import (
	"math"
	"math/big"
)

// Ratio estimates a mean over games that come in deals: ΣY/ΣX, where each deal
// gives a total y and the number x of games that count. Games of one deal are
// not independent, deals are; so the variance is taken over deals. The sums
// are whole numbers: no order of adding and merging changes a bit.
//
// With e = y − (ΣY/ΣX)·x, CR0 is √Σe² / ΣX and CR1 is CR0·√(G/(G−1)) for G
// deals: the cluster-robust ("sandwich") standard error of a mean (Liang and
// Zeger 1986, Biometrika 73:13), equal to OLS on a constant with clusters in
// statsmodels, and the linearised error of a ratio in sampling theory (Cochran
// 1977, Sampling Techniques, §6.3).
//
// Sums of squares are exact while deals × (games per deal × largest value)²
// stays below 2⁶³: a billion deals of eight games of ten thousand plies.
type Ratio struct {
	Deals      int64 // deals with x > 0
	Y, X       int64
	yy, xy, Xx int64
}

// Add adds one deal. A deal without a game that counts (x = 0) is no observation.
func (r *Ratio) Add(y, x int64) {
	if x == 0 {
		return
	}
	r.Deals++
	r.Y += y
	r.X += x
	r.yy += y * y
	r.xy += y * x
	r.Xx += x * x
}

// Merge adds the deals of o.
func (r *Ratio) Merge(o Ratio) {
	r.Deals += o.Deals
	r.Y += o.Y
	r.X += o.X
	r.yy += o.yy
	r.xy += o.xy
	r.Xx += o.Xx
}

// single reports whether every deal gave one game: then games are independent.
func (r Ratio) single() bool { return r.Xx == r.Deals }

// Mean returns ΣY/ΣX; NaN without an observation.
func (r Ratio) Mean() float64 {
	if r.X == 0 {
		return math.NaN()
	}
	return float64(r.Y) / float64(r.X)
}

// CR0 returns the standard error over deals without a correction for their
// number; NaN without an observation.
func (r Ratio) CR0() float64 {
	if r.X == 0 {
		return math.NaN()
	}
	// X²·Σe² = X²·Σy² − 2XY·Σxy + Y²·Σx², in whole numbers: no cancellation.
	x, y := big.NewInt(r.X), big.NewInt(r.Y)
	product := func(a, b *big.Int, c int64) *big.Int {
		p := new(big.Int).Mul(a, b)
		return p.Mul(p, big.NewInt(c))
	}
	sum := product(x, x, r.yy)
	cross := product(x, y, r.xy)
	sum.Sub(sum, cross.Lsh(cross, 1))
	sum.Add(sum, product(y, y, r.Xx))
	e, _ := new(big.Float).SetInt(sum).Float64()
	return math.Sqrt(e) / (float64(r.X) * float64(r.X))
}

// CR1 returns the standard error over deals; NaN for less than two deals,
// which do not say how much deals vary.
func (r Ratio) CR1() float64 {
	if r.Deals < 2 {
		return math.NaN()
	}
	g := float64(r.Deals)
	return r.CR0() * math.Sqrt(g/(g-1))
}

// MeanInterval returns the mean ± z·CR1. Deals that are all alike do not say how much deals
// vary, and give none.
func (r Ratio) MeanInterval() Interval { return r.BoundedInterval(math.Inf(-1), math.Inf(1)) }

// BoundedInterval is MeanInterval for what lies between least and most in every game: the
// interval does not leave them, and deals that are all alike give that of [Alike].
func (r Ratio) BoundedInterval(least, most float64) Interval {
	se := r.CR1()
	if se == 0 {
		return alikeAlone(r.Mean(), least, most, r.Deals)
	}
	i := Around(r.Mean(), se)
	return Interval{math.Max(least, i.Low), math.Min(most, i.High)}
}

// DifferenceInterval returns the mean ± z·CR0, for differences taken deal by
// deal: √(var D / n), as in the Wald interval that goes with McNemar's test. A game's
// difference is at most so much, either way; infinity says that nothing bounds it. Deals
// that are all alike give the interval of [Alike].
func (r Ratio) DifferenceInterval(most float64) Interval {
	switch {
	case r.Deals < 2:
		return NoInterval
	case r.CR0() == 0:
		return alikeAlone(r.Mean(), -most, most, r.Deals)
	}
	return Around(r.Mean(), r.CR0())
}

// ShareInterval returns the interval of a share, where 0 ≤ y ≤ x in each deal:
// Wilson's. If deals give several games, the number of trials in it is the
// effective one, p(1−p)/CR1² (Korn and Graubard 1998, Survey Methodology
// 24:193; Stata's citype(wilson)). If no game or every game counts, so that
// nothing varies, a deal is one trial. Deals that are all alike in between give the
// interval of [Alike].
func (r Ratio) ShareInterval() Interval {
	p := r.Mean()
	switch {
	case r.single():
		return Wilson(r.Y, r.X)
	case r.Deals < 2:
		return NoInterval
	case r.Y == 0:
		return Wilson(0, r.Deals)
	case r.Y == r.X:
		return Wilson(r.Deals, r.Deals)
	}
	se := r.CR1()
	if se == 0 {
		return alikeAlone(p, 0, 1, r.Deals)
	}
	return wilson(p, p*(1-p)/(se*se))
}
