package stats

import (
	"github.com/cardlab/cardlab/analysis/internal/check"
	"math"
	"math/rand/v2"
	"testing"
)

// Section b.9 of the vectors: half-widths, computed with numpy from the formula.
func TestAnytimeIntervalAgreesWithItsFormula(t *testing.T) {
	for _, c := range []struct{ n, at, sd, half float64 }{
		{1e4, 1e4, .5, .01517604},
		{1e6, 1e6, .5, .00151760},
		{1e6, 1e6, math.Sqrt(.02), .00042924},
		{1e5, 1e4, .5, .00512561},
	} {
		i := Anytime{At: c.at, Alpha: .05}.Interval(.3, c.sd, int64(c.n))
		check.Near(t, "half-width", (i.High-i.Low)/2, c.half, 8)
		check.Near(t, "centre", (i.High+i.Low)/2, .3, 12)
	}
	a := Anytime{At: 1e4, Alpha: .05}
	check.Near(t, "against a fixed number", a.HalfWidth(1e4)*100/Z, 1.5486, 4)
	three := Anytime{At: 1e4, Alpha: .05, Together: 3}
	check.Near(t, "of three", three.HalfWidth(500), Anytime{At: 1e4, Alpha: .05 / 3}.HalfWidth(500), 12)
	if (Anytime{At: 10, Alpha: .05}).Of(ratioOf([]int64{1})).Known() {
		t.Error("one deal gives an interval")
	}
	alike := ratioOf([]int64{0, 0}, []int64{0, 0})
	if got := a.Of(alike); got != (Interval{0, 0}) {
		t.Errorf("deals that do not differ: %v", got)
	}
	check.Interval(t, "of deals", a.Of(ratioOf([]int64{1}, []int64{2}, []int64{6})), a.Interval(3, math.Sqrt(7), 3), 12)
}

// Section b.9 of the vectors: confseq's predmix_empbern_cs and hedged_cs on 1, 1,
// 0, 1, ½ over and over. confseq tries 10,000 means and takes one step more.
func TestSequencesOfBoundedValuesAgreeWithConfseq(t *testing.T) {
	bernstein, betting := NewEmpiricalBernstein(.05), NewBetting(.05)
	if bernstein.Interval() != (Interval{0, 1}) || betting.Interval() != (Interval{0, 1}) {
		t.Error("something is known of nothing")
	}
	want := map[int][2]Interval{
		100:  {{.555277, .841117}, {.5757, .8238}},
		500:  {{.633566, .765346}, {.6375, .7682}},
		1000: {{.650742, .748532}, {.6528, .7525}},
	}
	for i := range 1000 {
		x := []float64{1, 1, 0, 1, .5}[i%5]
		bernstein.Add(x)
		betting.Add(x)
		if w, ok := want[i+1]; ok {
			check.Interval(t, "empirical Bernstein", bernstein.Interval(), w[0], 6)
			got := betting.Interval()
			onGrid := Interval{math.Ceil(got.Low*1e4)/1e4 - 1e-4, math.Floor(got.High*1e4)/1e4 + 1e-4}
			check.Interval(t, "betting", onGrid, w[1], 9)
		}
	}
}

// TestSequencesOfMirroredValuesAreMirrored: 1 − x for x turns the interval round.
func TestSequencesOfMirroredValuesAreMirrored(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	e, f := NewEmpiricalBernstein(.05), NewEmpiricalBernstein(.05)
	b, c := NewBetting(.05), NewBetting(.05)
	for range 300 {
		x := rng.Float64() * rng.Float64()
		e.Add(x)
		f.Add(1 - x)
		b.Add(x)
		c.Add(1 - x)
	}
	mirrored := func(i Interval) Interval { return Interval{1 - i.High, 1 - i.Low} }
	check.Interval(t, "empirical Bernstein", f.Interval(), mirrored(e.Interval()), 9)
	check.Interval(t, "betting", c.Interval(), mirrored(b.Interval()), 9)
}
