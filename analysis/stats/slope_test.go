package stats

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/cardlab/cardlab/analysis/internal/check"
)

// The slope and its error by their definitions, in floats.
func TestSlopeAgreesWithItsDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 50 {
		n := 3 + rng.IntN(60)
		xs, ys := make([]float64, n), make([]float64, n)
		var whole, one, other, some, all Slope
		for i := range n {
			x, y := rng.Int64N(4), rng.Int64N(5)
			xs[i], ys[i] = float64(x), float64(y)/2
			whole.Add(x, y, 2)
			all.Add(0, y, 2)
			if x != 0 {
				some.Add(x, y, 2)
			}
			if i%3 == 0 {
				one.Add(x, y, 2)
			} else {
				other.Add(x, y, 2)
			}
		}
		mx, my, sxx, sxy := 0.0, 0.0, 0.0, 0.0
		for i := range n {
			mx, my = mx+xs[i]/float64(n), my+ys[i]/float64(n)
		}
		for i := range n {
			sxx, sxy = sxx+(xs[i]-mx)*(xs[i]-mx), sxy+(xs[i]-mx)*(ys[i]-my)
		}
		if sxx == 0 {
			continue
		}
		b, meat := sxy/sxx, 0.0
		for i := range n {
			e := ys[i] - my - b*(xs[i]-mx)
			meat += (xs[i] - mx) * (xs[i] - mx) * e * e
		}
		got, i := whole.Estimate()
		check.Near(t, "slope", got, b, 10)
		half := Reach(.05, int64(n-1)) * math.Sqrt(meat*float64(n)/float64(n-2)) / sxx
		check.Interval(t, "interval", i, Interval{b - half, b + half}, 9)
		if with, j := some.With(&all).Estimate(); with != got || j != i || !reflect.DeepEqual(some.With(&all).counts(), whole.counts()) {
			t.Errorf("with the rest %v %v, at once %v %v", with, j, got, i)
		}
		one.Merge(&other)
		if merged, j := one.Estimate(); merged != got || j != i {
			t.Errorf("merged %v %v, at once %v %v", merged, j, got, i)
		}
	}
	var none Slope
	if b, i := none.Estimate(); !math.IsNaN(b) || i.Known() {
		t.Errorf("of nothing: %v %v", b, i)
	}
}
