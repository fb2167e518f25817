package stats

import (
	"github.com/cardlab/cardlab/analysis/internal/check"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
)

// pairedOf returns deals of one game each, counted by whether A and B had it.
func pairedOf(both, onlyA, onlyB, neither int64) (p Paired) {
	for _, c := range []struct{ n, a, b int64 }{{both, 1, 1}, {onlyA, 1, 0}, {onlyB, 0, 1}, {neither, 0, 0}} {
		for range c.n {
			p.Add(c.a, c.b, 1)
		}
	}
	return p
}

// Section b.7 of the vectors: computed with numpy and scipy.
func TestPairedComparisonAgreesWithItsFormulas(t *testing.T) {
	for _, c := range []struct {
		p                              Paired
		mean, se, unpaired, ratio, rho float64
		interval                       Interval
	}{
		{pairedOf(4600, 320, 240, 4840), .008, .00236508, .00706880, 8.933066, .888056, Interval{.00336453, .01263547}},
		{pairedOf(40, 12, 5, 43), .07, .04063250, .07050532, 3.010902, .667880, Interval{-.00963824, .14963824}},
		{pairedOf(450000, 30500, 29500, 490000), .001, .00024495, .00070654, 8.320130, .879810, Interval{.00051991, .00148009}},
	} {
		check.Near(t, "difference", c.p.Difference(), c.mean, 12)
		check.Near(t, "paired se", c.p.D.CR0(), c.se, 8)
		check.Near(t, "unpaired se", math.Hypot(c.p.A.CR0(), c.p.B.CR0()), c.unpaired, 8)
		check.Near(t, "variance ratio", c.p.VarianceRatio(), c.ratio, 6)
		check.Near(t, "correlation", c.p.Correlation(), c.rho, 6)
		check.Interval(t, "Wald", Interval{c.mean - Z*c.p.D.CR0(), c.mean + Z*c.p.D.CR0()}, c.interval, 8)
	}
}

func TestMergedDealsGiveTheSameComparison(t *testing.T) {
	one, other := pairedOf(40, 0, 5, 0), pairedOf(0, 12, 0, 43)
	one.Merge(other)
	one.Add(3, 4, 0) // no game that both have
	if want := pairedOf(40, 12, 5, 43); !reflect.DeepEqual(one, want) {
		t.Errorf("got %+v, want %+v", one, want)
	}
}

func TestNothingSeenIsABound(t *testing.T) {
	var p Paired
	for i := range int64(50) {
		p.Add(i%3, i%3, 2)
	}
	if i := p.D.Interval(2, true, .05, 1); p.Difference() != 0 || i.Low > -.07 || i.High < .07 {
		t.Errorf("got %v in %v", p.Difference(), i)
	}
	if i := p.D.Interval(0, true, .05, 1); i.Known() {
		t.Errorf("of a length, of which nothing is known: %v", i)
	}
	if r, c := p.VarianceRatio(), p.Correlation(); !math.IsNaN(r) || !math.IsNaN(c) {
		t.Errorf("ratio %v, correlation %v of deals that do not differ", r, c)
	}
}

// Section b.7 of the vectors, counted by hand: 8 deals differ, 7 to 1; as
// uneven are 2·(1 + 8) of 256 ways to set their signs.
func TestSignFlipTestAgreesWithCountingAllSigns(t *testing.T) {
	p, exact := SignFlip(Counts{1: 7, -1: 1, 0: 2}, 1)
	check.Near(t, "p", p, 72./1024, 15)
	if !exact {
		t.Error("ten deals are not counted out")
	}
	rng := rand.New(rand.NewPCG(1, 9))
	for range 50 {
		n := 1 + rng.IntN(12)
		d, list, sum := Counts{}, []int{}, 0
		for range n {
			x := rng.IntN(9) - 4
			d[int32(x)]++
			list = append(list, x)
			sum += x
		}
		as := 0
		for signs := range 1 << n {
			s := 0
			for i, x := range list {
				if signs>>i&1 == 1 {
					x = -x
				}
				s += x
			}
			if abs(s) >= abs(sum) {
				as++
			}
		}
		p, exact := SignFlip(d, 1)
		check.Near(t, "p", p, float64(as)/float64(int(1)<<n), 12)
		if !exact {
			t.Error("not exact")
		}
	}
}

func abs(x int) int { return max(x, -x) }

// TestSignFlipTestByLotAgreesWithTheNormalTest: with so many deals that all signs
// cannot be counted out, it draws them, the same each time, and finds what z says.
func TestSignFlipTestByLotAgreesWithTheNormalTest(t *testing.T) {
	d := Counts{0: 5_000_000, 1: 50_300, -1: 49_700, 2: 9_000, -2: 9_200, 3: 1000, -3: 1000}
	p, exact := SignFlip(d, 3)
	if exact {
		t.Fatal("all signs of 120 000 deals were counted out")
	}
	again, _ := SignFlip(d, 3)
	if p != again {
		t.Errorf("%v, then %v with the same seed", p, again)
	}
	z := 200 / math.Sqrt(100_000+4*18_200+9*2000)
	if want := math.Erfc(z / math.Sqrt2); math.Abs(p-want) > .01 {
		t.Errorf("p %.4f, want about %.4f", p, want)
	}
}
