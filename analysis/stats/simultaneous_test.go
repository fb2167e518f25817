package stats

import (
	"github.com/cardlab/cardlab/analysis/internal/check"
	"math"
	"testing"
)

// Quantiles and tails of Student's and the normal distribution are those of scipy.
func TestConfidentIntervalsOfOneAreTheUsualOnes(t *testing.T) {
	check.Interval(t, "95 % of many", Confident(.2, .1, .05, 1, 1<<40), Interval{.2 - .1*Z, .2 + .1*Z}, 12)
	check.Interval(t, "95 % of ten", Around(0, 1, 10), Interval{-2.2621571628, 2.2621571628}, 9)
	check.Interval(t, "of five together", Confident(0, 1, .05, 5, 1<<40), Interval{-2.5758293035, 2.5758293035}, 9)
	check.Interval(t, "of five together, of ten", Confident(0, 1, .05, 5, 10), Interval{-3.2498355416, 3.2498355416}, 9)
	if Confident(.2, math.NaN(), .05, 1, 10).Known() || Around(.2, .1, 1).Known() {
		t.Error("an interval without an error, or of one deal")
	}
}

func TestPOfAValueThatIsOnTheEdgeIsAlpha(t *testing.T) {
	check.Near(t, "p of many", TwoSided(Z, 1, 1<<40), .05, 12)
	check.Near(t, "p of many", TwoSided(-Z*3, 3, 1<<40), .05, 12)
	for _, deals := range []int64{2, 3, 20, 5000} {
		check.Near(t, "p", TwoSided(-3*Reach(.01, deals), 3, deals), .01, 10)
	}
	if p := TwoSided(1, math.NaN(), 10); !math.IsNaN(p) {
		t.Errorf("p %v without an error", p)
	}
}

func TestStudentsQuantileMeetsTheNormalOne(t *testing.T) {
	if many, more := Reach(.05, manyDeals), Reach(.05, manyDeals+1); many < more || many-more > 5e-5 {
		t.Errorf("%v, then %v", many, more)
	}
}

func TestPOfAFamilyIsOneAtMost(t *testing.T) {
	if Together(.02, 3) != .06 || Together(.4, 3) != 1 || Together(.2, 0) != .2 {
		t.Error(Together(.02, 3), Together(.4, 3), Together(.2, 0))
	}
}
