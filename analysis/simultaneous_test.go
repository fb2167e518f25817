package analysis

import (
	"math"
	"testing"
)

func TestConfidentIntervalsOfOneAreTheUsualOnes(t *testing.T) {
	isInterval(t, "95 %", Confident(.2, .1, .05, 1), around(.2, .1), 12)
	isInterval(t, "of five together", Confident(0, 1, .05, 5), Interval{-2.5758293035, 2.5758293035}, 9) // z of 99.5 %, scipy
	if Confident(.2, math.NaN(), .05, 1).Known() {
		t.Error("an interval without an error")
	}
}

func TestPOfAValueThatIsOnTheEdgeIsAlpha(t *testing.T) {
	near(t, "p", NormalP(z, 1), .05, 12)
	near(t, "p", NormalP(-z*3, 3), .05, 12)
	if NormalP(0, 0) != 1 || NormalP(1, 0) != 0 {
		t.Errorf("without error: %v for 0, %v for 1", NormalP(0, 0), NormalP(1, 0))
	}
}
