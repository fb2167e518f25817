package stats

import (
	"math"
	"testing"

	"github.com/cardlab/cardlab/analysis/internal/check"
)

// flipped returns deals of which so many gained and so many lost.
func flipped(n, gained, lost int64) (d Differences) {
	for i := range n {
		d.Add(Indicator(i < gained)-Indicator(i >= gained && i < gained+lost), 1)
	}
	return d
}

// By hand: of 10,000 deals one gained. Σ(d−d̄)² = 1 − 1e-4, four more of size 1.
func TestTheSpreadCountsFourMore(t *testing.T) {
	d := flipped(10_000, 1, 0)
	check.Near(t, "se", d.SE(1), math.Sqrt((4+1-1e-4)*10_000/9_999)/10_000, 12)
	d = Differences{}
	for i := range int64(10_000) {
		d.Add(7*Indicator(i == 0), 1) // a length: the four are as large
	}
	check.Near(t, "se of a length", d.SE(0), 7*math.Sqrt((4+1-1e-4)*10_000/9_999)/10_000, 12)
}

// The rows of the vectors on rare events (Tango 1998, Statistics in Medicine 17:891, solved by bisection elsewhere). Ours
// is another interval: it must hold what that holds about, be no shorter where hardly anything differs, and go with the exact test,
// with which Tango's at 4 to 0 does not.
func TestIntervalsOfRareFlipsAreLikeTangos(t *testing.T) {
	for _, c := range []struct {
		n, b, c   int64
		low, high float64
	}{
		{44, 0, 1, -.1180771, .059393231},
		{10000, 0, 0, -.00038399837, .00038399837},
		{10000, 1, 0, -.00028403677, .0005662689},
		{10000, 3, 0, -.00008411357, .00088173577},
		{10000, 8, 0, .00040543372, .0015779503},
		{10000, 3, 1, -.00029094046, .00079215383},
		{12500, 4, 0, .000012679398, .0008225771},
		{100, 10, 2, .014296465, .1580402},
		{700928, 102000, 99432, .0024087573, .0049186811},
	} {
		d := flipped(c.n, c.b, c.c)
		i := d.Interval(1, true, .05, 1)
		tested := d.Test(1, true)
		p, exact := tested.P, tested.Exact
		if exact != (c.b+c.c <= fewDiffering) || (p >= .05) != i.Holds(0) {
			t.Errorf("%d of %d gain, %d lose: p %v (exact: %v) beside %v", c.b, c.n, c.c, p, exact, i)
		}
		tango := c.high - c.low
		if width := i.High - i.Low; width < .9*tango || width > 1.35*tango && c.n > 100 {
			t.Errorf("%d of %d gain, %d lose: %v is %v as wide as Tango's", c.b, c.n, c.c, i, width/tango)
		}
		if c.n > 1_000_000 {
			check.Interval(t, "of many", i, Interval{c.low, c.high}, 6)
		}
	}
}

// An interval and a p in one row say the same, whatever few differ, by how much, in how large a family.
func TestIntervalAndPAgree(t *testing.T) {
	for _, n := range []int64{2, 3, 7, 20, 300} {
		for gained := range min(n, 12) + 1 {
			for lost := range min(n-gained, 5) + 1 {
				d := flipped(n-min(1, n-gained-lost), gained, lost)
				if n-gained-lost > 0 {
					d.Add(-3, 1) // one of another size
				}
				for _, family := range []int{1, 2, 7} {
					i := d.Interval(1, true, .05, family)
					p := d.Test(1, true).P
					if (p*float64(family) >= .05) != i.Holds(0) {
						t.Errorf("%d deals, %d gain, %d lose, a family of %d: p %v beside %v", n, gained, lost, family, p, i)
					}
					if mean := d.Mean(); !i.Holds(mean) {
						t.Errorf("%d deals, %d gain, %d lose: %v is not in %v", n, gained, lost, mean, i)
					}
				}
			}
		}
	}
}

// At 6 to 0 the exact test finds what the spread does not. By hand: with six signs that all are plus, the share π of
// Clopper and Pearson is .025^(1/6).
func TestTheIntervalFollowsTheExactTest(t *testing.T) {
	d := flipped(10_000, 6, 0)
	i := d.Interval(1, true, .05, 1)
	check.Near(t, "low", i.Low, 6e-4*(2*math.Pow(.025, 1./6)-1), 10)
	d = flipped(10_000, 0, 6)
	check.Near(t, "high", d.Interval(1, true, .05, 1).High, -i.Low, 12)
}

func TestMergedDifferencesAreThoseOfAll(t *testing.T) {
	one, other, all := flipped(50, 3, 1), flipped(70, 0, 4), flipped(120, 3, 5)
	one.Merge(other)
	if one.Ratio != all.Ratio || one.By[1] != 3 || one.By[-1] != 5 || one.Differing() != 8 {
		t.Errorf("%+v, want %+v", one, all)
	}
	var none Differences
	none.Merge(Differences{})
	none.Add(1, 0) // no game
	if none.Differing() != 0 || none.Deals != 0 {
		t.Errorf("%+v", none)
	}
}

// By hand, as tables of Garwood's limits have them.
func TestMostThatFewSeenAllow(t *testing.T) {
	for seen, want := range map[int64]float64{0: 3.68887945, 1: 5.57164339, 4: 10.24158868} {
		check.Near(t, "most", MostDiffering(seen), want, 8)
	}
}
