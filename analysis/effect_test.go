package analysis

import (
	"math"
	"math/rand/v2"
	"testing"

	"cardlab/data"
	"cardlab/engine"
)

// effects folds two variants and returns the differences.
func effects(t *testing.T, a, b []data.Game) map[string]Estimate {
	t.Helper()
	f := newFold(ofCuttle)
	if err := f.add(block{shardOf(0, 0, two, a...), shardOf(1, 1, two, b...)}); err != nil {
		t.Fatal(err)
	}
	list := map[string]Estimate{}
	for _, e := range named(f, "standard", "changed").Effects {
		list[e.Metric] = e.Estimate
	}
	return list
}

func TestDifferenceIsTakenDealByDeal(t *testing.T) {
	var a, b []data.Game
	// Who wins under each variant, so many deals: 3 × 0, 0; 1 × 1, 0; 1 × draw, 1.
	for deal, w := range [][2]engine.Seat{{0, 0}, {0, 0}, {0, 0}, {1, 0}, {draw, 1}} {
		a = append(a, game(two, int64(deal), 0, w[0], "expert", "expert"))
		b = append(b, game(two, int64(deal), 0, w[1], "expert", "expert"))
	}
	b[0].Turns += 5
	a[1].StockMin = 0
	list := effects(t, a, b)
	is(t, list, "wins", 1./5, 5, "deal")
	is(t, list, "draws", -1./5, 5, "deal")
	is(t, list, "turns", 1, 5, "deal")
	is(t, list, "stock_emptied", -1./5, 5, "deal")
	is(t, list, "other_winner", 2./5, 5, "game")
	// One deal of five differs by 1: the variance is (1 − 1/5)/5.
	near(t, "wins, high", list["wins"].High, .2+z*math.Sqrt(.8/5/5), 12)
	if e := list["other_winner"]; e.Interval != Wilson(2, 5) {
		t.Errorf("games with another winner: %v, want %v", e.Interval, Wilson(2, 5))
	}
}

func TestOnlyGamesThatBothVariantsHaveArePaired(t *testing.T) {
	a := []data.Game{
		game(two, 0, 0, 0, "expert", "greedy"), game(two, 0, 1, 0, "greedy", "expert"),
		game(two, 1, 0, 0, "expert", "greedy"),
		game(two, 3, 0, 0, "expert", "greedy"), game(two, 3, 1, 1, "greedy", "expert"),
	}
	b := []data.Game{
		game(two, 0, 1, 1, "greedy", "expert"),
		game(two, 2, 0, 1, "expert", "greedy"),
		game(two, 3, 0, 0, "expert", "greedy"), game(two, 3, 1, 1, "greedy", "expert"),
		game(two, 4, 0, 1, "expert", "greedy"),
	}
	for i := range a {
		a[i].Matchup = 1
	}
	for i := range b {
		b[i].Matchup = 1
	}
	other := game(two, 0, 0, 1, "expert", "expert") // a matchup that only one has
	list := effects(t, append([]data.Game{other}, a...), b)
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
			x := random(rng, two, deal, 1, seating)
			y := x
			if rng.IntN(3) == 0 {
				y = random(rng, two, deal, 1, seating)
			}
			a, b = append(a, x), append(b, y)
		}
	}
	score := func(g data.Game) float64 {
		switch {
		case g.Winner == draw:
			return .5
		case g.Policies[g.Winner] == "random":
			return 1
		}
		return 0
	}
	list := effects(t, a, b)
	for metric, value := range map[string]func(data.Game) float64{
		"wins":          func(g data.Game) float64 { return float64(one(g.Winner == 0)) },
		"side_score":    func(g data.Game) float64 { return float64(one(g.Winner == 0)) + .5*float64(one(drawn(&g))) },
		"score":         score,
		"draws":         func(g data.Game) float64 { return float64(one(g.Winner == draw)) },
		"turns":         func(g data.Game) float64 { return float64(g.Turns) },
		"stock_emptied": func(g data.Game) float64 { return float64(one(g.StockMin == 0)) },
	} {
		var sum, squares float64
		for i := 0; i < len(a); i += 2 {
			d := (value(b[i]) + value(b[i+1]) - value(a[i]) - value(a[i+1])) / 2
			sum += d
			squares += d * d
		}
		mean := sum / 50
		half := z * math.Sqrt((squares/50-mean*mean)/50)
		near(t, metric, list[metric].Value, mean, 12)
		near(t, metric+", low", list[metric].Low, mean-half, 9)
		near(t, metric+", high", list[metric].High, mean+half, 9)
	}
	if list["score"].What != "random" {
		t.Errorf("the score is that of %s", list["score"].What)
	}
}

func TestVariantAtAnotherTableIsNotCompared(t *testing.T) {
	f := newFold(ofCuttle)
	err := f.add(block{
		shardOf(0, 0, two, game(two, 0, 0, 0, "expert", "expert")),
		shardOf(1, 1, three, game(three, 0, 0, 0, "expert", "expert", "expert")),
	})
	if err != nil {
		t.Fatal(err)
	}
	if r := f.result(); len(r.Effects) != 0 {
		t.Errorf("compared: %+v", r.Effects)
	}
}
