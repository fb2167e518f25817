package coverage

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"

	"github.com/cardlab/cardlab/analysis/internal/synthetic"
	"github.com/cardlab/cardlab/analysis/league"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/analysis/strength"
	"github.com/cardlab/cardlab/engine"
)

// intervalExperiments are those of intervals for a fixed number of deals.
func intervalExperiments() []experiment {
	var list []experiment
	add := func(method, data string, want [2]float64, once func(rng *rand.Rand) outcome) {
		list = append(list, experiment{method, data, want, once})
	}

	type trials struct {
		name string
		n    int64
		p    float64
	}
	for _, c := range []trials{{"400 games, 30 %", 400, .3}, {"200 games, 2 %", 200, .02}} {
		jumps := [2]float64{.92, .98} // as a share of few trials does
		add("Wilson", c.name, jumps, func(rng *rand.Rand) outcome { return holds(stats.Wilson(binomial(rng, c.n, c.p), c.n), c.p) })
	}

	type ratios struct {
		method, data string
		truth        float64
		deals        int
		deal         func(rng *rand.Rand) (y, x int64)
		interval     func(stats.Ratio) stats.Interval
	}
	for _, c := range []ratios{
		{"share by deal", "400 deals of one game", .3, 400,
			func(rng *rand.Rand) (int64, int64) { return stats.Indicator(rng.Float64() < .3), 1 }, stats.Ratio.ShareInterval},
		{"share by deal", "300 deals of two games that mostly end alike", .52, 300,
			func(rng *rand.Rand) (int64, int64) {
				y := stats.Indicator(rng.Float64() < .52)
				if rng.Float64() < .7 {
					return 2 * y, 2
				}
				return y + stats.Indicator(rng.Float64() < .52), 2
			}, stats.Ratio.ShareInterval},
		{"share by deal", "300 deals of two games that mostly end otherwise", .5, 300,
			func(rng *rand.Rand) (int64, int64) {
				if rng.Float64() < .7 {
					return 1, 2
				}
				return 2 * stats.Indicator(rng.Float64() < .5), 2
			}, stats.Ratio.ShareInterval},
		{"share by deal", "1,000 deals of two games, 1 %", .01, 1000,
			func(rng *rand.Rand) (int64, int64) {
				return stats.Indicator(rng.Float64() < .01) + stats.Indicator(rng.Float64() < .01), 2
			}, stats.Ratio.ShareInterval},
		{"share by deal", "300 deals, of up to three decided games", .4, 300,
			func(rng *rand.Rand) (y, x int64) {
				won := stats.Indicator(rng.Float64() < .4)
				for range 3 {
					if rng.Float64() < .6 {
						x++
						if rng.Float64() < .5 { // else as the deal's first
							won = stats.Indicator(rng.Float64() < .4)
						}
						y += won
					}
				}
				return y, x
			}, stats.Ratio.ShareInterval},
		{"mean by deal", "5 deals of one game, of normal length", 20, 5,
			func(rng *rand.Rand) (int64, int64) { return int64(math.Round(20e4 + 5e4*rng.NormFloat64())), 1e4 }, stats.Ratio.MeanInterval},
		{"score by deal", "200 pair scores in half points", 1.1, 200,
			func(rng *rand.Rand) (int64, int64) { return []int64{0, 1, 2, 2, 2, 2, 2, 3, 4, 4}[rng.IntN(10)], 2 }, scoreInterval},
		{"score by deal", "10 pair scores in half points", 1.1, 10,
			func(rng *rand.Rand) (int64, int64) { return []int64{0, 1, 2, 2, 2, 2, 2, 3, 4, 4}[rng.IntN(10)], 2 }, scoreInterval},
		{"mean by deal", "200 deals of two long or short games", 20, 200,
			func(rng *rand.Rand) (int64, int64) {
				base := rng.Int64N(21)
				return 2*base + rng.Int64N(21) + rng.Int64N(21), 2
			}, stats.Ratio.MeanInterval},
	} {
		want := usual
		if c.deals <= 10 {
			want = few
		}
		add(c.method, c.data, want, func(rng *rand.Rand) outcome { return holds(c.interval(ratioFrom(c.deals, rng, c.deal)), c.truth) })
	}
	for _, q := range []float64{.05, .01} {
		want := usual
		if q == .01 {
			want = [2]float64{.92, .97} // some twenty deals differ
		}
		add("paired difference", map[float64]string{.05: "2,000 deals, 5 % flip", .01: "2,000 deals, 1 % flip"}[q], want,
			func(rng *rand.Rand) outcome {
				var p stats.Paired
				for range 2000 {
					a := stats.Indicator(rng.Float64() < .5)
					b := a
					if rng.Float64() < q {
						b = 1 - a
					}
					p.Add(a, b, 1)
				}
				return holds(p.D.Interval(1, true, .05, 1), 0)
			})
	}
	add("five differences together (Bonferroni)", "1,000 shared deals, 10 % flip", exact, func(rng *rand.Rand) outcome {
		all, width := true, 0.0
		for _, r := range fiveEffects(rng, 1000) {
			o := holds(stats.Confident(r.Mean(), r.CR1(), .05, 5, r.Deals), 0)
			all = all && o.so
			width += o.width / 5
		}
		return outcome{all, width}
	})

	for _, rare := range []float64{.2, .005} {
		add("seven effects of three rules together", fmt.Sprintf("1,000 deals under 8 settings, each rule flips %g %%", 100*rare), [2]float64{.95, 1}, func(rng *rand.Rand) outcome {
			return factorialOutcome(rng, 1000, rare)
		})
	}

	list = append(list, rareExperiments()...)
	list = append(list, alphaExperiments()...)
	list = append(list, luckExperiments()...)
	pairs := [5]float64{.10, .02, .71, .03, .14}
	truth := 0.0
	for i, p := range pairs {
		truth += p * float64(i) / 4
	}
	tallied := func(rng *rand.Rand, n int) strength.Tally {
		var counts [5]int64
		for range n {
			counts[pickOf(rng, pairs)]++
		}
		return pairsBy(counts)
	}
	add("score of pairs", "300 pairs as in Cuttle", usual, func(rng *rand.Rand) outcome { return holds(tallied(rng, 300).Strength().Interval, truth) })
	normal := strength.SPRT{Elo0: 0, Elo1: 60, Alpha: .05, Beta: .05, Model: strength.Logistic}
	midway := leaning([5]float64{.12, .02, .72, .02, .12}, normal, 30)
	add("Elo after a sequential test", "pairs as in Cuttle, midway", exact, func(rng *rand.Rand) outcome {
		var counts [5]int64
		for v := strength.Undecided; v == strength.Undecided; v = normal.Verdict(normal.LLR(pairsBy(counts))) {
			counts[pickOf(rng, midway)]++
		}
		return holds(normal.Unbiased(pairsBy(counts)).Interval, 30)
	})

	for i, what := range []string{"the strongest", "the weakest", "the first to act"} {
		strength, first := []float64{.3, 0, -.3}, .1
		truth := []float64{.3, -.3, first}[i] * eloOf
		add("rating by deal, "+what, "200 deals of six games that hang together", usual, func(rng *rand.Rand) outcome {
			s := dependentLeague(rng, 200, func(u float64) func(i, j int) engine.Seat {
				return synthetic.ScoreGame(func() float64 { return u }, strength, first, .4)
			})
			e := s.First
			for _, x := range s.Elo {
				if i == 0 && x.What == "a" || i == 1 && x.What == "c" {
					e = x
				}
			}
			return holds(e.Interval, truth)
		})
	}
	add("draws between equals, Davidson", "200 deals of six games", usual, func(rng *rand.Rand) outcome {
		s := dependentLeague(rng, 200, func(float64) func(i, j int) engine.Seat {
			return synthetic.DavidsonGame(rng, []float64{.3, 0, -.3}, .1, .4)
		})
		return holds(s.Draws[0].Interval, .4/2.4)
	})
	return list
}

