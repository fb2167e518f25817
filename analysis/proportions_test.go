package analysis

import "testing"

// Section b.6 of the vectors: the expected intervals are those of statsmodels
// (proportion_confint).
func TestIntervalsOfAShareAgreeWithStatsmodels(t *testing.T) {
	for _, c := range []struct {
		k, n                      int64
		wilson, clopper, jeffreys Interval
	}{
		{0, 10, Interval{0, .27753280}, Interval{0, .30849711}, Interval{.00004789, .21719627}},
		{1, 10, Interval{.01787621, .40415003}, Interval{.00252858, .44501612}, Interval{.01101167, .38131477}},
		{50, 100, Interval{.40383153, .59616847}, Interval{.39832113, .60167887}, Interval{.40317395, .59682605}},
		{79, 130, Interval{.52182411, .68737863}, Interval{.51824380, .69211900}, Interval{.52214572, .68850308}},
		{510000, 1000000, Interval{.50902018, .51097975}, Interval{.50901969, .51098026}, Interval{.50902019, .51097976}},
		{3, 1000, Interval{.00102078, .00878301}, Interval{.00061910, .00874202}, Interval{.00084563, .00798437}},
	} {
		isInterval(t, "Wilson", Wilson(c.k, c.n), c.wilson, 8)
		isInterval(t, "Clopper-Pearson", ClopperPearson(c.k, c.n), c.clopper, 8)
		isInterval(t, "Jeffreys", Jeffreys(c.k, c.n), c.jeffreys, 8)
	}
}

func TestExactIntervalsOfNoneAndAllAreMirrored(t *testing.T) {
	for _, f := range []func(k, n int64) Interval{ClopperPearson, Jeffreys} {
		none, all := f(0, 40), f(40, 40)
		isInterval(t, "all of 40", all, Interval{1 - none.High, 1 - none.Low}, 12)
		if f(0, 0).Known() {
			t.Error("no trial gives an interval")
		}
	}
	if i := ClopperPearson(7, 7); i.High != 1 {
		t.Errorf("all of 7: %v", i)
	}
}

func isInterval(t *testing.T, what string, got, want Interval, decimals int) {
	t.Helper()
	near(t, what+", low", got.Low, want.Low, decimals)
	near(t, what+", high", got.High, want.High, decimals)
}
