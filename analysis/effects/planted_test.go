package effects

import (
	"context"
	"math"
	"testing"

	"github.com/cardlab/cardlab/analysis/internal/synthetic"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/sim"
)

// The planted effect: at random, each round of highcard is the toss of a fair coin, since
// what a seat lays is a random card whoever lays it. So four rounds leave nobody ahead in
// 6 of 16 games and two rounds in 2 of 4: leaving two out adds 1/8 to the share of draws and
// changes the score of seat 0 by nothing.
const (
	plantedDraws = 1. / 8
	plantedDeals = 200 // a replication
	plantedLooks = 10  // at a confidence sequence
)

// eachPlanted plays replications of the planted effect and calls visit after every
// twentieth deal of each.
func eachPlanted(t *testing.T, replications int64, visit func(deals int64, e *effect)) {
	t.Helper()
	p := sim.Plan{
		Variants: []sim.Variant{{Rules: "highcard/duel"}, {Rules: "highcard/duel:rounds=2"}}, Policies: []string{"random"},
		Deals: replications * plantedDeals, Seed: 5,
	}
	s, err := p.Resolve()
	if err != nil {
		t.Fatal(err)
	}
	var base data.Game
	e := newEffect(synthetic.Two)
	err = sim.Stream(context.Background(), s, 0, func(g *data.Game) bool {
		if g.Game%2 == 0 {
			base = *g
			return true
		}
		e.add([]data.Game{base}, []data.Game{*g})
		if n := g.Deal%plantedDeals + 1; n%(plantedDeals/plantedLooks) == 0 {
			visit(n, e)
			if n == plantedDeals {
				e = newEffect(synthetic.Two)
			}
		}
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestPlantedEffectsAreFoundByIntervalsAsOftenAsTheySay also stands for what is asked
// of all of it: that the estimate is right on average, that p-values are below 5 %
// in 5 of 100 where there is no effect, and that a confidence sequence
// is hardly ever wrong, though it is looked at ten times.
func TestPlantedEffectsAreFoundByIntervalsAsOftenAsTheySay(t *testing.T) {
	replications := int64(1000)
	if testing.Short() {
		replications = 200
	}
	n := float64(replications)
	var draws, seat, found, sum, left float64
	wasLeft := false
	eachPlanted(t, replications, func(deals int64, e *effect) {
		list := map[string]Change{}
		for _, c := range e.changes(false) {
			list[c.Metric] = c
		}
		d, s := list["draws"], list["side_score"]
		sequence := stats.Anytime{At: plantedDeals, Alpha: Alpha}.Interval(d.Value, d.SE*math.Sqrt(float64(d.N)), d.N)
		wasLeft = wasLeft || deals >= 40 && (sequence.Low > plantedDraws || sequence.High < plantedDraws)
		if deals < plantedDeals {
			return
		}
		sum += d.Value
		draws += float64(stats.Indicator(d.Low <= plantedDraws && plantedDraws <= d.High))
		seat += float64(stats.Indicator(s.Low <= 0 && 0 <= s.High))
		found += float64(stats.Indicator(s.P < .05))
		left += float64(stats.Indicator(wasLeft))
		wasLeft = false
	})
	t.Logf("%v replications of %d deals: draws %+.4f on average, held by %.1f %%; no effect on seat 0 held by %.1f %%, found in %.1f %%; sequence left it in %.1f %%",
		n, plantedDeals, sum/n, 100*draws/n, 100*seat/n, 100*found/n, 100*left/n)
	const spread = .7 // a change of draws is −1, 0 or 1
	if math.Abs(sum/n-plantedDraws) > 4*spread/math.Sqrt(n*plantedDeals) {
		t.Errorf("the change of draws is %.4f on average, want %.4f", sum/n, plantedDraws)
	}
	tolerance := 4 * math.Sqrt(.05*.95/n)
	for what, share := range map[string]float64{"draws": draws / n, "seat 0": seat / n, "seat 0 by p": 1 - found/n} {
		if math.Abs(share-.95) > tolerance+.005 {
			t.Errorf("%s: %.1f %% of the intervals hold what was planted", what, 100*share)
		}
	}
	if left/n > .05 {
		t.Errorf("the confidence sequence left out the truth in %.1f %% of the runs", 100*left/n)
	}
}
