package report

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/effects"
	"github.com/cardlab/cardlab/analysis/internal/check"
	"github.com/cardlab/cardlab/analysis/internal/synthetic"
	"github.com/cardlab/cardlab/analysis/reading"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// effectsOf folds two variants and returns the differences.
func effectsOf(t *testing.T, a, b []data.Game) map[string]analysis.Estimate {
	t.Helper()
	f := newFold(ofCuttle)
	if err := f.add(reading.Block{synthetic.ShardOf(0, 0, synthetic.Two, a...), synthetic.ShardOf(1, 1, synthetic.Two, b...)}); err != nil {
		t.Fatal(err)
	}
	list := map[string]analysis.Estimate{}
	for _, e := range named(f, "standard", "changed").Effects {
		list[e.Metric] = e.Estimate
	}
	return list
}

func TestDifferenceIsTakenDealByDeal(t *testing.T) {
	var a, b []data.Game
	// Who wins under each variant, so many deals: 3 × 0, 0; 1 × 1, 0; 1 × draw, 1.
	for deal, w := range [][2]engine.Seat{{0, 0}, {0, 0}, {0, 0}, {1, 0}, {synthetic.Draw, 1}} {
		a = append(a, synthetic.Game(synthetic.Two, int64(deal), 0, w[0], "expert", "expert"))
		b = append(b, synthetic.Game(synthetic.Two, int64(deal), 0, w[1], "expert", "expert"))
	}
	b[0].Turns += 5
	a[1].StockMin = 0
	list := effectsOf(t, a, b)
	is(t, list, "wins", 1./5, 5, "deal")
	is(t, list, "draws", -1./5, 5, "deal")
	is(t, list, "turns", 1, 5, "deal")
	is(t, list, "stock_emptied", -1./5, 5, "deal")
	is(t, list, "other_winner", 2./5, 5, "game")
	// One deal of five differs by 1, and four more are counted as if they did: Σ(d−d̄)² is .8 + 4.
	check.Near(t, "wins, high", list["wins"].High, .2+stats.Reach(.05, 5)*math.Sqrt((.8+4)*5/4)/5, 12)
	if e := list["other_winner"]; e.Interval != stats.Wilson(2, 5) {
		t.Errorf("games with another winner: %v, want %v", e.Interval, stats.Wilson(2, 5))
	}
}

func TestOnlyGamesThatBothVariantsHaveArePaired(t *testing.T) {
	a := []data.Game{
		synthetic.Game(synthetic.Two, 0, 0, 0, "expert", "greedy"), synthetic.Game(synthetic.Two, 0, 1, 0, "greedy", "expert"),
		synthetic.Game(synthetic.Two, 1, 0, 0, "expert", "greedy"),
		synthetic.Game(synthetic.Two, 3, 0, 0, "expert", "greedy"), synthetic.Game(synthetic.Two, 3, 1, 1, "greedy", "expert"),
	}
	b := []data.Game{
		synthetic.Game(synthetic.Two, 0, 1, 1, "greedy", "expert"),
		synthetic.Game(synthetic.Two, 2, 0, 1, "expert", "greedy"),
		synthetic.Game(synthetic.Two, 3, 0, 0, "expert", "greedy"), synthetic.Game(synthetic.Two, 3, 1, 1, "greedy", "expert"),
		synthetic.Game(synthetic.Two, 4, 0, 1, "expert", "greedy"),
	}
	for i := range a {
		a[i].Matchup = 1
	}
	for i := range b {
		b[i].Matchup = 1
	}
	other := synthetic.Game(synthetic.Two, 0, 0, 1, "expert", "expert") // a matchup that only one has
	list := effectsOf(t, append([]data.Game{other}, a...), b)
	is(t, list, "wins", -1./3, 2, "deal")
	is(t, list, "other_winner", 1./3, 3, "game")
}

