package effects

import (
	"context"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/metrics"
	"github.com/cardlab/cardlab/analysis/reading"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/sim"
)

// played plays a run of variants.
func played(t *testing.T, deals int64, policy string, variants ...string) *data.Run {
	t.Helper()
	p := sim.Plan{Policies: []string{policy}, Deals: deals, Seed: 3, ShardDeals: 256, Name: "luck", Out: filepath.Join(t.TempDir(), "run")}
	for _, v := range variants {
		p.Variants = append(p.Variants, sim.Variant{Rules: v})
	}
	s, err := p.Resolve()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sim.Run(context.Background(), s, sim.Options{Tool: "test"}); err != nil {
		t.Fatal(err)
	}
	run, err := data.Open(p.Out)
	if err != nil {
		t.Fatal(err)
	}
	return run
}

// TestTheLuckOfTheDrawHasMeanZero on a real run, in every kind, at two seats and three: that is what makes it a control. The sum over kinds is 0 in every game, since what is drawn more of one kind is
// drawn less of others.
func TestTheLuckOfTheDrawHasMeanZero(t *testing.T) {
	for _, variant := range []string{"cuttle/standard:hand_limit=none", "cuttle/cutthroat"} {
		run := played(t, 4000, "expert", variant)
		rules, err := games.Find(run.Manifest.Variants[0].Text)
		if err != nil {
			t.Fatal(err)
		}
		shards, err := reading.ShardsOf(run, []engine.Rules{rules})
		if err != nil {
			t.Fatal(err)
		}
		of := lucks{}
		for i := range shards {
			if err := of.read(&shards[i], metrics.KindsOf("cuttle").Kind); err != nil {
				t.Fatal(err)
			}
		}
		if len(of) != 4000 {
			t.Fatalf("%d games", len(of))
		}
		var sum, squares []float64
		for _, luck := range of {
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
	run := played(t, 200, "random", "cuttle/standard")
	rules, err := games.Find(run.Manifest.Variants[0].Text)
	if err != nil {
		t.Fatal(err)
	}
	shards, err := reading.ShardsOf(run, []engine.Rules{rules})
	if err != nil {
		t.Fatal(err)
	}
	kind, words := metrics.KindsOf("cuttle").Kind, rules.Words().Cards
	l, err := newLuck(rules, kind)
	if err != nil {
		t.Fatal(err)
	}
	stock := engine.Place{Zone: engine.Zone(l.stock), Seat: engine.NoSeat}
	revealed := 0
	for log, err := range analysis.Logs(&shards[0], luckColumns) {
		if err != nil {
			t.Fatal(err)
		}
		got := l.of(log)
		state := rules.New()
		var order []cards.Card
		for _, c := range log.Game.Cards {
			order = append(order, cards.Card(c))
		}
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
	}
	if revealed == 0 {
		t.Error("no card was revealed otherwise than by a draw")
	}
}

func TestEffectsWithoutLuck(t *testing.T) {
	run := played(t, 1500, "expert", "cuttle/standard", "cuttle/standard:hand_limit=none")
	read := func(take bool, rounds ...int64) *Effects {
		f := NewEffectFold(0, 1)
		if take {
			f.TakeOutLuck(games.Find, metrics.KindsOf("cuttle").Kind)
		}
		for _, deals := range rounds {
			if err := f.Read(run, deals); err != nil {
				t.Fatal(err)
			}
		}
		e, err := f.Effects(run, nil)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	with, plain := read(true, 1500), read(false, 1500)
	n := with.Comparisons[0].NoLuck
	if n == nil || n.Base.Gain < 1.1 || n.Changed.Gain < 1.1 || !n.Change.Together.Known() {
		t.Fatalf("%+v", n)
	}
	// What is adjusted is not far from what was counted: both have one expectation.
	ch := with.Comparisons[0].Changes[headline]
	if math.Abs(n.Change.Value-ch.Value) > ch.SE || math.Abs(n.Base.Value-ch.Before) > 2*n.Base.SE {
		t.Errorf("%+v beside %v", n, ch.Value)
	}
	if with.Half() != (n.Change.Together.High-n.Change.Together.Low)/2 {
		t.Error("a precision is not that of the adjusted change")
	}
	if got, want := inAllFormats(t, read(true, 300, 1100, 1500)), inAllFormats(t, with); got != want {
		t.Errorf("in rounds:\n%s\nat once:\n%s", got, want)
	}
	with.Comparisons[0].NoLuck, with.Luck = nil, false
	if got, want := inAllFormats(t, with), inAllFormats(t, plain); got != want {
		t.Errorf("taking out luck changes other figures:\n%s\nwithout:\n%s", got, want)
	}
	few := read(true, 100)
	if few.Comparisons[0].NoLuck != nil || !strings.Contains(inAllFormats(t, few), "Draw luck is not taken out everywhere") {
		t.Error("100 deals have luck taken out")
	}
}

func TestLuckIsRefusedWhereItCannotBeTold(t *testing.T) {
	for _, text := range []string{"cutrope/basic"} {
		rules, err := games.Find(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := newLuck(rules, metrics.KindsOf("cutrope").Kind); err == nil {
			t.Errorf("%s: no error", text)
		}
	}
}
