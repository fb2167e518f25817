package factors

import (
	"encoding/json"
	"flag"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/cardlab/cardlab/analysis/effects"
	"github.com/cardlab/cardlab/analysis/internal/synthetic"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

var replications = flag.Int("replications", 100, "how often the planted landscape is measured")

// luck is what a deal of the planted landscape has of chance.
type luck struct{ u, other, parts float64 }

func newLuck(rng *rand.Rand) luck { return luck{rng.Float64(), rng.Float64(), rng.Float64()} }

// plantedWin is the planted landscape: seat 0 wins a deal of number u if u < .40 + .05·A + .025·A·B. Where C is set three games in ten go another way, with another number, so that C
// changes many games but nothing on average; nor do A and C, B and C, or all three together, otherwise than each alone. With A over
// both settings of B and C it is .0625, B .0125, and A with B .025.
func plantedWin(l luck, setting uint) bool {
	p := .40
	if setting&1 == 1 {
		p += .05
		if setting&2 == 2 {
			p += .025
		}
	}
	if setting&4 == 4 && l.parts < .3 {
		return l.other < p
	}
	return l.u < p
}

var planted = map[uint]float64{0b001: .0625, 0b010: .0125, 0b011: .025, 0b100: 0, 0b101: 0, 0b110: 0, 0b111: 0}

// contrastVariance returns the variance of what a deal contributes to A with B, from many deals.
func contrastVariance(d *Design, rules uint) float64 {
	const many = 200_000
	rng := rand.New(rand.NewPCG(1, 1))
	var at contrast
	for _, c := range d.contrasts() {
		if c.rules == rules {
			at = c
		}
	}
	sum, squares := 0.0, 0.0
	for range many {
		l := newLuck(rng)
		var y []int64
		for _, s := range d.Settings() {
			y = append(y, stats.Indicator(plantedWin(l, s)))
		}
		stats.Contrasts(y)
		v := float64(at.sign) * float64(y[at.place]) * d.scale(&at)
		sum += v
		squares += v * v
	}
	mean := sum / many
	return squares/many - mean*mean
}

// TestPlantedInteractionIsFoundAndPlantedNullIsNot measures the landscape with as many deals as find A with B in
// 8 of 10 runs, one of seven effects together: it is to be found so often at least, the nulls together in 1 of 20 runs at most, and in 19 of 20 all intervals are to hold at once.
func TestPlantedInteractionIsFoundAndPlantedNullIsNot(t *testing.T) {
	d, err := New([]string{"a=1", "b=1", "c=1"}, 0)
	if err != nil {
		t.Fatal(err)
	}
	const power = .8
	goal := effects.Goal{Effect: planted[0b011], Power: power, Together: 7}
	deals := goal.Deals(contrastVariance(d, 0b011))
	run := &data.Run{Manifest: data.Manifest{Plan: json.RawMessage(`{"deals":1,"seed":1}`), Matchups: [][]string{{"x", "x"}}}}
	for range d.Settings() {
		run.Manifest.Variants = append(run.Manifest.Variants, data.Entry{})
	}
	arms := []int{0, 1, 2, 3, 4, 5, 6, 7}
	rng := rand.New(rand.NewPCG(14, 4))
	found, wrong, held := 0, 0, 0
	for range *replications {
		f := NewFold(d, arms, deals)
		f.table = synthetic.Two
		games := make([][]data.Game, len(arms))
		for deal := range deals {
			l := newLuck(rng)
			for i, s := range d.Settings() {
				games[i] = append(games[i][:0], synthetic.Game(synthetic.Two, deal, 0, engine.Seat(stats.Indicator(!plantedWin(l, s))), "x", "x"))
			}
			f.deal(games)
		}
		r, err := f.Result(run)
		if err != nil {
			t.Fatal(err)
		}
		all, null := true, false
		for _, e := range r.Matchups[0].Questions[0].Effects {
			truth := planted[e.Rules]
			all = all && e.Low <= truth+1e-12 && e.High >= truth-1e-12
			null = null || truth == 0 && e.Sure()
			if e.Rules == 0b011 && e.Sure() {
				found++
			}
			if (e.P < alpha) != (e.Known() && !e.Interval.Holds(0)) {
				t.Fatalf("%s: p %v beside [%v, %v]", d.Name(e.Rules), e.P, e.Low, e.High)
			}
		}
		held += int(stats.Indicator(all))
		wrong += int(stats.Indicator(null))
	}
	n := float64(*replications)
	t.Logf("%v replications of %d deals: A with B found in %.1f %% (want %.0f at least), a null found in %.1f %% (5 at most), all seven intervals held in %.1f %% (95 at least)",
		n, deals, 100*float64(found)/n, 100*power, 100*float64(wrong)/n, 100*float64(held)/n)
	within := func(what string, got, low, high float64) {
		slack := 3 * math.Sqrt(.25/n)
		if got < low-slack || got > high+slack {
			t.Errorf("%s in %.3f of the runs, want %.2f to %.2f", what, got, low, high)
		}
	}
	within("the interaction is found", float64(found)/n, power-.04, 1) // where few deals differ, mostly to one side, the exact test finds more than the formula says
	within("a null is found", float64(wrong)/n, 0, .05)
	within("all intervals hold", float64(held)/n, .95, 1)
}

// TestFoldIsTheSameHoweverItIsSplit: folds of parts, merged, are the fold of all.
func TestFoldIsTheSameHoweverItIsSplit(t *testing.T) {
	d, err := New([]string{"a=1", "b=1", "c=1"}, 1)
	if err != nil {
		t.Fatal(err)
	}
	arms := []int{0, 1, 2, 3}
	run := &data.Run{Manifest: data.Manifest{Plan: json.RawMessage(`{"deals":60,"seed":1}`), Matchups: [][]string{{"expert", "expert"}, {"expert", "random"}}}}
	for range arms {
		run.Manifest.Variants = append(run.Manifest.Variants, data.Entry{})
	}
	rng := rand.New(rand.NewPCG(3, 3))
	whole, parts := NewFold(d, arms, 60), []*Fold{NewFold(d, arms, 60), NewFold(d, arms, 60)}
	for _, f := range append(parts, whole) {
		f.table = synthetic.Two
	}
	for deal := range int64(60) {
		settings := make([][]data.Game, len(arms))
		for i := range settings {
			for m := range int32(2) {
				settings[i] = append(settings[i], synthetic.Random(rng, synthetic.Two, deal, m, 0))
			}
		}
		whole.deal(settings)
		parts[rng.IntN(2)].deal(settings)
	}
	parts[0].merge(parts[1])
	var texts [2]string
	for i, f := range []*Fold{whole, parts[0]} {
		r, err := f.Result(run)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(r.object())
		if err != nil {
			t.Fatal(err)
		}
		texts[i] = string(text)
		if r.Family != 6 || len(r.Matchups) != 2 || len(r.Matchups[1].Questions) != 5 || r.Matchups[1].Questions[0].Metric != "side_score" {
			t.Errorf("family %d, %d matchups", r.Family, len(r.Matchups))
		}
	}
	if texts[0] != texts[1] {
		t.Errorf("%s\nis not\n%s", texts[1], texts[0])
	}
}
