package stats

import (
	"github.com/cardlab/cardlab/analysis/internal/check"
	"math"
	"math/rand/v2"
	"testing"
)

// ratioOf adds clusters of values, each value one game.
func ratioOf(clusters ...[]int64) Ratio {
	var r Ratio
	for _, c := range clusters {
		var y int64
		for _, v := range c {
			y += v
		}
		r.Add(y, int64(len(c)))
	}
	return r
}

// The expected numbers are those of statsmodels' OLS on a constant with clusters.
func TestClusterRobustMeanAgreesWithStatsmodels(t *testing.T) {
	r := ratioOf([]int64{1, 0}, []int64{1, 1}, []int64{0, 0}, []int64{1, 0}, []int64{0, 1}, []int64{1, 1})
	check.Near(t, "mean", r.Mean(), .5833333333, 10)
	check.Near(t, "CR0", r.CR0(), .140270902, 9)
	check.Near(t, "CR1", r.CR1(), .1536590743, 10)
}

// Counts of discordant deals as McNemar's test has them, with the standard
// error √(var D/n) and the Wald interval: computed with numpy.
func TestPairedDifferenceAgreesWithMcNemar(t *testing.T) {
	for _, c := range []struct {
		both, onlyA, onlyB, neither int64
		mean, se, low, high         float64
	}{
		{4600, 320, 240, 4840, .008, .00236508, .00336453, .01263547},
		{40, 12, 5, 43, .07, .04063250, -.00963824, .14963824},
		{450000, 30500, 29500, 490000, .001, .00024495, .00051991, .00148009},
	} {
		var r Ratio
		addAll := func(n, d int64) {
			for range n {
				r.Add(d, 1)
			}
		}
		addAll(c.both+c.neither, 0)
		addAll(c.onlyA, 1)
		addAll(c.onlyB, -1)
		check.Near(t, "mean", r.Mean(), c.mean, 12)
		check.Near(t, "se", r.CR0(), c.se, 8)
		check.Interval(t, "Wald", Interval{r.Mean() - Z*r.CR0(), r.Mean() + Z*r.CR0()}, Interval{c.low, c.high}, 8)
	}
}

// Pairs of games, by how many half points the first policy made in both: rows
// of fastchess' unit tests, with the variance of a pair's mean.
func TestPairScoresAgreeWithFastchess(t *testing.T) {
	for _, c := range []struct {
		pairs      [5]int64 // with 0 … 4 half points
		mean, vari float64
	}{
		{[5]int64{34, 54, 63, 64, 75}, .579310345, .113106421},
		{[5]int64{332, 433, 498, 333, 334}, .487564767, .110920495},
		{[5]int64{177, 1629, 3083, 1780, 221}, .508671988, .045289456},
	} {
		var r Ratio
		for halves, n := range c.pairs {
			for range n {
				r.Add(int64(halves), 2)
			}
		}
		check.Near(t, "mean", r.Mean()/2, c.mean, 9)
		check.Near(t, "variance", r.CR0()*r.CR0()*float64(r.Deals)/4, c.vari, 9)
	}
}

// A ratio over clusters of unequal size, by the definition: residuals in floats.
func TestRatioAgreesWithItsDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		n := 2 + rng.IntN(50)
		ys, xs := make([]int64, n), make([]int64, n)
		var r Ratio
		for i := range n {
			xs[i] = 1 + rng.Int64N(6)
			ys[i] = rng.Int64N(40) - 10
			r.Add(ys[i], xs[i])
			r.Add(0, 0) // no observation
		}
		sum := 0.0
		for i := range n {
			e := float64(ys[i]) - r.Mean()*float64(xs[i])
			sum += e * e
		}
		check.Near(t, "CR0", r.CR0(), math.Sqrt(sum)/float64(r.X), 12)
		if r.Deals != int64(n) {
			t.Fatalf("%d deals, want %d", r.Deals, n)
		}
	}
}

func TestStandardErrorKeepsItsDigitsInLargeRuns(t *testing.T) {
	// Half of 2·10⁹ deals last 60 000 plies, half 60 001: the variance is ¼. The
	// sums of squares agree in their first ten digits.
	const n, v = 2_000_000_000, 60_000
	r := Ratio{Deals: n, X: n, xx: n, Y: n/2*v + n/2*(v+1), yy: n/2*v*v + n/2*(v+1)*(v+1)}
	r.xy = r.Y
	check.Near(t, "CR0·√n", r.CR0()*math.Sqrt(n), .5, 12)
}

func TestDegenerateRatios(t *testing.T) {
	var none Ratio
	if !math.IsNaN(none.Mean()) || none.ShareInterval().Known() || none.MeanInterval().Known() || none.BoundedInterval(1).Known() {
		t.Error("nothing observed gives an estimate")
	}
	onePair := ratioOf([]int64{1, 0})
	if onePair.Mean() != .5 || onePair.ShareInterval().Known() || onePair.MeanInterval().Known() {
		t.Error("one deal of two games gives an interval")
	}
	alike := ratioOf([]int64{1, 0}, []int64{0, 1}, []int64{1, 0})
	if got := alike.MeanInterval(); got.Known() {
		t.Errorf("pairs that are all alike: %v, want none", got)
	}
	if got := alike.ShareInterval(); !(got.Low > 0 && got.Low < .25 && got.High > .75 && got.High < 1) {
		t.Errorf("three pairs that are all alike: %v", got)
	}
	never := ratioOf([]int64{0, 0}, []int64{0, 0}, []int64{0, 0})
	if got := never.ShareInterval(); got != Wilson(0, 3) {
		t.Errorf("never in 3 deals: %v, want %v", got, Wilson(0, 3))
	}
	always := ratioOf([]int64{1, 1}, []int64{1, 1})
	if got := always.ShareInterval(); got != Wilson(2, 2) {
		t.Errorf("always in 2 deals: %v, want %v", got, Wilson(2, 2))
	}
}

func TestShareOfOneGameADealIsWilsons(t *testing.T) {
	var r Ratio
	for i := range int64(130) {
		r.Add(Indicator(i < 79), 1)
	}
	if got := r.ShareInterval(); got != Wilson(79, 130) {
		t.Errorf("got %v, want %v", got, Wilson(79, 130))
	}
}

func TestShareOfPairsThatAreTheSameGameTwiceCountsEachOnce(t *testing.T) {
	var once, twice Ratio
	for i := range int64(10000) {
		once.Add(Indicator(i < 3000), 1)
		twice.Add(2*Indicator(i < 3000), 2)
	}
	a, b := once.ShareInterval(), twice.ShareInterval()
	check.Near(t, "low", b.Low, a.Low, 5)
	check.Near(t, "high", b.High, a.High, 5)
}
