package cutrope

import (
	"slices"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// View is what one seat knows: what all see, its own hand, and what it has
// drawn from a reshuffled stock. Its own personal deck is as unknown to it as
// the others' are.
type View struct {
	public
	seat  engine.Seat
	hand  bag
	drawn bag // since the last reshuffle
	kept  bag // what other hands held at the last reshuffle, as far as the seat knows
	menu  menu
	legal []engine.Action // room for all choices, made once; empty while the menu is not spelled out
	only  []engine.Action // what Legal is restricted to; nil for all
	ahead *State          // where After plays into this view, and what happens there
	log   []engine.Event
}

// NewView returns a view for Look to fill.
func (s *State) NewView() engine.View {
	return &View{public: public{r: s.r}, legal: make([]engine.Action, 0, maxChoices)}
}

// Look fills the view with what a seat may know.
func (s *State) Look(seat engine.Seat, into engine.View) {
	v := into.(*View)
	v.public, v.seat, v.hand, v.drawn, v.kept = s.public, seat, s.hand[seat], s.drawn[seat], s.kept[seat]
	v.legal, v.only = v.legal[:0], nil
	if seat == s.toMove {
		v.menu = v.public.menu(v.hand)
	}
}

// Rules returns the variant.
func (v *View) Rules() engine.Rules { return v.r }

// Seat returns whose view it is.
func (v *View) Seat() engine.Seat { return v.seat }

// Legal returns the choices of the seat, nil if it is not to move.
func (v *View) Legal() []engine.Action {
	if v.seat != v.toMove {
		return nil
	}
	if v.only != nil {
		return v.only
	}
	if len(v.legal) == 0 {
		v.legal = v.list(v.legal, &v.menu)
	}
	return v.legal
}

// Count returns len(Legal()).
func (v *View) Count() int {
	switch {
	case v.seat != v.toMove:
		return 0
	case v.only != nil:
		return len(v.only)
	}
	return v.menu.count()
}

// Nth returns Legal()[i], for 0 ≤ i < Count().
func (v *View) Nth(i int) engine.Action {
	if v.only != nil {
		return v.only[i]
	}
	return v.nth(&v.menu, i)
}

// Allows reports whether an action is in Legal().
func (v *View) Allows(a engine.Action) bool {
	switch {
	case v.seat != v.toMove:
		return false
	case v.only != nil:
		return slices.Contains(v.only, a)
	}
	return v.allows(&v.menu, a)
}

// Restrict makes Legal return these of its actions until the next Look.
func (v *View) Restrict(to []engine.Action) { v.only = to }

// Equal reports whether two views hold the same knowledge.
func (v *View) Equal(other engine.View) bool {
	w := other.(*View)
	return v.public == w.public && v.seat == w.seat && v.hand == w.hand && v.drawn == w.drawn && v.kept == w.kept
}

// Hand returns how many copies of a card the seat holds.
func (v *View) Hand(c cards.Card) int { return v.hand.count(c) }

// Personal returns the top of a seat's personal deck, None if it is empty, and
// how many cards the deck has.
func (p *public) Personal(seat engine.Seat) (top cards.Card, left int) {
	return p.top[seat], int(p.left[seat])
}

// Supply returns a seat's supply row, 0 … 2, bottom first. The caller must not
// change it, and may read it until the view is filled again.
func (p *public) Supply(seat engine.Seat, row int) []cards.Card {
	return p.table.row(supplyRow(seat, row))
}

// Held returns how many cards a seat has in hand.
func (p *public) Held(seat engine.Seat) int { return int(p.hands[seat]) }

// Stock returns the number of cards in the stock, and whether they are those of a reshuffle (C10).
func (v *View) Stock() (n int, shuffled bool) { return int(v.stock), v.shuffled }

// ToMove returns who is to choose, NoSeat once the game is over.
func (v *View) ToMove() engine.Seat { return v.toMove }

// Outcome returns how the game ended, and whether it has.
func (v *View) Outcome() (engine.Outcome, bool) { return v.outcome, v.phase == 0 }

// Unseen returns how many copies of each card the seat does not see.
func (v *View) Unseen() (n [CardKinds]uint8) {
	b := v.unseen()
	for c := range n {
		n[c] = uint8(b.count(cards.Card(c)))
	}
	return n
}

// unseen returns the cards that the seat does not see.
func (v *View) unseen() bag { return whole - v.open() - v.hand }

// open returns the cards that all see: rows, discard pile, tops of personal decks.
func (p *public) open() bag {
	b := p.discard + bagOf(p.table.all())
	for _, c := range p.top[:p.r.Seats] {
		if c != cards.None {
			b += one(c)
		}
	}
	return b
}
