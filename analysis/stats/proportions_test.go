package stats

import (
	"github.com/cardlab/cardlab/analysis/internal/check"
	"testing"
)

// Section b.6 of the vectors: the expected intervals are those of statsmodels
// (proportion_confint).
func TestIntervalsOfAShareAgreeWithStatsmodels(t *testing.T) {
	for _, c := range []struct {
		k, n int64
		want Interval
	}{
		{0, 10, Interval{0, .27753280}},
		{1, 10, Interval{.01787621, .40415003}},
		{50, 100, Interval{.40383153, .59616847}},
		{79, 130, Interval{.52182411, .68737863}},
		{510000, 1000000, Interval{.50902018, .51097975}},
		{3, 1000, Interval{.00102078, .00878301}},
	} {
		check.Interval(t, "Wilson", Wilson(c.k, c.n), c.want, 8)
	}
}
