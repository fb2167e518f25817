package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Differences is the mean of differences that are taken deal by deal, and most of which are 0: what a
// rule changes, or what one seating of a pair scores more than the other. It is a fold: whole numbers, exact merge.
//
// What few deals tell is the rare case. Then the usual interval is too short, and of no width where none
// differs, although more deals might. So the spread counts [unseen] more deals that differ, and where
// the exact test of the signs says otherwise than the interval whether there is a difference
// at all, the interval follows it, see [Tested.Interval].
type Differences struct {
	Ratio
	By Counts // deals that differ, by their difference
}

// unseen is how many deals more the spread counts as differing: the most, in whole numbers, that 95 % allow where none
// was seen. With 1 to 20 deals expected to differ, all to one side, the interval then
// holds the truth in 95 % or more (docs/coverage.md).
const unseen = 4

// Add adds one deal: the difference y over x games. A deal without a game is no observation.
func (d *Differences) Add(y, x int64) { d.AddMany(y, x, 1) }

// AddMany adds so many deals that are alike.
func (d *Differences) AddMany(y, x, deals int64) {
	if x == 0 || deals == 0 {
		return
	}
	d.Ratio.AddMany(y, x, deals)
	if y == 0 {
		return
	}
	if d.By == nil {
		d.By = Counts{}
	}
	d.By[int32(y)] += deals
}

// Merge adds the deals of o.
func (d *Differences) Merge(o Differences) {
	d.Ratio.Merge(o.Ratio)
	if d.By == nil {
		d.By = Counts{}
	}
	d.By.Merge(o.By)
}

// Differing returns how many deals differ.
func (d Differences) Differing() int64 { return d.By.total() }

// fewestForRatios is the number of deals that differ below which ratios of spreads say nothing.
const fewestForRatios = 10

// comparable reports whether enough deals differ for what is divided by their spread.
func (d Differences) comparable() bool { return d.Differing() >= fewestForRatios }

// SE returns the standard error of the mean, CR1 with [unseen] more deals that differ. Their squares are the mean of those seen and of as many
// in which one game turns wholly, by flip, as there are unseen. flip is 0 where
// there is no such thing, as for lengths: then it is the mean of those seen. NaN for less than two deals, or if nothing differs and nothing is known
// of how much it would.
func (d Differences) SE(flip int64) float64 {
	size := meanSquare(d.By, flip)
	if d.Deals < 2 || size == 0 {
		return math.NaN()
	}
	g, x := float64(d.Deals), float64(d.X)
	e := d.CR0() * x
	return math.Sqrt((e*e+unseen*size)*g/(g-1)) / x
}

// meanSquare returns the mean square of differences and of some unseen that are as large as flip, if that is not 0.
func meanSquare(by Counts, flip int64) float64 {
	squares, n := 0.0, 0.0
	for v, k := range by {
		squares += float64(v) * float64(v) * float64(k) // whole numbers: in any order the same
		n += float64(k)
	}
	if flip != 0 {
		squares += unseen * float64(flip) * float64(flip)
		n += unseen
	}
	if n == 0 {
		return 0
	}
	return squares / n
}

// Variance returns how much a deal contributes to the variance of a mean over deals, n·se² in units of y per game; and
// whether it is a bound. by is by how much deals differ from what most of them give. Where fewer than ten do, they may be many fewer than
// there are: then it is that of the most of them that are seen so seldom once in forty, as large as [Differences.SE] takes
// those unseen to be. NaN if nothing is known of that.
func (r Ratio) Variance(by Counts, flip int64) (v float64, bound bool) {
	n, seen := float64(r.Deals), by.total()
	if seen >= fewestForRatios {
		se := r.CR1()
		return se * se * n, false
	}
	size := meanSquare(by, flip)
	if size == 0 {
		return math.NaN(), true
	}
	games := float64(r.X) / n // of a deal
	return min(1, MostDiffering(seen)/n) * size / (games * games), true
}

// fewDiffering is up to how many deals that differ have their signs counted out, which
// takes no time then, instead of being left to Student's distribution.
const fewDiffering = 200

// Tested is what deals say against there being no difference in truth.
type Tested struct {
	P     float64 // how often chance alone gives as much
	Exact bool    // P is that of the exact sign-flip test
	SE    float64 // see [Differences.SE]
	d     Differences
}

// Test asks for how often chance alone gives as much: by the exact sign-flip test where few deals differ, if a difference, if
// there is none in truth, is as likely either way, symmetric; else by Student's distribution.
func (d Differences) Test(flip int64, symmetric bool) Tested {
	t := Tested{SE: d.SE(flip), d: d}
	if symmetric && d.Deals > 1 && d.Differing() <= fewDiffering {
		if t.P, t.Exact = SignFlip(d.By, 1); t.Exact {
			return t
		}
	}
	t.P = TwoSided(d.Mean(), t.SE, d.Deals)
	return t
}

// Interval returns the interval of the mean that holds together with others, so many in all, with 1 − alpha.
//
// It is that of [Confident] with SE. Where P is exact and below alpha/together, but the interval holds 0, or
// the other way round, its end on the side of 0 is that of the same test turned into an interval: with the share π of deals that differ
// upwards for which chance gives as much in alpha/2/together, the end is (2π − 1) times the mean size of all differences. So the interval holds 0 if and only
// if p is no less than alpha/together. Since a true mean of 0 or beyond is left out by that end no more often than the test errs, it
// holds what it says.
func (t Tested) Interval(alpha float64, together int) Interval {
	i := Confident(t.d.Mean(), t.SE, alpha, together, t.d.Deals)
	level := alpha / float64(max(1, together))
	if !t.Exact || !i.Known() || (t.P >= level) == i.Holds(0) {
		return i
	}
	if end := t.d.signFlipEnd(level / 2); t.d.Y > 0 {
		i.Low = end
	} else {
		i.High = -end
	}
	return i
}

// Interval is that of [Tested], for whoever wants no p-value with it.
func (d Differences) Interval(flip int64, symmetric bool, alpha float64, together int) Interval {
	return d.Test(flip, symmetric).Interval(alpha, together)
}

// signFlipEnd returns the end next to 0, for a mean above it, of the interval that the sign-flip test leaves with so much in its tail.
func (d Differences) signFlipEnd(tail float64) float64 {
	groups, seen := flipsOf(d.By)
	size := int64(0)
	for _, g := range groups {
		size += g.size * g.n
	}
	low, high := 0.0, 1.0
	for range 50 {
		up := (low + high) / 2
		if flipTail(groups, seen, up) < tail {
			low = up
		} else {
			high = up
		}
	}
	return (low + high - 1) * float64(size) / float64(d.X)
}

// MostDiffering returns the largest mean for which so few or fewer are seen once in forty (Garwood 1936,
// Biometrika 28:437): 3.69 for none, 5.57 for one.
func MostDiffering(seen int64) float64 {
	return distuv.ChiSquared{K: float64(2 * (seen + 1))}.Quantile(.975) / 2
}
