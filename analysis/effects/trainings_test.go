package effects

import (
	"math"
	"testing"

	"github.com/cardlab/cardlab/analysis"
)

// Three trainings with the changes 1, 2 and 3 points: the mean is 2, its standard error
// 1/√3, and with two degrees of freedom the half-width 4.303/√3 = 2.484, by hand. Errors of
// 0.6 by deal in each add 1.96·0.6 = 1.176 at right angles: 2.749.
func TestTheSpreadOverTrainingsIsPartOfTheInterval(t *testing.T) {
	e := Effects{Changed: []analysis.Variant{{Label: "changed"}}}
	for i, d := range []float64{0.01, 0.02, 0.03} {
		e.Comparisons = append(e.Comparisons, Comparison{Matchup: int32(i), Changes: []Change{{
			Estimate: analysis.Estimate{Value: d, Form: analysis.ShareDifference}, SE: 0.006,
		}}})
	}
	e.PoolTrainings()
	got := e.Trainings[0].Changes[0]
	if math.Abs(got.Value-0.02) > 1e-12 || math.Abs(got.High-got.Value-0.02749) > 1e-5 || math.Abs(got.Value-got.Low-0.02749) > 1e-5 || got.N != 3 {
		t.Errorf("got %v, %v … %v of %d, want 0.02 ± 0.02749 of 3", got.Value, got.Low, got.High, got.N)
	}
	e.Comparisons = e.Comparisons[:1]
	e.PoolTrainings()
	if e.Trainings[0].Changes[0].Known() {
		t.Error("one training alone says how much trainings spread")
	}
}
