package cutrope

import (
	"slices"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// listed lists the choices of the seat to move by trying each card on each row, as the
// menu is to have them.
func listed(s *State) (list []engine.Action) {
	seat := s.toMove
	fits := func(from Source, c cards.Card) {
		for row := range levels {
			if s.levelRow(row).ends.fits(c, s.r.same()) {
				list = append(list, pack(Play, from, c, row))
			}
		}
	}
	for c := range cards.Card(kinds) {
		if s.hand[seat].has(c) {
			fits(FromHand, c)
		}
	}
	for row := range supplies {
		if c := s.table.top(supplyRow(seat, row)); c != cards.None {
			fits(FromSupplyA+Source(row), c)
		}
	}
	fits(FromPersonal, s.top[seat])
	if s.hand[seat] == 0 {
		return append(list, endTurn)
	}
	for c := range cards.Card(kinds) {
		for row := range supplies {
			if s.hand[seat].has(c) {
				list = append(list, pack(Put, FromHand, c, row))
			}
		}
	}
	return list
}

func TestTheMenuIsTheListOfEachCardTriedOnEachRow(t *testing.T) {
	rng := newRand(31)
	choices := 0
	for _, variant := range []string{"basic", "quick", "basic:seats=4,deck_out=stop", "quick:seats=8,hand=3", "basic:seats=8"} {
		r, err := Parse(variant)
		if err != nil {
			t.Fatal(err)
		}
		s, v := r.New().(*State), r.New().NewView().(*View)
		for range 20 {
			s.Begin(shuffled(rng), rng.Uint64())
			for s.toMove != engine.NoSeat {
				s.Look(s.toMove, v)
				want := listed(s)
				if v.Count() != len(want) {
					t.Fatalf("%s: %s\n%d choices, want %d", variant, s, v.Count(), len(want))
				}
				for i, a := range want {
					if v.Nth(i) != a || !v.Allows(a) {
						t.Fatalf("%s: %s\nchoice %d is %s, want %s, allowed %t", variant, s, i, actionText(v.Nth(i)), actionText(a), v.Allows(a))
					}
					for _, other := range []engine.Action{a + 1, a - 1, a ^ 1<<4, a ^ 1<<12, a ^ 1<<16, a ^ 1<<17, a + 1<<24} {
						if v.Allows(other) != slices.Contains(want, other) {
							t.Fatalf("%s: %s\n%s allowed: %t", variant, s, actionText(other), v.Allows(other))
						}
					}
				}
				if !slices.Equal(v.Legal(), want) || !slices.Equal(s.Legal(nil), want) {
					t.Fatalf("%s: %s\nanother list", variant, s)
				}
				choices += len(want)
				a := want[rng.IntN(len(want))]
				if rng.IntN(2) == 0 {
					a = eager(want, rng)
				}
				s.Play(a, nil)
			}
		}
	}
	t.Logf("%d choices", choices)
}
