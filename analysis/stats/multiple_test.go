package stats

import (
	"cardlab/analysis/internal/check"
	"testing"
)

// Section b.8 of the vectors: statsmodels' multipletests.
func TestAdjustedPValuesAgreeWithStatsmodels(t *testing.T) {
	for _, c := range []struct{ p, want []float64 }{
		{[]float64{.01, .04, .03, .005}, []float64{.03, .06, .06, .02}},
		{[]float64{.001, .008, .039, .041, .042, .06, .074, .205, .212, .216},
			[]float64{.01, .072, .312, .312, .312, .312, .312, .615, .615, .615}},
		{nil, nil},
	} {
		got := Holm(c.p)
		if len(got) != len(c.p) {
			t.Fatalf("%d p-values adjusted to %d", len(c.p), len(got))
		}
		for i, x := range got {
			check.Near(t, "Holm", x, c.want[i], 8)
		}
	}
}
