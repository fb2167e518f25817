package cuttle

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// TestTheMenuIsTheList compares the menu with the list that is made choice by choice, at
// every ply of random games, in the state and in the views of all seats.
func TestTheMenuIsTheList(t *testing.T) {
	for _, name := range slices.Concat(named, seatVariants, everyValue, []string{"standard:jokers=2", "standard-2026:jokers=2,nine=hand_two,jack_own=on",
		"team:jokers=2,jack_own=if_none,nine=hand_two", "cutthroat:jokers=2,one_offs_for_nothing=on,nine=hand_two"}) {
		r := MustParse(name)
		compareMenus(t, r, rand.New(rand.NewPCG(8, 9)), 60/r.Seats)
	}
	rng := rand.New(rand.NewPCG(10, 11))
	for range 300 {
		compareMenus(t, randomRules(rng), rng, 2)
	}
}

// compareMenus plays some random games by some rules.
func compareMenus(t *testing.T, r *Rules, rng *rand.Rand, games int) {
	t.Helper()
	s := r.New().(*State)
	views := make([]*View, r.Seats)
	for seat := range views {
		views[seat] = s.NewView().(*View)
	}
	var want, got []engine.Action
	for range games {
		deal(s, rng)
		for s.ToMove() != engine.NoSeat {
			want, got = s.slowLegal(want), s.Legal(got)
			if !slices.Equal(got, want) {
				t.Fatalf("%s: the list is %v, want %v\n%v", r.Name(), actionTexts(got), actionTexts(want), s)
			}
			for seat, v := range views {
				s.Look(engine.Seat(seat), v)
				if s.ToMove() == v.seat {
					sameMenu(t, v, want, rng)
				} else if v.Count() != 0 || v.Legal() != nil || v.Allows(want[0]) {
					t.Fatalf("%s: seat %d is not to move and has choices\n%v", r.Name(), seat, s)
				}
			}
			s.Play(want[rng.IntN(len(want))], nil)
		}
	}
}

// sameMenu compares the menu of a view with a list.
func sameMenu(t *testing.T, v *View, want []engine.Action, rng *rand.Rand) {
	t.Helper()
	if v.Count() != len(want) {
		t.Fatalf("the menu counts %d choices, want %d\n%v", v.Count(), len(want), v)
	}
	if v.Allows(engine.NoAction) {
		t.Fatalf("NoAction is allowed\n%v", v)
	}
	for i, a := range want {
		if got := v.Nth(i); got != a || !v.Allows(a) {
			t.Fatalf("choice %d is %s, and is %s allowed: %t\n%v", i, actionText(got), actionText(a), v.Allows(a), v)
		}
		for range 4 { // another card, target or name
			b := a ^ engine.Action(rng.IntN(256))<<(8*rng.IntN(4))&(1<<31-1)
			if v.Allows(b) != slices.Contains(want, b) {
				t.Fatalf("%s is allowed: %t\n%v", actionText(b), v.Allows(b), v)
			}
		}
	}
	for range 4 { // any use, with a card that there is
		b := act(Use(rng.IntN(13)), cards.Card(rng.IntN(56)), cards.None, cards.None)
		if v.Allows(b) != slices.Contains(want, b) {
			t.Fatalf("%s is allowed: %t\n%v", actionText(b), v.Allows(b), v)
		}
	}
	if got := v.Legal(); !slices.Equal(got, want) {
		t.Fatalf("the view lists %v, want %v\n%v", actionTexts(got), actionTexts(want), v)
	}
	if len(want) > 1 {
		v.Restrict(want[:1])
		if v.Count() != 1 || v.Nth(0) != want[0] || !v.Allows(want[0]) || v.Allows(want[1]) {
			t.Fatalf("the menu is not restricted to %s\n%v", actionText(want[0]), v)
		}
		v.Restrict(want)
	}
}
