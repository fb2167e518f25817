package values

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/analysis/document"
	"github.com/cardlab/cardlab/analysis/metrics"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/sim"
	"github.com/cardlab/cardlab/sim/simtest"
)

// play plays an expert against itself, with cards exchanged as swap says.
func play(t *testing.T, variant, policy, swap string, deals, seed int64) *data.Run {
	t.Helper()
	return simtest.Play(t, sim.Plan{Variants: simtest.Variants(variant), Policies: []string{policy}, Deals: deals, Seed: seed, ShardDeals: 256, Swap: swap, Name: "values"})
}

func of(t *testing.T, runs Runs) *Values {
	t.Helper()
	v, err := Of(runs, games.Find)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestTheSwapExperimentAgreesWithTheChanceOfTheDeal: one number, measured in two ways. docs/effects.md has
// the figures of a larger run.
func TestTheSwapExperimentAgreesWithTheChanceOfTheDeal(t *testing.T) {
	const deals = 3000
	dealt := play(t, "standard", "expert", sim.NoSwap, deals, 11)
	v := of(t, Runs{Dealt: dealt, Opening: play(t, "standard", "expert", sim.SwapOpening, deals, 11)})
	if len(v.Agree) != 1 || v.Agree[0].Compared != 26 || !v.Agree[0].Holds() {
		t.Errorf("%+v, largest %v", v.Agree, *v.Agree[0].Largest)
	}
	// A two is worth much more than a three to either seat, by either way: what is measured is no noise.
	for _, way := range []string{Opening, openingSwaps} {
		for seat := range 2 {
			two, three := v.Find(0, Column{way, seat}, "two"), v.Find(0, Column{way, seat}, "three")
			if two.Low < 0 || two.Value < three.Value {
				t.Errorf("%s, seat %d: two %+v, three %+v", way, seat, two, three)
			}
		}
	}
	// The same deals, but the values of one seat taken for the other's would not agree with themselves turned round.
	turned := *v
	turned.List, turned.Agree = slices.Clone(v.List), nil
	for i := range turned.List {
		if e := &turned.List[i]; e.Way == openingSwaps {
			e.Value, e.Low, e.High = -e.Value, -e.High, -e.Low
		}
	}
	if turned.agree(); turned.Agree[0].Holds() {
		t.Error("values with the sign turned agree, too")
	}
}

// TestDrawnIsWhatASlowCountSays compares the fold with a count that knows nothing of logs: it goes through the rows of both runs.
func TestDrawnIsWhatASlowCountSays(t *testing.T) {
	const deals = 600
	for _, variant := range []string{"cuttle/standard", "cuttle/cutthroat", "cutrope/basic"} {
		rules, err := games.Find(variant)
		if err != nil {
			t.Fatal(err)
		}
		dealt, swapped := play(t, variant, "random", sim.NoSwap, deals, 5), play(t, variant, "random", sim.SwapDrawn, deals, 5)
		v := of(t, Runs{Dealt: dealt, Drawn: swapped})
		kinds := metrics.KindsOf(dealt.Manifest.Game)
		sums, ns := map[string]float64{}, map[string]int64{}
		told, unseen := int64(0), int64(0)
		a, b := rowsOf(t, dealt), rowsOf(t, swapped)
		for deal := range a {
			g, h := a[deal], b[deal]
			i := 0
			for i < min(len(g.rows), len(h.rows)) && g.rows[i].Event == h.rows[i].Event {
				i++
			}
			if i == len(g.rows) && i == len(h.rows) {
				unseen++
				continue
			}
			e, f := g.rows[i], h.rows[i]
			words := rules.Words()
			if words.Zones[e.From.Zone] != "stock" || words.Zones[e.To.Zone] != "hand" {
				continue
			}
			was, became := kinds.Kind(words.Cards[e.Card]), kinds.Kind(words.Cards[f.Card])
			if was == became {
				continue
			}
			told++
			seat := e.To.Seat
			d := score(rules.Table(), g.Game, seat) - score(rules.Table(), h.Game, seat)
			sums[fmt.Sprint(seat, was)] += d
			sums[fmt.Sprint(seat, became)] -= d
			ns[fmt.Sprint(seat, was)]++
			ns[fmt.Sprint(seat, became)]++
		}
		if p := v.Pairs[0]; p.Told != told || told < deals/5 || p.Told+p.Alike+p.Unseen+p.Aside != deals || p.Unseen > unseen {
			t.Errorf("%s: %+v, want %d told of %d, unseen %d at most", variant, p, told, deals, unseen)
		}
		for seat := range int(rules.Table().Seats) {
			for _, kind := range v.Kinds {
				e, at := v.Find(0, Column{Drawn, seat}, kind), fmt.Sprint(seat, kind)
				copies := 0
				for _, c := range rules.Deck() {
					if kinds.Kind(rules.Words().Cards[c]) == kind {
						copies++
					}
				}
				want := sums[at] / float64(ns[at]) * float64(len(rules.Deck())-copies) / float64(len(rules.Deck()))
				if e.N != ns[at] || ns[at] > 0 && math.Abs(e.Value-want) > 1e-12 || ns[at] == 0 && !math.IsNaN(e.Value) {
					t.Errorf("%s, seat %d: %s %v of %d, want %v of %d", variant, seat, kind, e.Value, e.N, want, ns[at])
				}
			}
		}
	}
}

func score(table engine.Table, g data.Game, seat engine.Seat) float64 {
	switch {
	case g.Winner == engine.NoSeat:
		return 1 / float64(table.Sides())
	case table.Side(g.Winner).Has(seat):
		return 1
	}
	return 0
}

type gameWithRows struct {
	data.Game
	rows []data.Event
}

// rowsOf returns the games of a run by deal, with their events.
func rowsOf(t *testing.T, run *data.Run) []gameWithRows {
	t.Helper()
	var list []gameWithRows
	for i := range run.Shards() {
		if err := run.Games(i, func(g *data.Game) error { list = append(list, gameWithRows{Game: *g}); return nil }); err != nil {
			t.Fatal(err)
		}
		if err := run.Events(i, func(e *data.Event) error {
			list[e.Game].rows = append(list[e.Game].rows, *e)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	return list
}

func TestRunsThatDoNotGoTogetherAreRefused(t *testing.T) {
	dealt := play(t, "standard", "random", sim.NoSwap, 40, 1)
	for want, runs := range map[string]Runs{
		`want none and "drawn"`: {Dealt: dealt, Drawn: play(t, "standard", "random", sim.SwapOpening, 40, 1)},
		"have other plans":      {Dealt: dealt, Drawn: play(t, "standard", "random", sim.SwapDrawn, 40, 2)},
		"want one variant":      {Dealt: ofTwo(dealt)},
	} {
		if _, err := Of(runs, games.Find); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	// Whatever its plan says, a run of other deals is no pair.
	s, err := swapsIn(dealt, changedSeed(t, dealt), mustFind(t, "cuttle/standard"), Drawn, metrics.KindsOf("cuttle").Kind)
	if err == nil || !strings.Contains(err.Error(), "has no other of its deal") {
		t.Errorf("got %v, %v", s, err)
	}
}

// ofTwo returns a run that says of itself that two policies met.
func ofTwo(run *data.Run) *data.Run {
	other := *run
	other.Manifest.Matchups = [][]string{{"random", "expert"}}
	return &other
}

// changedSeed returns a swapped run of other deals whose plan says that they are those of a run.
func changedSeed(t *testing.T, dealt *data.Run) *data.Run {
	t.Helper()
	run := play(t, "standard", "random", sim.SwapDrawn, 40, 2)
	run.Manifest.Plan = bytes.Clone(dealt.Manifest.Plan)
	run.Manifest.Plan = bytes.Replace(run.Manifest.Plan, []byte("{"), []byte(`{"swap":"drawn",`), 1)
	return run
}

func mustFind(t *testing.T, variant string) engine.Rules {
	t.Helper()
	r, err := games.Find(variant)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestTooLittleIsNoNumber: where a seat got no card of a kind there is no value, and of one no interval without bounds.
func TestTooLittleIsNoNumber(t *testing.T) {
	v := of(t, Runs{Dealt: play(t, "standard", "random", sim.NoSwap, 3, 1), Drawn: play(t, "standard", "random", sim.SwapDrawn, 3, 1)})
	for _, value := range v.List {
		if value.N == 0 && (!math.IsNaN(value.Value) || value.Known()) || value.N < 2 && value.Known() {
			t.Errorf("%+v", value)
		}
	}
	for name, write := range map[string]func(document.Document, *bytes.Buffer) error{
		"text":     func(d document.Document, b *bytes.Buffer) error { return d.Text(b, document.TextOptions{Width: 80}) },
		"json":     func(d document.Document, b *bytes.Buffer) error { return d.JSON(b) },
		"csv":      func(d document.Document, b *bytes.Buffer) error { return d.CSV(b) },
		"markdown": func(d document.Document, b *bytes.Buffer) error { return d.Markdown(b) },
	} {
		var b bytes.Buffer
		if err := write(v.Document(), &b); err != nil || strings.Contains(b.String(), "NaN") || strings.Contains(b.String(), "±0.0 ") {
			t.Errorf("%s: %v\n%s", name, err, b.String())
		}
	}
}
