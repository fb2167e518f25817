package coverage

import (
	"fmt"
	"math/rand/v2"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/cardlab/cardlab/analysis/stats"
)

// rareExperiments are those of differences and scores where hardly any deal differs.
func rareExperiments() []experiment {
	var list []experiment
	const deals = 10_000
	for _, c := range []struct{ gained, lost float64 }{{1, 0}, {2, 0}, {3, 0}, {5, 0}, {8, 0}, {10, 0}, {20, 0}, {3, 1}, {10, 5}} {
		truth := (c.gained - c.lost) / deals
		list = append(list, experiment{"rare differences", fmt.Sprintf("10,000 deals, %g expected to gain, %g to lose", c.gained, c.lost), few,
			func(rng *rand.Rand) outcome {
				return holds(differing(deals, poisson(rng, c.gained), poisson(rng, c.lost), 1).Interval(1, true, .05, 1), truth)
			}})
	}
	for _, gained := range []float64{1, 3, 5, 10, 20} {
		list = append(list, experiment{"rare differences of half a game", fmt.Sprintf("10,000 deals, %g expected to gain ½", gained), few,
			func(rng *rand.Rand) outcome {
				return holds(differing(deals, poisson(rng, gained), 0, 1).Interval(2, true, .05, 1), gained/deals)
			}})
		list = append(list, experiment{"score of pairs that split", fmt.Sprintf("300 pairs, %g expected to be won twice", gained), few,
			func(rng *rand.Rand) outcome {
				var r stats.Ratio
				for range 300 {
					r.Add(1+stats.Indicator(rng.Float64() < gained/300), 2)
				}
				return holds(r.BoundedInterval(1), .5+gained/600)
			}})
	}
	for _, flip := range []float64{.0001, .0003, .001, .002, .01, .05} {
		for _, one := range []bool{true, false} {
			to := "one side"
			if !one {
				to = "either side alike"
			}
			list = append(list, experiment{"rounds to ±0.1 pp", fmt.Sprintf("%g %% of the deals flip, to %s", 100*flip, to), few,
				func(rng *rand.Rand) outcome { return byRounds(rng, flip, one) }})
		}
	}
	for _, c := range []struct {
		name    string
		deals   int
		percent int64
		truth   float64
	}{{"300 deals of two lengths that hang together, the median", 300, 50, 30}, {"300 deals of two lengths that hang together, 90 %", 300, 90, 46}} {
		list = append(list, experiment{"quantile by deal", c.name, few, func(rng *rand.Rand) outcome {
			var q stats.Quantiles
			for range c.deals { // each is 10 … 50, all alike; of one deal half the time the same
				v := 10 + rng.Int32N(41)
				q.Add(v)
				if rng.IntN(2) == 0 {
					v = 10 + rng.Int32N(41)
				}
				q.Add(v)
				q.Close()
			}
			_, i := q.Of(c.percent)
			return holds(i, c.truth)
		}})
	}
	return list
}

// byRounds looks for ±0.1 points in rounds, as the command effect does.
func byRounds(rng *rand.Rand, flip float64, oneSide bool) outcome {
	const half = .001
	truth := 0.0
	if oneSide {
		truth = flip
	}
	var d stats.Differences
	for n := int64(4096); ; {
		k := int64(distuv.Binomial{N: float64(n - d.Deals), P: flip, Src: rng}.Rand())
		up := k
		if !oneSide {
			up = int64(distuv.Binomial{N: float64(k), P: .5, Src: rng}.Rand())
		}
		d.Merge(differing(n-d.Deals, up, k-up, 1))
		looks := []stats.Rounds{{SE: d.SE(1), Deals: d.Deals, Alpha: .05}}
		if stats.WidestAfter(looks, n) <= half {
			return holds(d.Interval(1, true, .05, 1), truth)
		}
		n = stats.DealsFor(looks, half)
	}
}

// differing returns deals of which some gain and some lose so much.
func differing(n, gained, lost, by int64) (d stats.Differences) {
	d.AddMany(by, 1, gained)
	d.AddMany(-by, 1, lost)
	d.AddMany(0, 1, n-gained-lost)
	return d
}

func poisson(rng *rand.Rand, mean float64) int64 {
	return int64(distuv.Poisson{Lambda: mean, Src: rng}.Rand())
}
