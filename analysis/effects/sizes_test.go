package effects

import (
	"bytes"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/document"
	"github.com/cardlab/cardlab/analysis/internal/check"
	"github.com/cardlab/cardlab/analysis/internal/synthetic"
	"github.com/cardlab/cardlab/analysis/reading"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// pilotOf folds the games of two variants, one matchup, by deal.
func pilotOf(t *testing.T, table engine.Table, old, changed []data.Game) *Pilot {
	t.Helper()
	run := &data.Run{Manifest: data.Manifest{Name: "pilot", Matchups: [][]string{{"a", "b"}},
		Variants: []data.Entry{{Label: "old"}, {Label: "new"}}}}
	b := reading.Block{synthetic.ShardOf(0, 0, table, old...)}
	if changed != nil {
		b = append(b, synthetic.ShardOf(1, 1, table, changed...))
	}
	p := &Pilot{run: run, cells: map[analysis.Cell]*pilotCell{}}
	if err := p.add(b); err != nil {
		t.Fatal(err)
	}
	return p
}

// sized returns the size of a question by design and variant.
func sized(t *testing.T, list []Size, metric, what, variant string, d Design) Size {
	t.Helper()
	for _, s := range list {
		if s.Metric == metric && s.What == what && s.Variant == variant && s.Design == d {
			return s
		}
	}
	t.Fatalf("no size of %s %s, %s, %s in %+v", metric, what, variant, d, list)
	return Size{}
}

// Pairs in which the seat decides: single games vary as a coin does, pairs not at all
// but for one in ten.
func TestSizesFollowFromWhatADealContributes(t *testing.T) {
	var games []data.Game
	for deal := range int64(1000) {
		winner := [2]engine.Seat{0, 0}
		if deal%10 == 0 {
			winner[1] = 1 // a wins both
		}
		games = append(games, synthetic.Game(synthetic.Two, deal, 0, winner[0], "a", "b"), synthetic.Game(synthetic.Two, deal, 1, winner[1], "b", "a"))
	}
	list := pilotOf(t, synthetic.Two, games, nil).Sizes(Goal{Half: .01})
	single := sized(t, list, "score", "a", "old", unpaired)
	check.Near(t, "score", single.Value, .55, 12)
	if want := stats.DealsForPrecision(.55*.45*2000/1999, .01, 1); single.Deals != want || single.Games != want {
		t.Errorf("single games: %+v, want %d", single, want)
	}
	pairs := sized(t, list, "score", "a", "old", allSeated)
	if want := stats.DealsForPrecision(.09/4*1000/999, .01, 1); math.Abs(float64(pairs.Deals-want)) > 2 || pairs.Games != 2*pairs.Deals {
		t.Errorf("pairs: %+v, want %d", pairs, want)
	}
	check.Near(t, "gain", pairs.Gain, .55*.45/(.09/4)/2, 1)
	for _, s := range list {
		if s.Metric == "score" && s.What == "b" {
			t.Error("b's score says the same as a's")
		}
	}
	if draws := sized(t, list, "draws", "all", "old", allSeated); !draws.Bound || draws.Deals != stats.DealsForPrecision(stats.MostDiffering(0)/1000/4, .01, 1) {
		t.Errorf("draws that were never seen: %+v", draws)
	}
	turns := pilotOf(t, synthetic.Two, games, nil).Sizes(Goal{Half: 1, Length: true})
	if s := sized(t, turns, "turns", "mean", "old", unpaired); s.Deals != 0 || !math.IsNaN(s.SD) || s.Form != analysis.Mean {
		t.Errorf("games of one length: %+v", s)
	}
}

// A rule that flips one deal in twenty takes a tenth of the games on the same deals.
func TestSizesOfAChangeFollowFromWhatFlips(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 8))
	var old, changed []data.Game
	for deal := range int64(4000) {
		w := engine.Seat(rng.IntN(2))
		old = append(old, synthetic.Game(synthetic.Two, deal, 0, w, "a", "a"))
		if rng.IntN(20) == 0 {
			w = 1 - w
		}
		changed = append(changed, synthetic.Game(synthetic.Two, deal, 0, w, "a", "a"))
	}
	p := pilotOf(t, synthetic.Two, old, changed)
	list := p.Sizes(Goal{Effect: .005, Power: .9})
	own := sized(t, list, "side_score", "seat 0", "new", ownDeals)
	same := sized(t, list, "side_score", "seat 0", "new", sameDeals)
	if math.Abs(float64(own.Deals)/float64(stats.DealsForPower(.5, .005, .9, 1))-1) > .01 {
		t.Errorf("own deals: %+v", own)
	}
	check.Near(t, "sd", same.SD, math.Sqrt(.05), 1)
	check.Near(t, "gain", same.Gain, 10, -1)
	if own.Games != 2*own.Deals || same.Against != "old" {
		t.Errorf("%+v", same)
	}
	one, other := pilotOf(t, synthetic.Two, old[:2000], changed[:2000]), pilotOf(t, synthetic.Two, old[2000:], changed[2000:])
	one.Merge(other)
	again := one.Sizes(Goal{Effect: .005, Power: .9})
	for i := range list {
		if list[i].Deals != again[i].Deals || list[i].Value != again[i].Value {
			t.Errorf("merged: %+v, want %+v", again[i], list[i])
		}
	}
	identical := pilotOf(t, synthetic.Two, old, old).Sizes(Goal{Half: .001})
	if s := sized(t, identical, "side_score", "seat 0", "new", sameDeals); !s.Bound || s.Deals != stats.DealsForPrecision(stats.MostDiffering(0)/4000, .001, 1) {
		t.Errorf("variants that differ in nothing: %+v", s)
	}
}

