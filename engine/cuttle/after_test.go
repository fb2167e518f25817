package cuttle

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// afterVariants are the named variants, and those switches of theirs under which
// what follows an action differs.
func afterVariants() []string {
	texts := []string{"standard:four=random", "standard:nine=top_of_stock", "original:nine=hand_two", "team:response_nine=on",
		"standard:stock_out=end_points", "standard-2026:hand_limit=5", "cutthroat:four_hits=each", "team:four_hits=each,four=random",
		"standard:one_offs_for_nothing=on", "standard:five_at_limit=one,hand_limit=5", "original:nine_targets=rivals_permanents", "pagat:jack_own=if_none",
		"standard:stock_out=reshuffle,passes_to_draw=1", "cutthroat:stock_out=reshuffle,passes_to_draw=2"}
	for _, v := range variants {
		texts = append(texts, v.Name)
	}
	return texts
}

// What a seat expects after an action is what becomes of the cards that lie open,
// if the others let it be and nobody has more to choose.
func TestAfterIsWhatThePlayBringsIfTheOthersLetItBe(t *testing.T) {
	for _, text := range append(afterVariants(), everyValue...) {
		t.Run(text, func(t *testing.T) {
			compared, games := 0, 200
			if slices.Contains(everyValue, text) {
				games = 40
			}
			forEachChoice(MustParse(text), games, func(s *State, v, after *View, a engine.Action) {
				real := *s
				var log []engine.Event
				for log = real.Play(a, log); real.phase == PhaseCounter || real.phase == PhaseResponse; {
					log = real.Play(just(UseLetBe, cards.None), log[:0])
				}
				v.After(a, after)
				switch real.phase {
				case PhaseTake, PhaseFour, PhaseFive, PhaseDown:
					return // somebody has to choose, and the view guesses how
				}
				if s.r.Four == FourRandom && s.oneoff != cards.None || cardOf(a).Rank() == cards.Four {
					return
				}
				compared++
				if got, want := openCards(&after.s), openCards(&real); got != want {
					t.Fatalf("after %s in\n%s\ngot  %+v\nwant %+v", actionText(a), s, got, want)
				}
			})
			if compared < 1000 {
				t.Errorf("only %d actions were compared", compared)
			}
		})
	}
}

// open is what lies open of a position, and how many cards lie elsewhere.
type open struct {
	table            [maxSeats]cards.Set
	held             [maxSeats]int
	points, attached cards.Set
	scrap, frozen    cards.Set
	stock            int
	next             engine.Seat
	phase            engine.Phase
	winner           engine.Seat
	reason           engine.Reason
	passes           uint8
	carried          [attachables]attachment
}

func openCards(s *State) open {
	o := open{table: s.table, points: s.asPoints, attached: s.attached, scrap: s.scrap, frozen: s.frozen, stock: s.Stock(),
		next: s.toMove, phase: s.phase, winner: s.winner, reason: s.reason, passes: s.passes, carried: s.on}
	for x := range s.r.Seats {
		o.held[x] = s.handSize(engine.Seat(x))
	}
	return o
}

// forEachChoice calls visit for every action of every choice in random games.
func forEachChoice(r *Rules, games int, visit func(s *State, v, after *View, a engine.Action)) {
	rng := rand.New(rand.NewPCG(7, r.Hash()))
	s := r.New().(*State)
	v, after := s.NewView().(*View), s.NewView().(*View)
	deal := append([]cards.Card(nil), r.deck...)
	var log []engine.Event
	for range games {
		rng.Shuffle(len(deal), func(i, j int) { deal[i], deal[j] = deal[j], deal[i] })
		s.Begin(deal, rng.Uint64())
		for s.toMove != engine.NoSeat {
			s.Look(s.toMove, v)
			legal := v.Legal()
			for _, a := range legal {
				visit(s, v, after, a)
			}
			log = s.Play(legal[rng.IntN(len(legal))], log[:0])
		}
	}
}

