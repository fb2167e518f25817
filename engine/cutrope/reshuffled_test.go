package cutrope

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
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

// TestNoSampleHasBelowTheTopsWhatMustBeInHands follows games over several
// reshuffles with an account of its own: of a card no more can lie below the tops
// than were neither seen nor in the stock at any reshuffle, less what was turned since.
func TestNoSampleHasBelowTheTopsWhatMustBeInHands(t *testing.T) {
	for _, name := range []string{"basic", "quick:seats=3", "basic:seats=4", "quick:seats=4", "basic:seats=8"} {
		r := MustParse(name)
		rng := newRand(3)
		s, sample := r.New().(*State), r.New().(*State)
		v := s.NewView().(*View)
		samples := 0
		for game := range 6 {
			s.Begin(shuffled(rng), rng.Uint64())
			s.Look(0, v)
			most, shuffles := v.unseen(), 0
			for s.toMove != engine.NoSeat {
				legal := s.Legal(nil)
				a := legal[rng.IntN(len(legal))]
				if game%2 == 0 {
					a = eager(legal, rng)
				}
				before := shuffles
				for _, e := range s.Play(a, nil) {
					switch e.Kind {
					case Reshuffled:
						shuffles++
					case Turned:
						most -= one(e.Card)
					}
				}
				s.Look(0, v)
				if shuffles > before {
					most = most.less(most.less(v.unseen() - (v.pool - v.drawn))) // the lesser of both
				}
				if shuffles == 0 || s.toMove == engine.NoSeat || rng.IntN(8) > 0 {
					continue
				}
				v.Sample(sample, rng)
				samples++
				var below bag
				for seat := range engine.Seat(r.Seats) {
					below += bagOf(sample.personal(seat)[1:])
				}
				if wrong := below.less(most); wrong != 0 || sample.fault() != "" {
					t.Fatalf("%s: after %d reshuffles %s is too much below the tops, fault %q\nsample %v\nof     %v", name, shuffles, bagText(wrong), sample.fault(), sample, s)
				}
			}
		}
		t.Logf("%s: %d samples", name, samples)
	}
}

// TestWhatIsKnownSinceAReshuffleIsReadAndPrinted reads the clauses that say what
// is known of a stock that was reshuffled.
func TestWhatIsKnownSinceAReshuffleIsReadAndPrinted(t *testing.T) {
	const start = "P0h 1 6; P1h 5 6; P0p 7 2 2; P1p 4 3; P0a 6 8; P1a 5; stock 6 8; shuffled yes; "
	r := MustParse("basic:hand=2")
	for _, c := range []struct{ clauses, want string }{
		{"drawn1 5 6; drawn0 6; shown P1 5 P0 6 P1; move P1:turn", "reshuffled P0 2 1; shown P1 5 P0 6 P1"},
		{"drawn1 5 6; drawn0 6; reshuffled P1 1 1; shown P0 6 P1 5 P0 8", "reshuffled P1 1 1; shown P0 6 P1 5 P0 8"},
		{"kept0 5", "kept0 5"},
		{"kept0 6 6", "P0 takes 2 of 6 to have been in other hands, which held 1 at the reshuffle"},
		{"drawn1 5 6; shown P1 5 P1 6", "shown: turn 2 of them cannot be P1's"},
		{"shown 5", "shown begins with 5: want a seat"},
		{"reshuffled P0 3", "reshuffled wants a seat and 2 numbers, the hands that were held"},
		{"drawn1 5 5; shown P1 5", "P1 had not drawn so many cards when it showed them"},
	} {
		text := start + c.clauses
		s, err := ParsePosition(r, text)
		if err != nil {
			if !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %v, want %s", c.clauses, err, c.want)
			}
			continue
		}
		if got := s.String(); !strings.Contains(got, c.want) {
			t.Errorf("%s is read as %s, want %s", c.clauses, got, c.want)
		}
		if again, err := ParsePosition(r, s.String()); err != nil || !again.Equal(s) {
			t.Errorf("%s is printed as %v and read back as %v, %v", c.clauses, s, again, err)
		}
	}
}
