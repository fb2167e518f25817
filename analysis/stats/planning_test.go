package stats

import (
	"math"
	"slices"
	"testing"
)

// Section b.7 of the vectors: computed from the formulas.
func TestDealsForAPrecisionFollowFromTheShareThatFlips(t *testing.T) {
	for q, want := range map[float64]int64{
		1: 3841459, .5: 1920730, .2: 768292, .1: 384146, .05: 192073, .02: 76830, .01: 38415, .005: 19208,
	} {
		if got := DealsForPrecision(q, .001, 1); got != want {
			t.Errorf("%v flipped: %d, want %d", q, got, want)
		}
	}
	for half, want := range map[float64]int64{.01: 9604, .001: 960365} {
		if got := DealsForPrecision(.25, half, 1); got != want {
			t.Errorf("share ± %v: %d, want %d", half, got, want)
		}
	}
}

// Section b.7 of the vectors. For 2 % flipped they have 210,139, one more than the
// formula gives that yields their other numbers: 210,137.95 rounded up.
func TestDealsForAPowerFollowFromTheEffect(t *testing.T) {
	for _, c := range []struct {
		variance, effect, power float64
		want                    int64
	}{
		{FlipVariance(.02, .001), .001, .9, 210138},
		{FlipVariance(.05, .001), .001, .9, 525361},
		{.25 + .25, .001, .9, 5253712},
		{.25, .05, .8, 785}, {.25, .05, .9, 1051},
		{.25, .03, .8, 2181}, {.25, .03, .9, 2919},
		{.25, .02, .8, 4906}, {.25, .02, .9, 6568},
		{.25, .01, .8, 19623}, {.25, .01, .9, 26269},
		{.25, .005, .8, 78489}, {.25, .005, .9, 105075},
		{.25, .001, .8, 1962220}, {.25, .001, .9, 2626856},
	} {
		if got := DealsForPower(c.variance, c.effect, c.power, 1); got != c.want {
			t.Errorf("effect %v, power %v: %d, want %d", c.effect, c.power, got, c.want)
		}
	}
}

func TestPlannedDealsGiveThePrecisionAskedFor(t *testing.T) {
	n := DealsForPrecision(.1, .003, 1)
	if half := Z * math.Sqrt(.1/float64(n)); half > .003 || half < .00299 {
		t.Errorf("%d deals give ± %v", n, half)
	}
	n = DealsForAnytime(.1, .003, .05)
	if half := math.Sqrt(.1) * (Anytime{At: float64(n), Alpha: .05}).HalfWidth(float64(n)); math.Abs(half-.003) > 1e-6 {
		t.Errorf("%d deals give ± %v at any time", n, half)
	}
	if DealsForPrecision(0, .1, 1) != 2 || DealsForPrecision(1, 0, 1) != 1<<62 {
		t.Error("without variance 2 deals are enough, without width none are")
	}
}

// Section b.7 of the vectors, by hand, in hundredths: one deal under all settings of two rules.
func TestFactorialContrastsSplitTheSettingsOfADeal(t *testing.T) {
	got := []int64{50, 60, 45, 65} // neither, A, B, both
	Contrasts(got)
	if want := []int64{220, 30, 0, 10}; !slices.Equal(got, want) { // 4 times .55, 2 times .15, 0 and .05
		t.Errorf("sum, A, B, A with B: %v, want %v", got, want)
	}
	one := []int64{0, 0, 0, 0, 0, 0, 0, 8}
	Contrasts(one)
	if want := []int64{8, 8, 8, 8, 8, 8, 8, 8}; !slices.Equal(one, want) {
		t.Errorf("three rules: %v, want %v", one, want)
	}
	defer func() {
		if recover() == nil {
			t.Error("three settings are no factorial")
		}
	}()
	Contrasts(make([]int64, 3))
}

// By hand, for half a point within a deal that varies by 2 %: (1.959964 + 1.644854)²·.02/.0025² = 41,583.1.
func TestDealsForEquivalenceFollowFromTheMargin(t *testing.T) {
	if got, want := DealsForEquivalence(.02, .0025, .9, 1), int64(41584); got != want {
		t.Errorf("%d, want %d", got, want)
	}
	// Together with six others: 2.690110 instead of 1.959964 standard errors.
	if got, want := DealsForPower(.02, .0025, .9, 7), int64(50478); got != want {
		t.Errorf("one of seven: %d, want %d", got, want)
	}
}
