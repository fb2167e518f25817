package stats

import (
	"math/rand/v2"

	"gonum.org/v1/gonum/stat/distuv"
)

// Resampler draws as many deals as there are, with replacement, for numbers that have
// no formula for their interval (the bootstrap: Efron 1979, Annals of Statistics 7:1).
// Whole deals are drawn, with all their games, for games of a deal are not independent.
type Resampler struct {
	counts []int64
	total  int64
	single bool // each kind is one deal
}

// NewResampler returns one for deals of which those that are alike may stand together
// as one kind: counts says how many there are of each.
func NewResampler(counts []int64) Resampler {
	d := Resampler{counts: counts, single: true}
	for _, c := range counts {
		d.total += c
		d.single = d.single && c == 1
	}
	return d
}

// Draw fills in how many of each kind are drawn: by deal if all differ, else a
// binomial number of each kind among those that are left.
func (d Resampler) Draw(rng *rand.Rand, drawn []int64) {
	clear(drawn)
	if d.single {
		for range d.counts {
			drawn[rng.IntN(len(drawn))]++
		}
		return
	}
	left, kinds := d.total, d.total
	for i, c := range d.counts {
		if left == 0 {
			break
		}
		drawn[i] = left
		if c < kinds {
			drawn[i] = int64(distuv.Binomial{N: float64(left), P: float64(c) / float64(kinds), Src: rng}.Rand())
		}
		left -= drawn[i]
		kinds -= c
	}
}
