package enginetest

import (
	"math"
	"testing"
)

func TestDeviationAgreesWithTheTableOfChiSquare(t *testing.T) {
	for _, c := range []struct{ chi2, df, z float64 }{ // from a printed table: df, upper 5 % and 0.1 % points
		{18.307, 10, 1.645},
		{67.505, 50, 1.645},
		{29.588, 10, 3.090},
		{124.342, 100, 1.645},
		{77.929, 100, -1.645}, // lower 5 %
	} {
		if got := deviation(c.chi2, c.df); math.Abs(got-c.z) > 0.02 {
			t.Errorf("chi-square %g, %g degrees of freedom: got %.3f, want %.3f", c.chi2, c.df, got, c.z)
		}
	}
}

func TestWorldsAreCountedByTheMultinomial(t *testing.T) {
	// 10! / (2! 3! 5!) = 2520
	if got := math.Exp(logWays([]int{2, 3, 5})); math.Abs(got-2520) > 1e-6 {
		t.Errorf("got %g, want 2520", got)
	}
}

func TestTrendIsTheSumOfRanksOverItsDeviation(t *testing.T) {
	// Three unseen cards, one lies at the place: its number is 0, 1 or 2 with
	// mean 1 and variance 2/3. In every sample it is the highest.
	counts := []int{0, 0, samples}
	if got, want := trend(counts, 1, []int{1, 1, 1}, 1), samples/math.Sqrt(samples*2.0/3); math.Abs(got-want) > 1e-9 {
		t.Errorf("got %g, want %g", got, want)
	}
}