func TestSizesWithoutAPilotAreThoseOfTheFormulas(t *testing.T) {
	list := PlainSizes(Goal{Half: .001})
	want := []int64{960365, 1920730, 1920730, 768292, 384146, 192073, 76830, 38415}
	for i, s := range list {
		if s.Deals != want[i] {
			t.Errorf("%d: %+v, want %d deals", i, s, want[i])
		}
	}
	var b bytes.Buffer
	r := SizeReport{Goal: Goal{Effect: .005, Power: .9}, Sizes: PlainSizes(Goal{Effect: .005, Power: .9})}
	if err := r.Document().Text(&b, document.TextOptions{ASCII: true}); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"a chance of 90 % to find an effect of 0.5 pp, tested at 5 %", "if 2 % of the deals flip", "a share near 1/2"} {
		if !strings.Contains(b.String(), text) {
			t.Errorf("no %q in\n%s", text, b.String())
		}
	}
}

// A pilot in which every pair splits says that fewer than some do not, never that two deals are enough; nor do four deals that differ say
// that four in as many always will.
func TestAPilotThatSeesHardlyAnythingGivesABound(t *testing.T) {
	pilot := func(n, flipped int64) []Size {
		var games []data.Game
		for deal := range n {
			first := engine.Seat(stats.Indicator(deal < flipped))
			games = append(games, synthetic.Game(synthetic.Two, deal, 0, first, "a", "b"), synthetic.Game(synthetic.Two, deal, 1, 0, "b", "a"))
		}
		return pilotOf(t, synthetic.Two, games, nil).Sizes(Goal{Half: .001})
	}
	for flipped, most := range map[int64]float64{0: 3.68887945, 4: 10.24158868} {
		s := sized(t, pilot(12_500, flipped), "score", "a", "old", allSeated)
		if want := stats.DealsForPrecision(most/12_500/4, .001, 1); !s.Bound || s.Deals != want || !math.IsNaN(s.Gain) {
			t.Errorf("%d of 12,500 pairs do not split: %+v, want %d deals", flipped, s, want)
		}
		if s.High-s.Low < 1e-4 {
			t.Errorf("%d of 12,500 pairs do not split: %v", flipped, s.Interval)
		}
	}
	if s := sized(t, pilot(12_500, 10), "score", "a", "old", allSeated); s.Bound || math.IsNaN(s.Gain) {
		t.Errorf("ten of 12,500 pairs do not split: %+v", s)
	}
}
