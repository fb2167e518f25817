package stats

import (
	"cardlab/analysis/internal/check"
	"math"
	"testing"
)

func TestConfidentIntervalsOfOneAreTheUsualOnes(t *testing.T) {
	check.Interval(t, "95 %", Confident(.2, .1, .05, 1), Around(.2, .1), 12)
	check.Interval(t, "of five together", Confident(0, 1, .05, 5), Interval{-2.5758293035, 2.5758293035}, 9) // z of 99.5 %, scipy
	if Confident(.2, math.NaN(), .05, 1).Known() {
		t.Error("an interval without an error")
	}
}

func TestPOfAValueThatIsOnTheEdgeIsAlpha(t *testing.T) {
	check.Near(t, "p", NormalP(Z, 1), .05, 12)
	check.Near(t, "p", NormalP(-Z*3, 3), .05, 12)
	if NormalP(0, 0) != 1 || NormalP(1, 0) != 0 {
		t.Errorf("without error: %v for 0, %v for 1", NormalP(0, 0), NormalP(1, 0))
	}
}
