package cutrope

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"cardlab/engine"
	"cardlab/engine/cards"
)

// worldsAfterReshuffle counts, for every world that a seat cannot tell from the
// real one, the ways to deal the cards, copies told apart, by the definition of
// sorts: to one slot after another, each old or new card that may lie there.
func worldsAfterReshuffle(v *View) map[string]float64 {
	k := v.sorts()
	type slot struct {
		new, old bool
		card     cards.Card // which it must be, None for any
	}
	var slots []slot
	for range v.stock {
		slots = append(slots, slot{new: true, card: cards.None})
	}
	hands := 0
	for seat := range engine.Seat(v.r.Seats) {
		if seat == v.seat {
			continue
		}
		for range v.hands[seat] {
			slots = append(slots, slot{true, true, cards.None})
			hands++
		}
	}
	for seat := range v.r.Seats {
		for range v.left[seat] - 1 {
			slots = append(slots, slot{old: true, card: cards.None})
		}
	}
	first := len(slots)
	k.shown.each(func(c cards.Card) { slots = append(slots, slot{true, true, c}) })

	worlds := map[string]float64{}
	filled := make([]cards.Card, len(slots))
	var fill func(i int, new, old bag, ways float64)
	fill = func(i int, new, old bag, ways float64) {
		if i == len(slots) {
			worlds[worldText(bagOf(filled[:v.stock]), filled[v.stock:int(v.stock)+hands], filled[int(v.stock)+hands:first])] += ways
			return
		}
		for c := range cards.Card(kinds) {
			if slots[i].card != cards.None && slots[i].card != c {
				continue
			}
			filled[i] = c
			if n := new.count(c); slots[i].new && n > 0 {
				fill(i+1, new-one(c), old, ways*float64(n))
			}
			if n := old.count(c); slots[i].old && n > 0 {
				fill(i+1, new, old-one(c), ways*float64(n))
			}
		}
	}
	fill(0, k.new, k.old, 1)
	return worlds
}

// worldText names a world: the stock, the other hands card by card, what lies below the tops.
func worldText(stock bag, hands, below []cards.Card) string {
	return fmt.Sprintf("%s / %s / %s", bagText(stock), listText(hands), listText(below))
}

func TestSamplesAfterAReshuffleAreAsOftenAsTheWaysToDealThem(t *testing.T) {
	for _, c := range []struct{ rules, position string }{
		{"basic", "P0h 1; P1h 5 6; P0p 7 2 5; P1p 4 3 6; P1a 5 2; stock 5 5 6; shuffled yes; drawn1 5 6; shown1 5 2"},
		{"basic", "P0h 1; P1h 5; P0p 7 5 5; P1p 4 6; P1a 5 5 6; stock 5 6 8; shuffled yes; drawn1 5 5; shown1 5 5 6"},
		{"basic", "P0h 1 5; P1h 5 S; P0p 7 5; P1p 4 6 2; P1a 5; stock 5 6; shuffled yes; drawn0 5 8; shown0 8; drawn1 S 5; shown1 5"},
		{"quick:seats=3", "P0h 1; P1h 5; P2h 6; P0p 7 2; P1p 4 3; P2p 8; P1a 5; P2a 6 6; stock 5 6; shuffled yes; drawn1 5; drawn2 6 6; shown1 5; shown2 6 6"},
		{"basic", "P0h 1; P1h 5 6; P0p 7 2; P1p 4 3 6; stock 5 5 6; shuffled yes"},
	} {
		r := MustParse(c.rules)
		real, err := ParsePosition(r, c.position)
		if err != nil {
			t.Fatal(err)
		}
		v := real.NewView().(*View)
		real.Look(0, v)
		worlds := worldsAfterReshuffle(v)
		total := 0.0
		for _, ways := range worlds {
			total += ways
		}
		const samples = 60_000
		rng := rand.New(rand.NewPCG(7, 8))
		s := r.New().(*State)
		got := map[string]int{}
		for range samples {
			v.Sample(s, rng)
			if f := s.fault(); f != "" {
				t.Fatalf("%s: a sample: %s in %v", c.position, f, s)
			}
			// In the sample a hand is a bag: any order of it is as good.
			var hands, below []cards.Card
			for seat := range engine.Seat(r.Seats) {
				if seat != v.seat {
					var list [deckSize]cards.Card
					list1 := list[:s.hand[seat].list(list[:])]
					shuffle(list1, rng)
					hands = append(hands, list1...)
				}
				below = append(below, s.personal(seat)[1:]...)
			}
			got[worldText(s.mixed, hands, below)]++
		}
		chi := 0.0
		for world, ways := range worlds {
			want := samples * ways / total
			d := float64(got[world]) - want
			chi += d * d / want
			delete(got, world)
		}
		for world := range got {
			t.Errorf("%s: no way leads to %s", c.position, world)
		}
		df := float64(len(worlds) - 1)
		x := 2 / (9 * df)
		if z := (math.Cbrt(chi/df) - (1 - x)) / math.Sqrt(x); math.Abs(z) > 5 {
			t.Errorf("%s: %.1f standard deviations from what the %d worlds should have", c.position, z, len(worlds))
		} else {
			t.Logf("%d worlds, %.1f standard deviations", len(worlds), z)
		}
	}
}

// TestRightAfterAReshuffleTheStockIsKnown is C10 and the third part of the
// rules: all know which cards went into the stock, and nobody their order.
func TestRightAfterAReshuffleTheStockIsKnown(t *testing.T) {
	r := MustParse("basic:hand=2")
	s, err := ParsePosition(r, "P0h 5 6; P1h 3 4; P0p 9 +19; P1p 9 +19; deck 0; chance 5")
	if err != nil {
		t.Fatal(err)
	}
	discard := s.discard
	a, err := parseAction("put 6 a")
	if err != nil {
		t.Fatal(err)
	}
	log := s.Play(a, nil)
	if len(log) != 3 || log[1].Kind != Reshuffled || int(log[1].N) != discard.size() {
		t.Fatalf("a draw from an empty stock: %v", log)
	}
	drawn := log[2].Card
	rng := rand.New(rand.NewPCG(1, 1))
	sample := r.New().(*State)
	for _, seat := range []engine.Seat{0, 1} {
		v := s.NewView()
		s.Look(seat, v)
		for range 50 {
			v.Sample(sample, rng)
			switch missing := discard - sample.mixed; {
			case seat == 0 && missing != one(drawn):
				t.Fatalf("P0 drew %s; in its sample %s is not in the stock", cardNames[drawn], bagText(missing))
			case seat == 1 && (missing.size() != 1 || !sample.hand[0].has(missing.nth(0))):
				t.Fatalf("in P1's sample %s is not in the stock, and P0 has %s", bagText(missing), bagText(sample.hand[0]))
			}
		}
	}
}
