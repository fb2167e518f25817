package coverage

import (
	"github.com/cardlab/cardlab/analysis/stats"
	"math/rand/v2"
)

// looks is how many looks each sample has, at each of which the truth must be held.
const looks = 1000

// sequenceExperiments are those of confidence sequences.
func sequenceExperiments() []experiment {
	var list []experiment
	add := func(method, data string, once func(rng *rand.Rand) outcome) {
		list = append(list, experiment{method, data, exact, once})
	}
	bounded := func(rng *rand.Rand) float64 { return []float64{0, .5, .5, .5, .5, 1, 1}[rng.IntN(7)] }
	const mean = 4. / 7
	add("empirical Bernstein", "1,000 pair scores", func(rng *rand.Rand) outcome {
		m, so := stats.NewEmpiricalBernstein(.05), true
		for range looks {
			m.Add(bounded(rng))
			so = so && holds(m.Interval(), mean).so
		}
		return outcome{so, holds(m.Interval(), mean).width}
	})
	add("hedged betting", "1,000 pair scores, every hundredth looked at", func(rng *rand.Rand) outcome {
		m, so := stats.NewBetting(.05), true
		for n := range looks {
			m.Add(bounded(rng))
			if n%100 == 99 {
				so = so && holds(m.Interval(), mean).so
			}
		}
		return outcome{so, holds(m.Interval(), mean).width}
	})

	// The asymptotic sequences are looked at from the hundredth deal on, or when a
	// hundred deals differ.
	a := stats.Anytime{At: 1000, Alpha: .05}
	add("any mean", "2,000 skewed lengths, from the 100th on", func(rng *rand.Rand) outcome {
		var r stats.Ratio
		so := true
		for n := 1; n <= 2*looks; n++ {
			length := int64(10)
			for rng.Float64() < .9 {
				length++
			}
			r.Add(length, 1)
			so = so && (n < 100 || holds(a.Of(r), 19).so)
		}
		return outcome{so, holds(a.Of(r), 19).width}
	})
	add("any mean", "differences of 5,000 deals, 5 % flip, from the 2,000th on", func(rng *rand.Rand) outcome {
		var r stats.Ratio
		so := true
		for n := 1; n <= 5*looks; n++ {
			r.Add(flipped(rng, .05), 1)
			so = so && (n < 2000 || holds(a.Of(r), 0).so)
		}
		return outcome{so, holds(a.Of(r), 0).width}
	})
	five := stats.Anytime{At: 1000, Alpha: .05, Together: 5}
	add("five means together", "differences of 2,000 shared deals, 10 % flip, from the 1,000th on", func(rng *rand.Rand) outcome {
		var r [5]stats.Ratio
		so, width := true, 0.0
		for n := 1; n <= 2*looks; n++ {
			more := fiveEffects(rng, 1)
			for i := range r {
				r[i].Merge(more[i])
				so = so && (n < 1000 || holds(five.Of(r[i]), 0).so)
			}
		}
		for i := range r {
			width += holds(five.Of(r[i]), 0).width / 5
		}
		return outcome{so, width}
	})
	return list
}

// flipped returns the difference of a deal of which a share q flips, as often up as down.
func flipped(rng *rand.Rand, q float64) int64 {
	if u := rng.Float64(); u < q/2 {
		return 1
	} else if u < q {
		return -1
	}
	return 0
}
