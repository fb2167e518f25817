package analysis

import (
	"math"
	"math/rand/v2"
	"testing"
)

// meanOf returns the statistic that is the mean of values, one a kind.
func meanOf(values []float64) func([]int64) float64 {
	return func(drawn []int64) float64 {
		sum, n := 0.0, 0.0
		for i, c := range drawn {
			sum += float64(c) * values[i]
			n += float64(c)
		}
		return sum / n
	}
}

func TestBootstrapOfAMeanAgreesWithItsFormula(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var values []float64
	var counts []int64
	var sum, squares float64
	for range 1500 {
		x := rng.NormFloat64()
		values, counts = append(values, x), append(counts, 1)
		sum += x
		squares += x * x
	}
	mean := sum / 1500
	want := around(mean, math.Sqrt((squares/1500-mean*mean)/1500))
	b := Bootstrap{Replicates: 4000, Seed: 7}
	got := b.Intervals(counts, meanOf(values))
	isInterval(t, "percentile", got.Percentile, want, 2)
	isInterval(t, "BCa", got.BCa, want, 2)
	if again := b.Intervals(counts, meanOf(values)); again != got {
		t.Errorf("%v, then %v with the same seed", got, again)
	}
}

// TestBootstrapOfKindsAgreesWithThatOfDeals: 1,000 deals of three kinds.
func TestBootstrapOfKindsAgreesWithThatOfDeals(t *testing.T) {
	counts, values := []int64{700, 0, 200, 100}, []float64{0, 9, 1, -1}
	got := Bootstrap{4000, 3}.Intervals(counts, meanOf(values))
	want := around(.1, math.Sqrt((.3-.01)/1000))
	isInterval(t, "percentile", got.Percentile, want, 2)
	isInterval(t, "BCa", got.BCa, want, 2)
}

// The acceleration of a mean is the skewness of what a deal contributes, over 6√n
// (Efron 1987, §7), whether deals are left out by kind or in blocks.
func TestAccelerationOfAMeanIsItsSkewness(t *testing.T) {
	near(t, "kinds", acceleration([]int64{900, 100}, meanOf([]float64{0, 1})), (.9*.1*(.9-.1))/math.Pow(.09, 1.5)/6/math.Sqrt(1000), 4)
	counts, values := make([]int64, 10000), make([]float64, 10000)
	rng := rand.New(rand.NewPCG(2, 1))
	for i := range counts {
		counts[i], values[i] = 1, rng.ExpFloat64()
	}
	// The skewness of 400 blocks is that of a deal, 2, ± 0.6.
	if got := acceleration(counts, meanOf(values)) * 6 * 100; math.Abs(got-2) > 1.2 {
		t.Errorf("blocks: skewness %v, want about 2", got)
	}
}

func TestBootstrapOfWhatDoesNotVaryHasNoWidth(t *testing.T) {
	got := Bootstrap{100, 1}.Intervals([]int64{40}, meanOf([]float64{.5}))
	if got.Percentile != (Interval{.5, .5}) || got.BCa != (Interval{.5, .5}) {
		t.Errorf("got %v", got)
	}
	got = Bootstrap{100, 1}.Intervals(nil, meanOf(nil))
	if got.Percentile.Known() || got.BCa.Known() {
		t.Errorf("of nothing: %v", got)
	}
}
