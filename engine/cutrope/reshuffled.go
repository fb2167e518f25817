package cutrope

import (
	"math/rand/v2"

	"cardlab/engine"
	"cardlab/engine/cards"
)

// sorts are the cards that a seat does not see, after a reshuffle. New are those
// of the reshuffle: they lie in the stock, or in the hands of seats that have
// drawn since. Old are the others: they lie in the hands that were held then, and
// below the tops.
//
// All know how many cards of each sort a seat has got, but not of which sort a
// card is that it has shown since; see sorting.go. Once that is settled, what is
// left of both sorts is shuffled and dealt.
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
	oldHeld := v.shows.held
	g := k.sort(list, oldHeld, rng)
	for i, e := range list {
		if g.isNew(i) {
			k.new -= one(e.card)
			s.drawn[e.seat] += one(e.card)
		} else {
			k.old -= one(e.card)
			oldHeld[e.seat]--
		}
	}

	var newRoom, oldRoom [deckSize]cards.Card
	new, old := newRoom[:k.new.list(newRoom[:])], oldRoom[:k.old.list(oldRoom[:])]
	shuffle(new, rng)
	shuffle(old, rng)
	s.mixed, new = bagOf(new[:v.stock]), new[v.stock:]
	old = old[:s.dealPersonal(old)]
	for seat := range engine.Seat(s.r.Seats) {
		if seat == v.seat {
			continue
		}
		n := oldHeld[seat]
		s.hand[seat], old = bagOf(old[:n]), old[n:]
		n = s.hands[seat] - n
		drawn := bagOf(new[:n])
		new = new[n:]
		s.hand[seat] += drawn
		s.drawn[seat] += drawn
	}
}
