package cuttle

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// asked lists variants in which each switch that a question reads has each of its values.
var asked = []string{"original", "pagat", "gamerules", "standard", "standard-2026", "cutthroat", "team",
	"standard:nine=top_of_stock,three=no_three_after_one,seven=one", "standard:three=no_three_after_two,queen_blocks_counters=off,frozen_counters=on",
	"original:hand_limit=6,limit_mode=discard_down", "standard:queens=not_queens", "standard:hand_limit=5,passes_to_draw=2",
	"standard:stock_out=reshuffle,passes_to_draw=1", "cutthroat:stock_out=reshuffle"}

// TestTheAnswersAreWhatIsLegal compares what the questions say of positions of random
// games with what the rules allow there.
func TestTheAnswersAreWhatIsLegal(t *testing.T) {
	for _, name := range asked {
		r := MustParse(name)
		rng := rand.New(rand.NewPCG(3, 9))
		s := r.New().(*State)
		v := s.NewView().(*View)
		var legal []engine.Action
		for range 60 {
			deal(s, rng)
			for s.ToMove() != engine.NoSeat {
				legal = s.Legal(legal)
				s.Look(s.ToMove(), v)
				compareAnswers(t, s, v, legal)
				s.Play(legal[rng.IntN(len(legal))], nil)
			}
		}
	}
}

func compareAnswers(t *testing.T, s *State, v *View, legal []engine.Action) {
	t.Helper()
	r, me := s.r, s.toMove
	var drawn bool
	var scuttled, jacked, countering, taken cards.Set
	for _, a := range legal {
		switch use, c, on, _ := Unpack(a); use {
		case UseDraw:
			drawn = true
		case UseScuttle:
			scuttled = scuttled.With(on)
			if !r.ScuttledBy(c).Has(on) || !r.Scuttlers(on).Has(c) {
				t.Fatalf("%s: %v may scuttle %v, and the answer is no\n%v", r.Name(), c, on, s)
			}
		case UseJack:
			if c.Rank() == cards.Jack {
				jacked = jacked.With(on)
			}
		case UseCounter:
			countering = countering.With(c)
		case UseTake:
			taken = taken.With(c)
		}
	}
	switch s.phase {
	case PhaseTurn:
		hand := s.hand[me] &^ s.frozen
		if s.Stock() > 0 && drawn != (r.Room(s.handSize(me)) > 0) {
			t.Fatalf("%s: may draw %t, and has room for %d\n%v", r.Name(), drawn, r.Room(s.handSize(me)), s)
		}
		if want := s.rivalPoints(me) & r.ScuttledByAny(hand); scuttled != want {
			t.Fatalf("%s: may scuttle %v, and the answer is %v\n%v", r.Name(), scuttled, want, s)
		}
		if hand&jacks != 0 && r.JackOwn == OwnOff {
			var open cards.Set
			for seat := range engine.Seat(r.Seats) {
				if r.table.Rivals(me).Has(seat) {
					open |= r.Unshielded(s.table[seat]) & s.asPoints
				}
			}
			if jacked != open {
				t.Fatalf("%s: a jack may take %v, and the answer is %v\n%v", r.Name(), jacked, open, s)
			}
		}
	case PhaseCounter:
		if want := r.Counters(s.hand[me], s.frozen, s.hasQueen(s.topItemBy())); countering != want {
			t.Fatalf("%s: may counter with %v, and the answer is %v\n%v", r.Name(), countering, want, s)
		}
	case PhaseTake:
		if want := v.Takeable(v.Scrap()); taken != want {
			t.Fatalf("%s: may take %v, and the answer is %v\n%v", r.Name(), taken, want, s)
		}
	}
}

