package cutrope

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// maxChoices is the most choices a seat can have: eleven kinds of cards in hand
// and four tops to play to three rows, and eleven to put down on three.
const maxChoices = (kinds+4)*levels + kinds*supplies

// Legal fills buf[:0] with the choices of the seat to move.
func (s *State) Legal(buf []engine.Action) []engine.Action {
	if s.toMove == engine.NoSeat {
		return buf[:0]
	}
	m := s.menu(s.hand[s.toMove])
	return s.list(buf[:0], &m)
}

// canPlayTops reports whether any seat has a card on top of a supply row or its
// personal deck that some level row takes.
func (p *public) canPlayTops() bool {
	takes := p.takes()
	for seat := range engine.Seat(p.r.Seats) {
		if c := p.top[seat]; c != cards.None && takes.of(c) != 0 {
			return true
		}
		for row := range supplies {
			if c := p.table.top(supplyRow(seat, row)); c != cards.None && takes.of(c) != 0 {
				return true
			}
		}
	}
	return false
}
