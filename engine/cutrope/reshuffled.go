package cutrope

import (
	"math/rand/v2"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// sorts are the cards that a seat does not see, after a reshuffle.
//
//	new   those of the reshuffle: in the stock, or in hands that have drawn since
//	kept  of those of earlier reshuffles, what must have been in other hands
//	old   all others: in the hands that were held then, or below the tops
//
// All know how many cards of the reshuffle a seat has got, but not of which sort
// a card is that it has shown since; see sorting.go. Once that is settled, what
// is left of the sorts is shuffled and dealt.
type sorts struct {
	new, kept, old bag
	held           [engine.MaxSeats]uint8 // kept and old cards in each other hand
}

// sorts returns the cards that the seat does not see, those included that are in
// the list, which others have shown since the reshuffle.
func (v *View) sorts(list []show) sorts {
	k := sorts{new: v.pool - v.drawn, kept: v.kept, held: v.shows.held}
	k.old = v.unseen() - k.new - k.kept
	for i := range list {
		k.old += one(list[i].card)
	}
	k.held[v.seat] = 0
	return k
}

// sampleShuffled deals the unseen cards after a reshuffle.
func (v *View) sampleShuffled(s *State, rng *rand.Rand) {
	var room [deckSize]show
	n, _ := v.listShows(room[:], v.seat)
	list := room[:n]
	k := v.sorts(list)
	g := k.sort(list, rng)
	for i, e := range list {
		if g.new.has(i) {
			s.drawn[e.seat] += one(e.card)
		}
		k.show(&e, g.new.has(i), g.kept.has(i))
	}

	var newRoom, oldRoom, keptRoom [deckSize]cards.Card
	new, old := newRoom[:k.new.list(newRoom[:])], oldRoom[:k.old.list(oldRoom[:])]
	shuffle(new, rng)
	shuffle(old, rng)
	s.mixed, new = bagOf(new[:v.stock]), new[v.stock:]
	held := keptRoom[:k.kept.list(keptRoom[:])]
	held = append(held, old[:s.dealPersonal(old)]...)
	shuffle(held, rng)
	for seat := range engine.Seat(s.r.Seats) {
		if seat == v.seat {
			continue
		}
		n := k.held[seat]
		s.hand[seat], held = bagOf(held[:n]), held[n:]
		n = s.hands[seat] - n
		drawn := bagOf(new[:n])
		new = new[n:]
		s.hand[seat] += drawn
		s.drawn[seat] += drawn
	}
}

// show takes a shown card out of its sort.
func (k *sorts) show(e *show, isNew, isKept bool) {
	switch {
	case isNew:
		k.new -= one(e.card)
		return
	case isKept:
		k.kept -= one(e.card)
	default:
		k.old -= one(e.card)
	}
	k.held[e.seat]--
}
