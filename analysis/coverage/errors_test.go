package coverage

import (
	"fmt"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/analysis/strength"
	"math"
	"math/rand/v2"
)

// errorExperiments are those of tests, on samples in which there is nothing to find
// or, of sequential tests, in which a hypothesis is true.
func errorExperiments() []experiment {
	var list []experiment
	add := func(method, data string, most float64, once func(rng *rand.Rand) bool) {
		list = append(list, experiment{method, data, [2]float64{0, most}, func(rng *rand.Rand) outcome { return outcome{so: once(rng)} }})
	}
	add("sign flips, counted out", "200 differences of lengths", .05, func(rng *rand.Rand) bool {
		d := stats.Counts{}
		for range 200 {
			d[int32(rng.IntN(7)*(2*rng.IntN(2)-1))]++
		}
		p, _ := stats.SignFlip(d, 1)
		return p <= .05
	})

	// Five changes on shared deals, each a z-test of its own.
	p := func(rng *rand.Rand) []float64 {
		var list []float64
		for _, r := range fiveEffects(rng, 1000) {
			list = append(list, stats.TwoSided(r.Mean(), r.CR1(), r.Deals))
		}
		return list
	}
	add("Bonferroni, any of five", "1,000 shared deals, 10 % flip", .055, func(rng *rand.Rand) bool {
		list := p(rng)
		for i := range list {
			list[i] = stats.Together(list[i], len(list))
		}
		return anyBelow(list)
	})

	shapes := []struct {
		name string
		p    [5]float64
	}{{"pairs as in Cuttle", [5]float64{.12, .02, .72, .02, .12}}, {"pairs as in chess", [5]float64{.02, .22, .52, .22, .02}}}
	for _, s := range shapes {
		for _, test := range []strength.SPRT{{Elo0: 0, Elo1: 60, Alpha: .05, Beta: .05, Model: strength.Normalized}, {Elo0: 0, Elo1: 40, Alpha: .05, Beta: .1, Model: strength.Logistic}} {
			for _, h := range []struct {
				name  string
				elo   float64
				wrong strength.Verdict
				most  float64
			}{{"H0", test.Elo0, strength.AcceptedH1, test.Alpha}, {"H1", test.Elo1, strength.AcceptedH0, test.Beta}} {
				truth := leaning(s.p, test, h.elo)
				add(fmt.Sprintf("sequential test, %s, %s is true", test.Model, h.name), s.name, h.most, func(rng *rand.Rand) bool {
					var counts [5]int64
					v := strength.Undecided
					for v == strength.Undecided {
						counts[pickOf(rng, truth)]++
						v = test.Verdict(test.LLR(pairsBy(counts)))
					}
					return v == h.wrong
				})
			}
		}
	}
	groups := strength.SPRT{Elo0: 0, Elo1: 60, Alpha: .05, Beta: .05, Model: strength.Logistic}
	for _, h := range []struct {
		name  string
		elo   float64
		wrong strength.Verdict
	}{{"H0", 0, strength.AcceptedH1}, {"H1", 60, strength.AcceptedH0}} {
		score := strength.EloToScore(h.elo, 3)
		add("sequential test, k-nomial, "+h.name+" is true", "rotation groups of three independent games", .05, func(rng *rand.Rand) bool {
			x := strength.Tally{Scores: []float64{0, 1. / 3, 2. / 3, 1}, Counts: make([]int64, 4), Games: 3, Sides: 3}
			v := strength.Undecided
			for v == strength.Undecided {
				x.Counts[binomial(rng, 3, score)]++
				v = groups.Verdict(groups.LLR(x))
			}
			return v == h.wrong
		})
	}
	return list
}

// controlExperiments are those of what is known to go wrong.
func controlExperiments() []experiment {
	var list []experiment
	add := func(method, data string, want [2]float64, once func(rng *rand.Rand) bool) {
		list = append(list, experiment{method, data, want, func(rng *rand.Rand) outcome { return outcome{so: once(rng)} }})
	}
	// Armitage, McPherson, Rowe 1969, Journal of the Royal Statistical Society A 132:235.
	for _, c := range []struct {
		looks int
		wrong float64
	}{{1, .050}, {2, .083}, {3, .108}, {5, .141}, {10, .194}, {20, .248}, {50, .322}} {
		add("the usual interval, wrong at a look", fmt.Sprintf("equal looks: %d", c.looks), [2]float64{c.wrong - .01, c.wrong + .01}, func(rng *rand.Rand) bool {
			s := 0.0
			for n := 1; n <= c.looks; n++ {
				s += rng.NormFloat64()
				if math.Abs(s) > stats.Z*math.Sqrt(float64(n)) {
					return true
				}
			}
			return false
		})
	}
	add("five z-tests without adjustment, one wrong", "1,000 shared deals, 10 % flip", [2]float64{.15, .25}, func(rng *rand.Rand) bool {
		for _, r := range fiveEffects(rng, 1000) {
			if stats.TwoSided(r.Mean(), r.CR1(), r.Deals) <= .05 {
				return true
			}
		}
		return false
	})
	add("games taken for independent, interval wrong", "300 deals of two games that mostly end alike", [2]float64{.10, .2}, func(rng *rand.Rand) bool {
		k := int64(0)
		for range 300 {
			y := stats.Indicator(rng.Float64() < .52)
			if rng.Float64() < .7 {
				k += 2 * y
			} else {
				k += y + stats.Indicator(rng.Float64() < .52)
			}
		}
		return !holds(stats.Wilson(k, 600), .52).so
	})
	add("score after a sequential test too high", "pairs as in Cuttle, H1 is true", [2]float64{.58, .75}, func(rng *rand.Rand) bool {
		test := strength.SPRT{Elo0: 0, Elo1: 60, Alpha: .05, Beta: .05, Model: strength.Logistic}
		truth := leaning([5]float64{.12, .02, .72, .02, .12}, test, 60)
		var counts [5]int64
		for v := strength.Undecided; v == strength.Undecided; v = test.Verdict(test.LLR(pairsBy(counts))) {
			counts[pickOf(rng, truth)]++
		}
		return pairsBy(counts).Strength().Elo > 60
	})
	return list
}

// anyBelow reports whether one of adjusted p-values is 5 % or less.
func anyBelow(p []float64) bool {
	for _, x := range p {
		if x <= .05 {
			return true
		}
	}
	return false
}
