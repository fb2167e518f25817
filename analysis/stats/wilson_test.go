package stats

import (
	"github.com/cardlab/cardlab/analysis/internal/check"
	"testing"
)

// The expected numbers are statsmodels' proportion_confint(method="wilson").
func TestWilsonAgreesWithStatsmodels(t *testing.T) {
	for _, c := range []struct {
		k, n      int64
		low, high float64
	}{
		{0, 10, 0, .27753280},
		{1, 10, .01787621, .40415003},
		{50, 100, .40383153, .59616847},
		{79, 130, .52182411, .68737863},
		{510000, 1000000, .50902018, .51097975},
		{3, 1000, .00102078, .00878301},
	} {
		i := Wilson(c.k, c.n)
		check.Near(t, "low", i.Low, c.low, 8)
		check.Near(t, "high", i.High, c.high, 8)
	}
}

func TestWilsonOfNoTrialIsNoInterval(t *testing.T) {
	if i := Wilson(0, 0); i.Known() {
		t.Errorf("got %v", i)
	}
}

func TestWilsonIsSymmetricAndEndsAtTheBounds(t *testing.T) {
	for n := int64(1); n < 60; n++ {
		if i := Wilson(0, n); i.Low != 0 || i.High <= 0 || i.High >= 1 {
			t.Errorf("0 of %d: %v", n, i)
		}
		if i := Wilson(n, n); i.High != 1 || i.Low <= 0 {
			t.Errorf("%d of %d: %v", n, n, i)
		}
		for k := range n + 1 {
			i, j := Wilson(k, n), Wilson(n-k, n)
			check.Near(t, "mirrored low", i.Low, 1-j.High, 12)
			if p := float64(k) / float64(n); p < i.Low || p > i.High {
				t.Errorf("%d of %d: %v leaves the estimate out", k, n, i)
			}
		}
	}
}