// TestTheAnswersAreWhatHappens compares them with the events of plays.
func TestTheAnswersAreWhatHappens(t *testing.T) {
	seen := map[string]int{}
	for _, name := range asked {
		r := MustParse(name)
		rng := rand.New(rand.NewPCG(4, 9))
		s := r.New().(*State)
		v := s.NewView().(*View)
		for range 150 {
			deal(s, rng)
			five := -1 // the hand when a five took effect whose discard is due
			for s.ToMove() != engine.NoSeat {
				legal := s.Legal(nil)
				a := legal[rng.IntN(len(legal))]
				before := *s
				s.Look(s.toMove, v)
				log := s.Play(a, nil)
				count := func(k engine.Kind) (n int) {
					for _, e := range log {
						if e.Kind == k {
							n++
						}
					}
					return n
				}
				use, c, on, _ := Unpack(a)
				happens := slices.ContainsFunc(log, func(e engine.Event) bool { return e.Kind == Resolved }) || s.phase == PhaseFive || s.phase == PhaseSeven
				rank := cards.Rank(0xFF)
				if happens && before.oneoff != cards.None {
					rank = before.oneoff.Rank()
				} else if happens && use == UseOneOff {
					rank = c.Rank()
				}
				hand := 0 // of who plays the one-off, when it takes effect
				switch {
				case before.by != engine.NoSeat:
					hand = before.handSize(before.by)
				case use == UseOneOff:
					hand = before.handSize(before.toMove) - 1
				}
				if back := before.Stock() == 0 && s.Stock() > 0; use == UsePass && back != v.PassReshuffles() {
					t.Fatalf("%s: the pass reshuffles %t, and the answer is %t\n%v", name, back, v.PassReshuffles(), &before)
				}
				if use == UsePass && s.reason == ByPasses != v.PassDraws() && r.NoMove == MovePass {
					t.Fatalf("%s: the pass draws %t, and the answer is %t\n%v", name, s.reason == ByPasses, v.PassDraws(), &before)
				}
				switch {
				case use == UseJack && before.phase == PhaseTurn && r.ResponseNine == Off:
					card := before.beneath(on)
					named := engine.Seat(lastOf(a) & 3)
					if got, want := s.reason, engine.Reason(0); got == want && s.controller(card) != r.Recipient(before.toMove, before.controller(card), named) {
						t.Fatalf("%s: %v goes to seat %d\n%v", name, card, s.controller(card), &before)
					}
					seen["jack"]++
				case rank == cards.Five && before.phase != PhaseFive:
					discards, draws := r.FiveDraws(hand, before.Stock())
					if five = -1; s.phase == PhaseFive {
						five = hand
					} else if count(Drawn) != draws {
						t.Fatalf("%s: a five draws %d with %d in hand, want %d\n%v", name, count(Drawn), hand, draws, &before)
					}
					if (discards > 0) != (s.phase == PhaseFive) {
						t.Fatalf("%s: a five discards %d, and a discard is due: %t\n%v", name, discards, s.phase == PhaseFive, &before)
					}
					seen["five"]++
				case before.phase == PhaseFive:
					if _, draws := r.FiveDraws(five, before.Stock()); count(Drawn) != draws {
						t.Fatalf("%s: a five draws %d after a discard from %d, want %d\n%v", name, count(Drawn), five, draws, &before)
					}
					seen["five after a discard"]++
				case rank == cards.Seven && before.phase != PhaseSeven:
					if got, want := count(Revealed), r.SevenShows(before.Stock()); got != want {
						t.Fatalf("%s: a seven shows %d of %d, want %d\n%v", name, got, before.Stock(), want, &before)
					}
					seen["seven"]++
				case rank == cards.Nine && before.offer.card == cards.None:
					if (count(Frozen) > 0) != r.NineFreezes() || (count(Returned) > 0) != r.NineReturns() {
						t.Fatalf("%s: a nine freezes %d and returns %d\n%v", name, count(Frozen), count(Returned), &before)
					}
					seen["nine"]++
				}
				if s.phase == PhaseDown {
					if n := r.Excess(s.handSize(s.toMove)); n < 1 {
						t.Fatalf("%s: seat %d is to discard, and the answer is %d\n%v", name, s.toMove, n, s)
					}
					seen["down"]++
				}
			}
		}
	}
	for _, what := range []string{"jack", "five", "five after a discard", "seven", "nine", "down"} {
		if seen[what] < 10 {
			t.Errorf("%s: met %d times, want more", what, seen[what])
		}
	}
}

func TestWhoScuttlesIsToldBothWays(t *testing.T) {
	r := MustParse("standard")
	for c := range cards.Card(cards.Pack) {
		for of := range cards.Card(cards.Pack) {
			if !pointCards.Has(c) || !pointCards.Has(of) {
				continue
			}
			// R9: by rank, then suit, clubs lowest.
			want := c.Rank() > of.Rank() || c.Rank() == of.Rank() && c.Suit() > of.Suit()
			if r.ScuttledBy(c).Has(of) != want || r.Scuttlers(of).Has(c) != want || r.ScuttledByAny(cards.SetOf(c)).Has(of) != want {
				t.Errorf("%v on %v: %t, %t and %t, want %t", c, of, r.ScuttledBy(c).Has(of), r.Scuttlers(of).Has(c), r.ScuttledByAny(cards.SetOf(c)).Has(of), want)
			}
		}
	}
}

func TestPointsOfASetAreThoseOfItsCards(t *testing.T) {
	sum := 0
	for rest := pointCards; rest != 0; rest = rest.Rest() {
		c := rest.First()
		sum += PointValue(c)
		if PointsOf(cards.SetOf(c)) != PointValue(c) || !WorthAtLeast(PointValue(c)).Has(c) || WorthAtLeast(PointValue(c)+1).Has(c) {
			t.Errorf("%v: %d points", c, PointsOf(cards.SetOf(c)))
		}
	}
	if got := PointsOf(pointCards); got != sum || sum != 4*55 {
		t.Errorf("all point cards: %d points, one by one %d, want 220", got, sum)
	}
}
