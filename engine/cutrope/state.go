package cutrope

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// public is what everyone sees; a State and a View both hold one.
type public struct {
	r     *Rules
	table table
	level [levels]uint8               // by its number, see levelRow
	top   [engine.MaxSeats]cards.Card // of each personal deck; None if it is empty
	left  [engine.MaxSeats]uint8      // cards in each personal deck, the top included
	hands [engine.MaxSeats]uint8      // cards in each hand
	stock uint8                       // cards in the stock

	discard bag
	// After a reshuffle (C10) the order of the stock is not fixed. All know what
	// went into it, and which cards have since been shown from hands.
	shuffled bool
	pool     bag
	shows    shows

	acted   bool  // the turn's seat has played a card
	idle    int32 // turns in a row in which nothing was done, C12
	turn    int32
	events  int32
	owner   engine.Seat // whose turn it is
	toMove  engine.Seat
	phase   engine.Phase
	outcome engine.Outcome
}

// State is one game in progress.
type State struct {
	public
	hand [engine.MaxSeats]bag
	// deal holds the personal decks, each top first from first[seat], and at its
	// end the stock, top first. After a reshuffle the stock is mixed instead.
	deal  [deckSize]cards.Card
	first [engine.MaxSeats]uint8
	mixed bag
	// drawn holds what each seat has drawn since the last reshuffle: it knows
	// that these cards are not in the stock.
	drawn  [engine.MaxSeats]bag
	kept   [engine.MaxSeats]bag // see [State.keep]
	chance uint64
	veiled bool // what is drawn or turned up is unknown, see [View.After]
}

// Begin deals (C2): first the personal decks, then the hands; the rest is the stock.
func (s *State) Begin(deal []cards.Card, chance uint64) {
	r := s.r
	*s = State{public: public{r: r, turn: 1, phase: PhaseTurn, outcome: engine.Outcome{Winner: engine.NoSeat}}, chance: chance}
	copy(s.deal[:], deal)
	for i := range s.top {
		s.top[i] = cards.None
	}
	hands := deal[r.Seats*r.personal:]
	for seat := range r.Seats {
		s.first[seat] = uint8(seat * r.personal)
		s.left[seat] = uint8(r.personal)
		s.top[seat] = deal[s.first[seat]]
		s.hands[seat] = uint8(r.Hand)
		s.hand[seat] = bagOf(hands[seat*r.Hand : (seat+1)*r.Hand])
	}
	s.stock = uint8(len(deal) - r.Seats*(r.personal+r.Hand))
}

// ToMove returns who is to choose.
func (s *State) ToMove() engine.Seat { return s.toMove }

// Phase returns which choice is due.
func (p *public) Phase() engine.Phase { return p.phase }

// Turn returns the number of the turn, and whose it is.
func (s *State) Turn() (number int, seat engine.Seat) { return int(s.turn), s.owner }

// Outcome returns how the game ended, and whether it has.
func (s *State) Outcome() (engine.Outcome, bool) { return s.outcome, s.phase == 0 }

// Standing returns how many cards a seat has played off its personal deck, and
// how many it was dealt: who has played all of them has won (C9).
func (p *public) Standing(seat engine.Seat) (points, goal int) {
	return p.r.personal - int(p.left[seat]), p.r.personal
}

// Stock returns the number of cards in the stock.
func (s *State) Stock() int { return int(s.stock) }

// personal returns the personal deck of a seat, top first.
func (s *State) personal(seat engine.Seat) []cards.Card {
	first := s.first[seat]
	return s.deal[first : first+s.left[seat]]
}

// stockInOrder returns the stock, top first, before any reshuffle.
func (s *State) stockInOrder() []cards.Card { return s.deal[deckSize-int(s.stock):] }

// nextOfStock returns the card that the next draw takes: the top, or after a
// reshuffle the one that chance chooses. It is None if nobody knows.
func (s *State) nextOfStock() cards.Card {
	if s.veiled {
		return cards.None
	}
	if !s.shuffled {
		return s.stockInOrder()[0]
	}
	return s.mixed.nth(engine.Pick(engine.Chance(s.chance, int(s.events)), int(s.stock)))
}

// Holds returns how many copies of a card lie at a place.
func (s *State) Holds(p engine.Place, c cards.Card) int {
	if c >= kinds {
		return 0
	}
	if row := rowAt(p); row >= 0 {
		return countIn(s.table.row(row), c)
	}
	switch {
	case p.Zone == ZoneHand && p.Seat >= 0:
		return s.hand[p.Seat].count(c)
	case p.Zone == ZonePersonal && p.Seat >= 0:
		return countIn(s.personal(p.Seat), c)
	case p.Zone == ZoneDiscard && p.Seat == engine.NoSeat:
		return s.discard.count(c)
	case p.Zone == ZoneStock && p.Seat == engine.NoSeat && s.shuffled:
		return s.mixed.count(c)
	case p.Zone == ZoneStock && p.Seat == engine.NoSeat:
		return countIn(s.stockInOrder(), c)
	}
	return 0
}

func countIn(list []cards.Card, c cards.Card) (n int) {
	for _, d := range list {
		if d == c {
			n++
		}
	}
	return n
}

// CopyFrom makes the state equal to src.
func (s *State) CopyFrom(src engine.State) { *s = *src.(*State) }

// Equal reports whether two states are alike; the seed of what is random after
// the deal does not count.
func (s *State) Equal(other engine.State) bool {
	o := other.(*State)
	if s.public != o.public || s.hand != o.hand || s.mixed != o.mixed || s.drawn != o.drawn || s.kept != o.kept {
		return false
	}
	for seat := range engine.Seat(s.r.Seats) {
		if !same(s.personal(seat), o.personal(seat)) {
			return false
		}
	}
	return s.shuffled || same(s.stockInOrder(), o.stockInOrder())
}

// same reports whether two lists of one length hold the same cards in the same order.
func same(a, b []cards.Card) bool {
	for i, c := range a {
		if b[i] != c {
			return false
		}
	}
	return true
}