// fiveEffects returns the differences of five variants that change nothing on
// average, on shared deals.
func fiveEffects(rng *rand.Rand, deals int) [5]stats.Ratio {
	var r [5]stats.Ratio
	for range deals {
		shared := rng.Float64()
		for i := range r {
			d := int64(0)
			if u := rng.Float64(); u < .1 { // flips, as the deal has it or by itself
				d = 1
				if rng.Float64() < .5 && shared < .5 || rng.Float64() < .5 && shared >= .5 {
					d = -1
				}
			}
			r[i].Add(d, 1)
		}
	}
	return r
}

// dependentLeague returns the standings of three policies after deals in each of which
// all games may be decided by one throw, 0 … 1, so that it favours a seat.
func dependentLeague(rng *rand.Rand, deals int64, play func(u float64) func(i, j int) engine.Seat) *league.Standings {
	l := league.NewLeague(synthetic.Two)
	for deal := range deals {
		l.Add(synthetic.Duels(deal, []string{"a", "b", "c"}, play(rng.Float64())))
	}
	s, err := l.Standings(1)
	if err != nil {
		panic(err)
	}
	return s
}

// scoreInterval is that of a score of pairs in half points.
func scoreInterval(r stats.Ratio) stats.Interval { return r.BoundedInterval(2) }

// factorialOutcome asks whether the intervals of all effects of three rules hold at once. Each rule makes a share of the deals a win, and where
// two do they do no more than one: so every rule has an effect, and every two and all three have one together.
func factorialOutcome(rng *rand.Rand, deals int, flip float64) outcome {
	var by [8]stats.Differences
	for range deals {
		won := rng.Float64() < .4
		var wins [3]bool
		for i := range wins {
			wins[i] = rng.Float64() < flip
		}
		y := make([]int64, 8)
		for setting := range y {
			w := won
			for i := range wins {
				w = w || wins[i] && setting>>i&1 == 1
			}
			y[setting] = stats.Indicator(w)
		}
		stats.Contrasts(y)
		for place, sum := range y {
			by[place].Add(sum, 1)
		}
	}
	all, width := true, 0.0
	for place := 1; place < 8; place++ {
		// On average, by the shares of the deals: a rule wins .6·flip where no other has won already; half of the settings have each other.
		order := bits.OnesCount(uint(place))
		truth := .6 * math.Pow(flip, float64(order)) * math.Pow(2-flip, float64(3-order))
		if order == 2 {
			truth = -truth
		}
		one := int64(1) << (3 - order) // an effect that is whole in one deal
		o := holds(by[place].Interval(one, true, .05, 7), truth)
		all = all && o.so
		width += o.width / 7
	}
	return outcome{all, width}
}
