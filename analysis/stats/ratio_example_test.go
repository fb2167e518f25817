package stats_test

import (
	"fmt"

	"github.com/cardlab/cardlab/analysis/stats"
)

// Five deals, each played from both seatings: how many of the two games the
// first policy won.
func ExampleRatio() {
	var won stats.Ratio
	for _, wins := range []int64{1, 2, 1, 1, 2} {
		won.Add(wins, 2)
	}
	i := won.BoundedInterval(1)
	fmt.Printf("%.3f, from %.3f to %.3f, n = %d pairs\n", won.Mean(), i.Low, i.High, won.Deals)
	// Output: 0.700, from 0.202 to 0.956, n = 5 pairs
}
