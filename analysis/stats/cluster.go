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
	yy, xy, xx int64
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
	r.xx += x * x
}

// AddMany adds so many deals that are alike.
func (r *Ratio) AddMany(y, x, deals int64) {
	if x == 0 {
		return
	}
	r.Merge(Ratio{Deals: deals, Y: deals * y, X: deals * x, yy: deals * y * y, xy: deals * x * y, xx: deals * x * x})
}

// Merge adds the deals of o.
func (r *Ratio) Merge(o Ratio) {
	r.Deals += o.Deals
	r.Y += o.Y
	r.X += o.X
	r.yy += o.yy
	r.xy += o.xy
	r.xx += o.xx
}

// Less returns the deals of r without those of o, which it has.
func (r Ratio) Less(o Ratio) Ratio {
	return Ratio{Deals: r.Deals - o.Deals, Y: r.Y - o.Y, X: r.X - o.X, yy: r.yy - o.yy, xy: r.xy - o.xy, xx: r.xx - o.xx}
}

// Among returns the ratio over all deals, of which those that r lacks have y = 0: they count in
// the sums of x alone.
func (r Ratio) Among(all Ratio) Ratio {
	r.Deals, r.X, r.xx = all.Deals, all.X, all.xx
	return r
}

// Times returns the same deals with both of each deal's numbers so many times as large; with 0
// they are no observations.
func (r Ratio) Times(by int64) Ratio {
	if by == 0 {
		return Ratio{}
	}
	return Ratio{Deals: r.Deals, Y: by * r.Y, X: by * r.X, yy: by * by * r.yy, xy: by * by * r.xy, xx: by * by * r.xx}
}

// single reports whether every deal gave one game: then games are independent.
func (r Ratio) single() bool { return r.xx == r.Deals }

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
	sum.Add(sum, product(y, y, r.xx))
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

// MeanInterval returns the mean ± Student's quantile times CR1. Deals that are all alike do not say
// how much others differ: then there is none.
func (r Ratio) MeanInterval() Interval {
	se := r.CR1()
	if se == 0 {
		return NoInterval
	}
	return Around(r.Mean(), se, r.Deals)
}

// BoundedInterval returns the interval of a mean of which no game can give less than 0 or more than
// top, as a score: Wilson's, with the effective number of trials p(1−p)/se² of the share p = mean/top, so that it leaves
// neither end, and Student's quantile. If every deal is at one end a deal is one trial. se is CR1 with up to four more deals in which one game turns
// wholly, fewer the more spread is seen, none from twenty such deals on: deals that are
// all alike, as pairs that all split, might yet differ. But a deal is one trial at least, its mean being between the ends.
func (r Ratio) BoundedInterval(top int64) Interval {
	p := r.Mean() / float64(top)
	whole := float64(top)
	switch {
	case r.Deals == 0:
		return NoInterval
	case r.Y == 0:
		return Wilson(0, r.Deals).Times(whole)
	case r.Y == r.X*top:
		return Wilson(r.Deals, r.Deals).Times(whole)
	case r.Deals == 1:
		return wilson(p, 1, Z).Times(whole)
	}
	g, x := float64(r.Deals), float64(r.X)
	e := r.CR0() * x
	trials := func(e2 float64) float64 { return p * (1 - p) * (x * x * whole * whole * (g - 1)) / (e2 * g) }
	seen := e * e
	n := trials(seen + max(0, unseen*whole*whole-seen/5))
	return wilson(p, max(n, min(g, trials(seen))), Reach(.05, r.Deals)).Times(whole)
}

// ShareInterval returns the interval of a share, where 0 ≤ y ≤ x in each deal:
// Wilson's. If deals give several games, it is [Ratio.BoundedInterval], where the number of trials is the
// effective one (Korn and Graubard 1998, Survey Methodology 24:193; Stata's citype(wilson)).
func (r Ratio) ShareInterval() Interval {
	switch {
	case r.single():
		return Wilson(r.Y, r.X)
	case r.Deals < 2:
		return NoInterval
	}
	return r.BoundedInterval(1)
}
