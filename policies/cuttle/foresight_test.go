package cuttle

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cuttle"
)

// TestWhatRulesExpectsOfAOneOffHappens carries out one-offs that nobody counters, in
// variants in which all values of the rules occur, and compares what then lies where
// with what the policy expects: hands by their sizes, tables card by card, the stock.
// A rule that the policy does not know of shows here.
func TestWhatRulesExpectsOfAOneOffHappens(t *testing.T) {
	p := policyOf(t, "expert").(*player)
	seen := map[cards.Rank]int{}
	for _, variant := range slices.Concat(variants, everyValue) {
		r := cuttle.MustParse(variant)
		rng := rand.New(rand.NewPCG(11, 12))
		s, after := r.New().(*cuttle.State), r.New().(*cuttle.State)
		v, w := s.NewView().(*cuttle.View), s.NewView().(*cuttle.View)
		deck := slices.Clone(r.Deck())
		for range 40 {
			rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
			s.Begin(deck, rng.Uint64())
			for s.ToMove() != engine.NoSeat {
				me := s.ToMove()
				s.Look(me, v)
				legal := v.Legal()
				for _, a := range legal {
					use, c, _, _ := cuttle.Unpack(a)
					if use != cuttle.UseOneOff || s.Phase() != cuttle.PhaseTurn || c.Rank() == cards.Seven && r.SevenShows(v.Stock()) > 0 {
						continue
					}
					want := *p.look(v)
					first, second, named := r.Names(me, a)
					if second != cards.None && v.Carried()&cards.SetOf(first, second) != 0 {
						continue // what a second target lay on may have moved with the first; it values each alone
					}
					p.spend(&want, me, c)
					p.oneOff(&want, me, c, first, second, named)
					if (want.side[0].hand|want.side[1].hand|want.side[2].hand|want.side[3].hand|want.scrap)&cards.RankSet(cards.Joker) != 0 {
						continue // it does not think of discarding or taking a joker
					}
					after.CopyFrom(s)
					if carryOut(after, a, me); after.ToMove() == engine.NoSeat {
						continue // won, or drawn: what would follow does not
					}
					after.Look(me, w)
					got := *(&player{}).look(w)
					if diff := difference(&want, &got, int(p.seats)); diff != "" {
						t.Fatalf("%s: %s: %s\nin %s\nto %s", variant, r.Words().Action(a), diff, v, w)
					}
					seen[c.Rank()]++
				}
				a := legal[rng.IntN(len(legal))]
				if rng.IntN(4) == 0 {
					a = legal[0] // draws, and the stock gets empty
				}
				s.Play(a, nil)
			}
		}
	}
	for _, rank := range []cards.Rank{cards.Ace, cards.Two, cards.Three, cards.Four, cards.Five, cards.Six, cards.Nine} {
		if seen[rank] < 100 {
			t.Errorf("%v: met %d times", rank, seen[rank])
		}
	}
}

// carryOut plays an action and lets all choices that follow from it be made, whichever
// way, nobody countering, up to the discards at the end of the turn.
func carryOut(s *cuttle.State, a engine.Action, me engine.Seat) {
	s.Play(a, nil)
	for s.ToMove() != engine.NoSeat && s.Phase() != cuttle.PhaseTurn {
		legal := s.Legal(nil)
		if s.Phase() == cuttle.PhaseCounter {
			s.Play(legal[len(legal)-1], nil)
			continue
		}
		s.Play(legal[0], nil)
	}
}

// difference says where two boards differ.
func difference(want, got *board, seats int) string {
	for x := range engine.Seat(seats) {
		want, got := &want.side[x], &got.side[x]
		switch {
		case want.held() != got.held():
			return "another number of cards in a hand"
		case want.points != got.points:
			return "other point cards"
		case want.royals != got.royals:
			return "other royals"
		}
	}
	if want.stock != got.stock {
		return "another stock"
	}
	return ""
}
