package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/cardlab/cardlab/analysis/internal/check"
)

// planted is deals whose total is what a draw of luck in three columns gives, the third minus the other two, and noise: of a variance of 1 + 4 + 9·noise,
// luck explains (2·l₁ − l₂)², 5 where each has variance 1.
func planted(rng *rand.Rand, deals, games int64, visit func(deal, y, x int64, luck []int64)) {
	coin := func() int64 { return 2*rng.Int64N(2) - 1 }
	for d := range deals {
		a, b := coin(), coin()
		y := 2*a - b
		for range games {
			y += coin()
		}
		visit(d, y+3*games, games, []int64{a, b, -a - b, 0})
	}
}

// TestControlIsWhatASlowFitSays compares with deals that are adjusted one by one, by coefficients that are known in closed form for two
// columns that are coins.
func TestControlIsWhatASlowFitSays(t *testing.T) {
	type deal struct{ y, x, a, b float64 }
	var halves [2][]deal
	fold, parts := NewControl(4), []*Control{NewControl(4), NewControl(4)}
	planted(rand.New(rand.NewPCG(1, 2)), 4000, 2, func(d, y, x int64, luck []int64) {
		fold.Add(d, y, x, luck)
		parts[d%3%2].Add(d, y, x, luck)
		halves[d&1] = append(halves[d&1], deal{float64(y), float64(x), float64(luck[0]), float64(luck[1])})
	})
	got, ok := fold.Mean()
	if !ok {
		t.Fatal("no mean")
	}
	parts[0].Merge(parts[1])
	if merged, _ := parts[0].Mean(); merged != got {
		t.Errorf("in two parts %+v, at once %+v", merged, got)
	}
	var adjusted []float64
	sum := 0.0
	for h := range halves {
		// Gradient steps on the other half, on centred columns.
		var wa, wb, w0 float64
		for range 200 {
			var ga, gb, g0 float64
			for _, d := range halves[1-h] {
				e := d.y - w0*d.x - wa*d.a - wb*d.b
				ga, gb, g0 = ga+e*d.a, gb+e*d.b, g0+e*d.x
			}
			n := float64(len(halves[1-h]))
			wa, wb, w0 = wa+.5*ga/n, wb+.5*gb/n, w0+.2*g0/n
		}
		for _, d := range halves[h] {
			z := d.y - wa*d.a - wb*d.b
			adjusted = append(adjusted, z)
			sum += z
		}
	}
	n := float64(len(adjusted))
	mean := sum / n / 2
	squares := 0.0
	for _, z := range adjusted {
		squares += (z - 2*mean) * (z - 2*mean)
	}
	check.Near(t, "mean", got.Value, mean, 8)
	check.Near(t, "error", got.SE, math.Sqrt(squares/(n-1)/n)/2, 8)
	// Luck is 5 of 7 parts of the variance.
	if math.Abs(got.Gain-3.5) > .25 {
		t.Errorf("gain %v, want 3.5", got.Gain)
	}
}

// TestControlledIntervalsHoldTheTruth in 95 of 100 samples, with few deals for each coefficient, and is right on average; so is a mean of which luck
// explains nothing.
func TestControlledIntervalsHoldTheTruth(t *testing.T) {
	const samples = 2000
	for _, of := range []float64{1, 0} {
		rng := rand.New(rand.NewPCG(3, 4))
		held, sum, sums := 0, 0.0, 0.0
		for range samples {
			c := NewControl(4)
			planted(rng, 200, 1, func(d, y, x int64, luck []int64) {
				if of == 0 {
					luck = []int64{2*rng.Int64N(2) - 1, rng.Int64N(3) - 1, rng.Int64N(5) - 2, 0}
				}
				c.Add(d, y, x, luck)
			})
			m, ok := c.Mean()
			if !ok {
				t.Fatal("no mean")
			}
			if Around(m.Value, m.SE, m.Deals).Holds(3) {
				held++
			}
			sum, sums = sum+m.Value-3, sums+(m.Value-3)*(m.Value-3)
		}
		share := float64(held) / samples
		bias, se := sum/samples, math.Sqrt(sums)/samples
		t.Logf("luck explains %v: %.1f %% of the intervals hold the truth, bias %.4f ±%.4f", of, 100*share, bias, 2*se)
		if share < .935 || share > .965 || math.Abs(bias) > 3.5*se {
			t.Errorf("luck explains %v: %.1f %% hold the truth, bias %.4f, standard error %.4f", of, 100*share, bias, se)
		}
	}
}

// Three controls vary, the fourth is always 0 and takes no deals.
func TestTooFewDealsHaveNoControl(t *testing.T) {
	c := NewControl(4)
	planted(rand.New(rand.NewPCG(1, 2)), 2*3*dealsPerControl-2, 1, c.Add)
	if m, ok := c.Mean(); ok {
		t.Errorf("%+v", m)
	}
	var few Differences
	few.AddMany(1, 1, fewDiffering)
	few.AddMany(0, 1, 4000)
	planted(rand.New(rand.NewPCG(1, 2)), 4000, 1, c.Add)
	if m, ok := c.Difference(few, 1); ok {
		t.Errorf("of %d deals that differ: %+v", few.Differing(), m)
	}
	if _, ok := NewControl(0).Mean(); ok {
		t.Error("a mean of nothing")
	}
}
