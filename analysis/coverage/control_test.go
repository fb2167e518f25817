package coverage

import (
	"fmt"
	"math/rand/v2"

	"github.com/cardlab/cardlab/analysis/stats"
)

// controlledDeals are deals in which the luck of the draw, of so many kinds of card, moves what is counted.
type controlledDeals struct {
	data  string
	deals int64
	kinds int
	// one draws one deal: what is counted in it, over how many games, beside its luck.
	one   func(rng *rand.Rand, luck []int64) (y, x int64)
	truth float64 // of the mean per game
	// difference: what is counted is a difference, of which a whole game is so much; 0: it is not.
	difference int64
}

// luckExperiments asks whether the intervals of means that luck is taken out of hold the truth.
func luckExperiments() (list []experiment) {
	for _, c := range []controlledDeals{
		{"1,200 scores of a seat, 26 kinds of luck explain a fifth", 1200, 26, scoreWithLuck(.5, .02), 1, 0},
		{"1,200 scores of a seat, luck explains nothing", 1200, 26, scoreWithLuck(.5, 0), 1, 0},
		{"1,200 scores of a seat that wins one game in ten", 1200, 26, scoreWithLuck(.1, .002), .2, 0},
		{"600 pairs, 13 kinds of luck explain a tenth", 600, 13, pairWithLuck, 1, 0},
		{"1,200 changes, a quarter of the deals flip, 13 kinds of luck", 1200, 13, changeWithLuck(.25), 0, 2},
		{"5,000 changes, one deal in fifteen flips, 13 kinds of luck", 5000, 13, changeWithLuck(.08), 0, 2},
	} {
		list = append(list, experiment{"luck taken out", c.data, few, func(rng *rand.Rand) outcome {
			control, luck := stats.NewControl(c.kinds), make([]int64, c.kinds)
			var d stats.Differences
			for deal := range c.deals {
				y, x := c.one(rng, luck)
				control.Add(deal, y, x, luck)
				d.Add(y, x)
			}
			r, ok := control.Mean()
			if c.difference > 0 {
				r, ok = control.Difference(d, c.difference)
			}
			if !ok {
				panic(fmt.Sprintf("%s: luck cannot be told", c.data))
			}
			return holds(stats.Around(r.Value, r.SE, r.Deals), c.truth)
		}})
	}
	return list
}

// drawLuck draws luck, of mean 0 in every kind, and returns what it is worth: kinds are worth the more the later they stand.
func drawLuck(rng *rand.Rand, luck []int64) (worth float64) {
	for k := range luck {
		luck[k] = 0
		for range 4 { // draws of which a quarter are of the kind
			if rng.IntN(4) == 0 {
				luck[k] += 3
			} else {
				luck[k]--
			}
		}
		worth += float64(luck[k]) * float64(2*k-len(luck)+1) / float64(len(luck))
	}
	return worth
}

// scoreWithLuck scores 2 half points or none: the luck moves how likely a win is, from what it is without; where that would be more than 1, or less
// than 0, hardly ever, to either side alike or nearly so.
func scoreWithLuck(win, by float64) func(*rand.Rand, []int64) (int64, int64) {
	return func(rng *rand.Rand, luck []int64) (int64, int64) {
		return 2 * stats.Indicator(rng.Float64() < win+by*drawLuck(rng, luck)), 1
	}
}

// pairWithLuck is two games of one deal, each with luck of its own.
func pairWithLuck(rng *rand.Rand, luck []int64) (y, x int64) {
	first := make([]int64, len(luck))
	a := drawLuck(rng, first) / 8
	b := drawLuck(rng, luck) / 8
	shared := rng.NormFloat64()
	for k := range luck {
		luck[k] += first[k]
	}
	for _, v := range []float64{a + shared + rng.NormFloat64(), b - shared + rng.NormFloat64()} {
		y += 2 * stats.Indicator(v > 0)
	}
	return y, 2
}

// changeWithLuck is the change of a score in half points: most games do not part, and the luck of those that do differs.
func changeWithLuck(flip float64) func(*rand.Rand, []int64) (int64, int64) {
	return func(rng *rand.Rand, luck []int64) (int64, int64) {
		clear(luck)
		if rng.Float64() > 2*flip {
			return 0, 1
		}
		v := drawLuck(rng, luck)/6 + 2*rng.NormFloat64()
		switch {
		case v > 1.5:
			return 2, 1
		case v < -1.5:
			return -2, 1
		}
		return 0, 1
	}
}
