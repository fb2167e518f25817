package cuttle

import (
	"math/rand/v2"
	"slices"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// The scrap becomes a new stock, R34. Its order is not fixed before its cards are
// drawn: all know which they are, and chance decides which one comes next, so that
// an event says no more than all see. A card that is put back lies on top, in order.
//
// The cards that were in hands at the time and that not all knew stay where they are,
// and are no cards of the new stock. So in other hands a seat has to tell those that
// were drawn since from those of before, and, after several reshuffles, from which
// stock each came: which cards came from which stock is known to all, and how many
// of each a hand holds. The state keeps them in the dead part of the stock's array, as
// lists: those of the oldest stock first, each ascending, its last card marked.

// lastOfList marks the last card of a list in stock[:held].
const lastOfList = 0x40

// reshuffle makes the scrap the stock.
func (s *State) reshuffle(me engine.Seat, log []engine.Event) []engine.Event {
	log, e := s.add(log, Reshuffled, me, cards.None, scrapPile, stockPile)
	e.N = int32(s.scrap.Len())
	s.reshuffled(e)
	return log
}

// inOrder returns how many cards on top of the stock have their place.
func (s *State) inOrder() int { return s.Stock() - int(s.mixed) }

// nextOfStock returns the card of the stock that is the next to be drawn.
func (s *State) nextOfStock() cards.Card {
	if s.mixed == 0 || s.inOrder() > 0 {
		return s.stock[s.top]
	}
	return s.anyOfStock()
}

// anyOfStock returns the card that chance draws next of those without order.
func (s *State) anyOfStock() cards.Card {
	return s.stock[int(s.top)+engine.Pick(engine.Chance(s.chance, int(s.eventCount)), int(s.mixed))]
}

// leaveStock takes off the stock the card that has been drawn.
func (s *State) leaveStock(c cards.Card) {
	if s.mixed != 0 && s.inOrder() == 0 {
		s.bringUp(c)
	}
	s.top++
}

// bringUp brings a card without order to the top of the stock.
func (s *State) bringUp(c cards.Card) {
	rest := s.stock[s.top:s.bottom]
	if i := slices.Index(rest, c); i > 0 {
		copy(rest[1:], rest[:i])
	}
	s.mixed--
}

// shuffleScrap books that the scrap has become the stock, which was empty.
func (s *State) shuffleScrap() {
	inHand := s.r.all &^ s.open() // hands that a view does not know are in it, too
	if s.r.Seats == 2 {
		s.deduce(inHand)
		inHand = 0
	}
	s.hold(inHand &^ s.common())
	for seat := range s.known {
		s.known[seat] &^= s.scrap
	}
	s.public &^= s.scrap
	s.bottom = uint8(len(s.r.deck))
	s.mixed = uint8(s.scrap.Len())
	s.top = s.bottom - s.mixed
	for i := s.top; s.scrap != 0; i++ {
		s.stock[i] = s.scrap.First()
		s.scrap = s.scrap.Rest()
	}
	s.passes = 0
}

// deduce lets two seats know each other's hands, which hold all that does not lie
// open; in a view the cards that were hidden come to light.
func (s *State) deduce(inHand cards.Set) {
	for seat := range 2 {
		if s.hidden[seat] > 0 {
			s.hand[seat] |= inHand &^ s.hand[1-seat]
			s.hidden[seat] = 0
		}
		s.known[seat] = s.r.all
	}
}

// hold lists the cards in hands that not all know, by the stock that they came from.
func (s *State) hold(hidden cards.Set) {
	var lists [maxDeck]cards.Set
	n := s.heldLists(&lists)
	at, newest := 0, hidden
	for _, list := range lists[:n] {
		newest &^= list
		at = s.list(at, list&hidden)
	}
	s.held = uint8(s.list(at, newest))
}

// list writes a list of held cards, from a place on, and returns the place after it.
func (s *State) list(at int, set cards.Set) int {
	if set == 0 {
		return at
	}
	for ; set != 0; set = set.Rest() {
		s.stock[at] = set.First()
		at++
	}
	s.stock[at-1] |= lastOfList
	return at
}

// heldLists reads the lists of held cards and returns how many there are.
func (s *State) heldLists(lists *[maxDeck]cards.Set) (n int) {
	for _, c := range s.stock[:s.held] {
		lists[n] = lists[n].With(c &^ lastOfList)
		if c&lastOfList != 0 {
			n++
		}
	}
	return n
}

// forget strikes a card off the lists of held cards: it goes back on the stock.
func (s *State) forget(c cards.Card) {
	if s.held == 0 || c >= maxDeck {
		return
	}
	var lists [maxDeck]cards.Set
	at := 0
	for _, list := range lists[:s.heldLists(&lists)] {
		at = s.list(at, list.Without(c))
	}
	s.held = uint8(at)
}

// findOwners fills in whose the held cards are that the seat does not know: in each
// list it knows how many a hand has, and not which.
func (s *State) findOwners(v *View) {
	var lists [maxDeck]cards.Set
	clear(v.owners[:v.nOwners])
	v.nOwners = 0
	for _, list := range lists[:s.heldLists(&lists)] {
		for seat := range engine.Seat(s.r.Seats) {
			if seat == v.seat {
				continue
			}
			for range (list & s.hand[seat] &^ s.known[v.seat]).Len() {
				v.owners[v.nOwners] = seat
				v.nOwners++
			}
		}
	}
}

// dealHeld deals the held cards that the seat does not know to the hands that have
// them, those of each list among themselves, and returns them.
func (v *View) dealHeld(d *State, rng *rand.Rand) (dealt cards.Set) {
	if v.nOwners == 0 {
		return 0
	}
	var lists [maxDeck]cards.Set
	at := 0
	for _, list := range lists[:d.heldLists(&lists)] {
		var room [maxDeck]cards.Card
		n := 0
		for rest := list &^ d.known[v.seat]; rest != 0; rest = rest.Rest() {
			room[n] = rest.First()
			n++
		}
		shuffle(room[:n], rng)
		for _, c := range room[:n] {
			owner := v.owners[at]
			d.hand[owner] = d.hand[owner].With(c)
			d.hidden[owner]--
			at++
		}
		dealt |= list &^ d.known[v.seat]
	}
	return dealt
}
