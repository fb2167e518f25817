package stats

import (
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat"
)

// TestResampledIntervalsReachAsFarAsStudents: of a mean, whose interval has a formula, the resampled one is as wide, of few deals, too.
func TestResampledIntervalsReachAsFarAsStudents(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 2))
	for _, deals := range []int{12, 100} {
		wide, formula := 0.0, 0.0
		for range 200 {
			counts, seen := make([]int64, deals), make([]float64, deals)
			for i := range seen {
				counts[i], seen[i] = 1, rng.NormFloat64()
			}
			n := float64(deals)
			formula += 2 * Reach(.05, int64(deals)) * stat.StdErr(stat.StdDev(seen, nil), n)
			sample, drawn, means := NewResampler(counts), make([]int64, deals), make([]float64, 1000)
			for k := range means {
				sample.Draw(rng, drawn)
				for i, c := range drawn {
					means[k] += float64(c) * seen[i] / n
				}
			}
			i := ResampledInterval(means, int64(deals))
			wide += i.High - i.Low
		}
		if ratio := wide / formula; ratio < .97 || ratio > 1.03 {
			t.Errorf("%d deals: %.3f times as wide as by Student's formula", deals, ratio)
		}
	}
	if ResampledInterval(make([]float64, 30), 100).Known() || ResampledInterval(make([]float64, 1000), 1).Known() {
		t.Error("an interval of 30 resamplings, or of one deal")
	}
}
