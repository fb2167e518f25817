package analysis

import (
	"math/rand/v2"
	"testing"
)

// Samples are drawn again and again from a known truth: 95 % of the intervals
// must hold it, 1.5 points more or less.
func TestIntervalsCoverTheTruth95TimesIn100(t *testing.T) {
	const replications = 2000
	for i, c := range []struct {
		name     string
		truth    float64
		deals    int
		draw     func(rng *rand.Rand) (y, x int64) // one deal
		interval func(Ratio) Interval
	}{
		{"share, one game a deal", .3, 400,
			func(rng *rand.Rand) (int64, int64) { return one(rng.Float64() < .3), 1 },
			Ratio.ShareInterval},
		{"share, two games that mostly end alike", .52, 300,
			func(rng *rand.Rand) (int64, int64) {
				y := one(rng.Float64() < .52)
				if rng.Float64() < .7 {
					return 2 * y, 2
				}
				return y + one(rng.Float64() < .52), 2
			}, Ratio.ShareInterval},
		{"share, two games that mostly end otherwise", .5, 300,
			func(rng *rand.Rand) (int64, int64) {
				if rng.Float64() < .7 {
					return 1, 2
				}
				return 2 * one(rng.Float64() < .5), 2
			}, Ratio.ShareInterval},
		{"rare share, two games a deal", .01, 1000,
			func(rng *rand.Rand) (int64, int64) {
				return one(rng.Float64() < .01) + one(rng.Float64() < .01), 2
			}, Ratio.ShareInterval},
		{"share of decided games", .4, 300,
			func(rng *rand.Rand) (y, x int64) {
				won := one(rng.Float64() < .4)
				for range 3 {
					if rng.Float64() < .6 {
						x++
						if rng.Float64() < .5 { // else as the deal's first
							won = one(rng.Float64() < .4)
						}
						y += won
					}
				}
				return y, x
			}, Ratio.ShareInterval},
		{"pair score in half points", 1.1, 200,
			func(rng *rand.Rand) (int64, int64) {
				return []int64{0, 1, 2, 2, 2, 2, 2, 3, 4, 4}[rng.IntN(10)], 2
			}, Ratio.MeanInterval},
		{"length of games, two a deal", 20, 200,
			func(rng *rand.Rand) (int64, int64) {
				base := rng.Int64N(21)
				return 2*base + rng.Int64N(21) + rng.Int64N(21), 2
			}, Ratio.MeanInterval},
		{"difference, nine deals of ten alike", -.02, 2000,
			func(rng *rand.Rand) (int64, int64) {
				switch u := rng.Float64(); {
				case u < .04:
					return 1, 1
				case u < .10:
					return -1, 1
				}
				return 0, 1
			}, Ratio.DifferenceInterval},
	} {
		rng := rand.New(rand.NewPCG(11, uint64(i)))
		covered := 0
		for range replications {
			var r Ratio
			for range c.deals {
				r.Add(c.draw(rng))
			}
			if iv := c.interval(r); iv.Low <= c.truth && c.truth <= iv.High {
				covered++
			}
		}
		share := float64(covered) / replications
		t.Logf("%-45s %.2f %%", c.name, 100*share)
		if share < .935 || share > .965 {
			t.Errorf("%s: %.1f %% of the intervals hold the truth", c.name, 100*share)
		}
	}
}
