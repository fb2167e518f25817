package luck

import (
	"math"
	"testing"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/reading"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/sim"
	"github.com/cardlab/cardlab/sim/simtest"
)

// rank is what the tests count a card of Cuttle as.
func rank(card string) string { return card[:1] }

// luckOf measures the luck of side 0 in all games of a run, and hands each on with its log.
func luckOf(t *testing.T, run *data.Run, visit func(l *Luck, log *analysis.Log, luck []int64)) {
	t.Helper()
	rules, err := games.Find(run.Manifest.Variants[0].Text)
	if err != nil {
		t.Fatal(err)
	}
	shards, err := reading.ShardsOf(run, []engine.Rules{rules})
	if err != nil {
		t.Fatal(err)
	}
	l, err := New(rules, rank)
	if err != nil {
		t.Fatal(err)
	}
	state := rules.New()
	for i := range shards {
		for log, err := range analysis.Logs(&shards[i], Columns) {
			if err != nil {
				t.Fatal(err)
			}
			state.Begin(order(log.Game), uint64(log.Game.Chance))
			l.Deal(state)
			l.Follow(log)
			sum := make([]int64, l.Controls())
			l.Less(0, sum)
			visit(l, log, sum)
		}
	}
}

func order(g *data.Game) (order []cards.Card) {
	for _, c := range g.Cards {
		order = append(order, cards.Card(c))
	}
	return order
}

// TestTheLuckOfTheDrawHasMeanZero on a real run, in every kind, at two seats and three: that is what makes it a control. The sum over kinds is 0 in every game, since what is drawn more of one kind is
// drawn less of others.
func TestTheLuckOfTheDrawHasMeanZero(t *testing.T) {
	for _, variant := range []string{"cuttle/standard:hand_limit=none", "cuttle/cutthroat"} {
		run := simtest.Play(t, sim.Plan{Variants: simtest.Variants(variant), Policies: []string{"expert"}, Deals: 4000, Seed: 3, ShardDeals: 256})
		var sum, squares []float64
		n := 0
		luckOf(t, run, func(_ *Luck, _ *analysis.Log, luck []int64) {
			n++
			drawn, opening := int64(0), int64(0)
			if sum == nil {
				sum, squares = make([]float64, len(luck)), make([]float64, len(luck))
			}
			for k, v := range luck {
				sum[k] += float64(v)
				squares[k] += float64(v) * float64(v)
				if k < len(luck)/2 {
					drawn += v
				} else {
					opening += v
				}
			}
			if drawn != 0 || opening != 0 {
				t.Fatalf("%v adds up to %d and %d", luck, drawn, opening)
			}
		})
		if n != 4000 {
			t.Fatalf("%d games", n)
		}
		total := 0.0
		for k := range sum {
			z := sum[k] / math.Sqrt(squares[k])
			total += z * z
			if math.Abs(z) > 4 || squares[k] == 0 {
				t.Errorf("%s, kind %d: the mean is %.1f standard errors from 0", variant, k, z)
			}
		}
		if total > 58 { // of 26 degrees of freedom at most: less than 1 in 1,000
			t.Errorf("%s: the means are too far from 0 together: %.1f", variant, total)
		}
	}
}

// TestLuckIsWhatASlowReplaySays: the same, in cards, from the state of the game before each event.
func TestLuckIsWhatASlowReplaySays(t *testing.T) {
	run := simtest.Play(t, sim.Plan{Variants: simtest.Variants("cuttle/standard"), Policies: []string{"random"}, Deals: 200, Seed: 3, ShardDeals: 256})
	rules, err := games.Find(run.Manifest.Variants[0].Text)
	if err != nil {
		t.Fatal(err)
	}
	kind, words := rank, rules.Words().Cards
	revealed := 0
	luckOf(t, run, func(l *Luck, log *analysis.Log, got []int64) {
		stock := engine.Place{Zone: engine.Zone(l.stock), Seat: engine.NoSeat}
		state, order := rules.New(), order(log.Game)
		state.Begin(order, uint64(log.Game.Chance))
		out := map[string]bool{} // cards that are no longer unseen in the stock, by name
		for _, c := range order {
			if state.Holds(stock, c) == 0 {
				out[words[c]] = true
			}
		}
		want := map[string]float64{}
		for i, c := range log.Card {
			if int(c) >= len(words) || words[c] == "" || out[words[c]] {
				continue
			}
			left := map[string]float64{}
			for _, d := range rules.Deck() {
				if !out[words[d]] {
					left[kind(words[d])]++
					left[""]++
				}
			}
			if log.ToZone[i] == l.hand && log.FromZone[i] == l.stock {
				by := float64(1 - 2*log.ToSeat[i])
				by *= math.Floor(aDraw/left[""]) * left[""]
				want[kind(words[c])] += by
				for k, n := range left {
					want[k] -= by * n / left[""]
				}
			} else {
				revealed++
			}
			out[words[c]] = true
		}
		for _, c := range rules.Deck() {
			if k := l.kind[c]; math.Abs(float64(got[k])-want[kind(words[c])]) > 1e-6 {
				t.Fatalf("game %d, %s: %d, want %v", log.Game.Game, kind(words[c]), got[k], want[kind(words[c])])
			}
		}
	})
	if revealed == 0 {
		t.Error("no card was revealed otherwise than by a draw")
	}
}

func TestLuckIsRefusedWhereItCannotBeTold(t *testing.T) {
	rules, err := games.Find("cutrope/basic")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := New(rules, rank); err == nil {
		t.Error("no error")
	}
}
