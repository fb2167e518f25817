package cutrope

import (
	"math/rand/v2"
	"testing"

	"cardlab/engine"
)

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
