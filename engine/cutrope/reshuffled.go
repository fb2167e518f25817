package cutrope

import (
	"math/rand/v2"

	"cardlab/engine"
	"cardlab/engine/cards"
)

// After a reshuffle the cards that a seat does not see are of two sorts. New are
// those of the reshuffle: they lie in the stock, or in the hands of seats that
// have drawn since. Old are the others: they lie in the hands that were held
// then, and below the tops. All know how many of either sort a seat has got, but
// not of which sort a card is that it has shown since.
//
// If any card of a hand is as likely to be shown as another, a shown card c is
// new or old with the weights
//
//	new cards in the hand · new cards c that have not been shown / all such new cards
//	old cards in the hand · old cards c that have not been shown / all such old cards
//
// With these weights the shown cards are sorted one by one. Such a guess comes
// too seldom or too often: by the sums of the weights that its choices were
// divided by. So of several guesses one is drawn, with the product of its sums
// as its weight; the more guesses, the nearer to exact. Then what is left of
// both sorts is shuffled and dealt, in any way with the same probability.
const guesses = 16

// guess has a bit for each shown card that is new.
type guess [(deckSize + 63) / 64]uint64

func (g *guess) isNew(i int) bool { return g[i/64]>>(i%64)&1 != 0 }

// sorts are the cards of both sorts that have not been shown.
type sorts struct{ new, old bag }

// sampleShuffled deals the unseen cards after a reshuffle.
func (v *View) sampleShuffled(s *State, rng *rand.Rand) {
	var room [deckSize]show
	n, _ := v.listShows(room[:], v.seat)
	list := room[:n]
	k := sorts{new: v.pool - v.drawn}
	k.old = v.unseen() - k.new
	for _, e := range list {
		k.old += one(e.card)
	}
	g := k.sort(list, rng)
	oldHeld := v.shows.held
	for i, e := range list {
		if g.isNew(i) {
			k.new -= one(e.card)
			s.drawn[e.seat] += one(e.card)
		} else {
			k.old -= one(e.card)
			oldHeld[e.seat]--
		}
	}

	var list1, list2 [deckSize]cards.Card
	new, old := list1[:k.new.list(list1[:])], list2[:k.old.list(list2[:])]
	shuffle(new, rng)
	shuffle(old, rng)
	s.mixed = bagOf(new[:v.stock])
	new = new[v.stock:]
	old = old[:s.dealPersonal(old)]
	for seat := range engine.Seat(s.r.Seats) {
		if seat == v.seat {
			continue
		}
		n := oldHeld[seat]
		s.hand[seat], old = bagOf(old[:n]), old[n:]
		n = s.hands[seat] - n
		drawn := bagOf(new[:n])
		s.hand[seat] += drawn
		s.drawn[seat] += drawn
		new = new[n:]
	}
}

// sort draws which of the shown cards are new.
func (k sorts) sort(list []show, rng *rand.Rand) (g guess) {
	n := guesses
	if !areDoubtful(list) {
		n = 1
	}
	// A guess may come to nothing: when a card turns up that can be of one sort
	// only, and the hand has no more of it. The true one does not, so there are others.
	total := 0.0
	for i := 0; i < n || total == 0; i++ {
		next, weight := k.guess(list, rng)
		total += float64(weight)
		if weight > 0 && float64(fraction(rng)*total) < weight {
			g = next
		}
	}
	return g
}

// areDoubtful reports whether some hand had drawn cards when it showed one; all are old else.
func areDoubtful(list []show) bool {
	for _, e := range list {
		if e.drawn > 0 {
			return true
		}
	}
	return false
}

// guess sorts the shown cards one by one. The weight is the product of what the
// weights of the two sorts add up to, up to a factor; 0 if the guess cannot be.
func (k sorts) guess(list []show, rng *rand.Rand) (g guess, weight float64) {
	allNew, allOld := k.new.size(), k.old.size()
	var shownNew [engine.MaxSeats]int
	weight = 1
	for i, e := range list {
		inHand := int(e.drawn) - shownNew[e.seat] // of the new ones
		new := inHand * k.new.count(e.card) * max(1, allOld)
		old := (int(e.hand) - inHand) * k.old.count(e.card) * max(1, allNew)
		if new+old == 0 {
			return g, 0
		}
		weight *= float64(kinds*float64(new+old)) / float64(int(e.hand)*max(1, allOld)*max(1, allNew))
		if engine.Pick(rng.Uint64(), new+old) < new {
			g[i/64] |= 1 << (i % 64)
			k.new -= one(e.card)
			allNew--
			shownNew[e.seat]++
		} else {
			k.old -= one(e.card)
			allOld--
		}
	}
	return g, weight
}

// fraction returns a number from 0 to less than 1.
func fraction(rng *rand.Rand) float64 { return float64(rng.Uint64()>>11) * (1.0 / (1 << 53)) }
