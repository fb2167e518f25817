package stats

import (
	"github.com/cardlab/cardlab/analysis/internal/check"
	"math"
	"math/rand/v2"
	"testing"
)

// TestResampledDealsVaryAsTheirFormulaSays, whether each is a kind of its own or 1,000
// deals are of three kinds: the mean of their values has the error of a mean.
func TestResampledDealsVaryAsTheirFormulaSays(t *testing.T) {
	single := make([]int64, 1000)
	values := make([]float64, 1000)
	for i := range single {
		single[i] = 1
		if i < 200 {
			values[i] = 1
		} else if i < 300 {
			values[i] = -1
		}
	}
	for name, c := range map[string]struct {
		counts []int64
		values []float64
	}{"by deal": {single, values}, "by kind": {[]int64{700, 0, 200, 100}, []float64{0, 9, 1, -1}}} {
		rng := rand.New(rand.NewPCG(7, 1))
		sample, drawn := NewResampler(c.counts), make([]int64, len(c.counts))
		const draws = 4000
		sum, squares := 0.0, 0.0
		for range draws {
			sample.Draw(rng, drawn)
			mean, n := 0.0, int64(0)
			for i, k := range drawn {
				mean += float64(k) * c.values[i] / 1000
				n += k
			}
			if n != 1000 {
				t.Fatalf("%s: %d deals are drawn of 1,000", name, n)
			}
			sum += mean
			squares += mean * mean
		}
		mean := sum / draws
		check.Near(t, name+", mean", mean, .1, 2)
		sd, want := math.Sqrt(squares/draws-mean*mean), math.Sqrt((.3-.01)/1000)
		if math.Abs(sd/want-1) > .05 {
			t.Errorf("%s: standard deviation %v, want about %v", name, sd, want)
		}
	}
}