// Whatever the games, the differences are the mean of the deals' differences,
// give or take z·√(variance/n): computed in floats from the rows.
func TestDifferencesAgreeWithThoseOfEachDeal(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 13))
	var a, b []data.Game
	for deal := range int64(50) {
		for seating := range int32(2) {
			x := synthetic.Random(rng, synthetic.Two, deal, 1, seating)
			y := x
			if rng.IntN(3) == 0 {
				y = synthetic.Random(rng, synthetic.Two, deal, 1, seating)
			}
			a, b = append(a, x), append(b, y)
		}
	}
	score := func(g data.Game) float64 {
		switch {
		case g.Winner == synthetic.Draw:
			return .5
		case g.Policies[g.Winner] == "random":
			return 1
		}
		return 0
	}
	list := effectsOf(t, a, b)
	for metric, value := range map[string]func(data.Game) float64{
		"wins": func(g data.Game) float64 { return float64(stats.Indicator(g.Winner == 0)) },
		"side_score": func(g data.Game) float64 {
			return float64(stats.Indicator(g.Winner == 0)) + .5*float64(stats.Indicator(analysis.Drawn(&g)))
		},
		"score":         score,
		"draws":         func(g data.Game) float64 { return float64(stats.Indicator(g.Winner == synthetic.Draw)) },
		"turns":         func(g data.Game) float64 { return float64(g.Turns) },
		"stock_emptied": func(g data.Game) float64 { return float64(stats.Indicator(g.StockMin == 0)) },
	} {
		var sum, squares, differ float64
		for i := 0; i < len(a); i += 2 {
			d := (value(b[i]) + value(b[i+1]) - value(a[i]) - value(a[i+1])) / 2
			sum += d
			squares += d * d
			differ += float64(stats.Indicator(d != 0))
		}
		mean := sum / 50
		whole := .25 // one game of the two that turns wholly
		unseen := 4 * (squares + 4*whole) / (differ + 4)
		if metric == "turns" {
			unseen = 4 * squares / differ
		}
		half := stats.Reach(.05, 50) * math.Sqrt((squares-50*mean*mean+unseen)/49/50)
		check.Near(t, metric, list[metric].Value, mean, 12)
		check.Near(t, metric+", high", list[metric].High-mean, mean-list[metric].Low, 9)
		check.Near(t, metric+", low", list[metric].Low, mean-half, 9)
	}
	if list["score"].What != "random" {
		t.Errorf("the score is that of %s", list["score"].What)
	}
}

func TestVariantAtAnotherTableIsNotCompared(t *testing.T) {
	f := newFold(ofCuttle)
	err := f.add(reading.Block{
		synthetic.ShardOf(0, 0, synthetic.Two, synthetic.Game(synthetic.Two, 0, 0, 0, "expert", "expert")),
		synthetic.ShardOf(1, 1, synthetic.Three, synthetic.Game(synthetic.Three, 0, 0, 0, "expert", "expert", "expert")),
	})
	if err != nil {
		t.Fatal(err)
	}
	if r := f.result(); len(r.Effects) != 0 {
		t.Errorf("compared: %+v", r.Effects)
	}
}

func TestEffectsAgreeWithTheReport(t *testing.T) {
	run := synthetic.Open(t, synthetic.WriteRun(t))
	report, err := Of(run, Options{})
	if err != nil {
		t.Fatal(err)
	}
	f := effects.NewEffectFold(0, 1)
	if err := f.Read(run, 12); err != nil {
		t.Fatal(err)
	}
	e, err := f.Effects(run, nil)
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for _, c := range e.Comparisons[0].Changes {
		for _, a := range report.Effects {
			if a.Metric == c.Metric && a.What == c.What {
				compared++
				if a.Value != c.Value || a.Interval != c.Interval && (a.Known() || c.Known()) || a.N != c.N {
					t.Errorf("%s of %s: %v %v, in the report %v %v", c.Metric, c.What, c.Value, c.Interval, a.Value, a.Interval)
				}
			}
		}
	}
	if compared != 5 { // seat 0, two policies, draws, turns
		t.Errorf("%d changes compared", compared)
	}
}
