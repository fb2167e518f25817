package analysis

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Section b.8 of the vectors: statsmodels' multipletests.
func TestAdjustedPValuesAgreeWithStatsmodels(t *testing.T) {
	four := []float64{.01, .04, .03, .005}
	ten := []float64{.001, .008, .039, .041, .042, .06, .074, .205, .212, .216}
	for _, c := range []struct {
		name    string
		adjust  func([]float64) []float64
		p, want []float64
	}{
		{"Bonferroni", Bonferroni, four, []float64{.04, .16, .12, .02}},
		{"Holm", Holm, four, []float64{.03, .06, .06, .02}},
		{"Hommel", Hommel, four, []float64{.03, .04, .04, .02}},
		{"BH", BenjaminiHochberg, four, []float64{.02, .04, .04, .02}},
		{"BY", BenjaminiYekutieli, four, []float64{.04166667, .08333333, .08333333, .04166667}},
		{"BH", BenjaminiHochberg, ten, []float64{.01, .04, .084, .084, .084, .1, .10571429, .216, .216, .216}},
		{"Holm", Holm, ten, []float64{.01, .072, .312, .312, .312, .312, .312, .615, .615, .615}},
	} {
		for i, x := range c.adjust(c.p) {
			near(t, c.name, x, c.want[i], 8)
		}
		if len(c.adjust(nil)) != 0 {
			t.Errorf("%s of nothing gives something", c.name)
		}
	}
}

// Whatever the p-values: Hommel adjusts no more than Holm, Holm no more than
// Bonferroni, BH no more than BY, and none less than not at all. Hommel's is the
// largest p of Simes' test over all sets that hold a question.
func TestAdjustedPValuesKeepTheirOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for range 200 {
		p := make([]float64, 1+rng.IntN(7))
		for i := range p {
			p[i] = math.Pow(rng.Float64(), 3)
		}
		hommel, holm, bonferroni := Hommel(p), Holm(p), Bonferroni(p)
		bh, by := BenjaminiHochberg(p), BenjaminiYekutieli(p)
		closed := make([]float64, len(p))
		for set := 1; set < 1<<len(p); set++ {
			var in []float64
			for i := range p {
				if set>>i&1 == 1 {
					in = append(in, p[i])
				}
			}
			simes := 1.0
			for rank, i := range ascending(in) {
				simes = min(simes, in[i]*float64(len(in))/float64(rank+1))
			}
			for i := range p {
				if set>>i&1 == 1 {
					closed[i] = max(closed[i], simes)
				}
			}
		}
		for i := range p {
			near(t, "Hommel by closing", hommel[i], closed[i], 12)
			if p[i] > hommel[i]+1e-15 || hommel[i] > holm[i]+1e-15 || holm[i] > bonferroni[i]+1e-15 || bh[i] > by[i]+1e-15 || p[i] > bh[i]+1e-15 {
				t.Fatalf("%v: Hommel %v, Holm %v, Bonferroni %v, BH %v, BY %v", p, hommel, holm, bonferroni, bh, by)
			}
		}
	}
}

func TestEBHFindsTheLargestEValues(t *testing.T) {
	got := EBH([]float64{100, 45, 8, 30, 1}, .1) // section b.8
	for i, want := range []bool{true, true, false, true, false} {
		if got[i] != want {
			t.Errorf("e-value %d: found %v, want %v", i, got[i], want)
		}
	}
	if got := EBH([]float64{9, 1}, .1); got[0] || got[1] {
		t.Errorf("9 and 1: %v, want none", got)
	}
}