// A seat that is certain of what follows is right: no other seat is asked.
func TestAfterIsCertainOnlyWhereNobodyCanComeBetween(t *testing.T) {
	for _, text := range afterVariants() {
		t.Run(text, func(t *testing.T) {
			forEachChoice(MustParse(text), 200, func(s *State, v, after *View, a engine.Action) {
				if !v.After(a, after) {
					return
				}
				real := *s
				real.Play(a, nil)
				if real.phase == PhaseCounter && real.toMove != v.seat || real.phase == PhaseResponse {
					t.Fatalf("after %s in\n%s\nseat %d is asked, and nobody was to be", actionText(a), s, real.toMove)
				}
			})
		})
	}
}

// What is expected depends on the view alone, and leaves it as it was.
func TestAfterReadsTheViewAlone(t *testing.T) {
	for _, text := range afterVariants() {
		t.Run(text, func(t *testing.T) {
			r := MustParse(text)
			twin, rng := r.New().(*State), rand.New(rand.NewPCG(3, 3))
			other, otherAfter := twin.NewView().(*View), twin.NewView().(*View)
			n := 0
			forEachChoice(r, 20, func(s *State, v, after *View, a engine.Action) {
				if n++; n%7 != 0 {
					return
				}
				before := v.s
				v.Sample(twin, rng)
				twin.Look(v.seat, other)
				certain := v.After(a, after)
				if v.s != before {
					t.Fatalf("after %s the view has changed:\n%s", actionText(a), v)
				}
				if other.After(a, otherAfter) != certain || !otherAfter.Equal(after) {
					t.Fatalf("after %s, with other cards where seat %d cannot see:\n%s\n%s", actionText(a), v.seat, after, otherAfter)
				}
			})
		})
	}
}

// Who has to choose is thought to keep what is worth most, and to take what wins.
func TestAfterExpectsChoices(t *testing.T) {
	for _, x := range []struct {
		variant, position, action string
		held                      [2]int // cards in hand of both seats
		hand                      string // what is known of that of seat 0
	}{
		{"standard", "P0h 4S 4C; P1h AH AD TH", "4S!", [2]int{1, 1}, "4C"},
		{"standard:four=random", "P0h 4S 4C; P1h AH AD TH", "4S!", [2]int{1, 1}, "4C"},
		{"standard", "P0h 5C QD TH; P1h 2C", "5C!", [2]int{4, 1}, "TH"},
		{"original", "P0h 5C QD TH; P1h 2C", "5C!", [2]int{4, 1}, "TH QD"},
		{"standard-2026", "P0h AC AD AH AS 6C 6D QH 6S; P1h 2C", "draw", [2]int{8, 1}, "AC AD AH AS 6C 6D 6S"},
		{"standard", "P0h 3C; P1h 9D; P0p TC TD; scrap 2C AH", "3C!", [2]int{1, 1}, "AH"},
		{"standard", "P0h 3C; P1h 9D; P0p TC; scrap 2C AH", "3C!", [2]int{1, 1}, "2C"},
	} {
		r := MustParse(x.variant)
		s, err := ParsePosition(r, x.position)
		if err != nil {
			t.Fatal(err)
		}
		v, after := s.NewView().(*View), s.NewView().(*View)
		s.Look(0, v)
		a, err := words.ParseAction(x.action)
		if err != nil {
			t.Fatal(err)
		}
		v.After(a, after)
		if held := [2]int{after.s.handSize(0), after.s.handSize(1)}; held != x.held {
			t.Errorf("%s: after %s in %s the hands have %v cards, want %v", x.variant, x.action, x.position, held, x.held)
		}
		if got, want := after.Hand(), setOf(t, x.hand); got != want {
			t.Errorf("%s: after %s in %s seat 0 holds %v, want %v", x.variant, x.action, x.position, got, want)
		}
	}
}

func setOf(t *testing.T, text string) (set cards.Set) {
	for _, name := range strings.Fields(text) {
		c, err := cards.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		set = set.With(c)
	}
	return set
}
