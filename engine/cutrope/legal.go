package cutrope

import (
	"cardlab/engine"
	"cardlab/engine/cards"
)

// maxChoices is the most choices a seat can have: eleven kinds of cards in hand
// and four tops to play to three rows, and eleven to put down on three.
const maxChoices = (kinds+4)*levels + kinds*supplies

// Legal fills buf[:0] with the choices of the seat to move.
func (s *State) Legal(buf []engine.Action) []engine.Action {
	if s.toMove == engine.NoSeat {
		return buf[:0]
	}
	return s.public.legal(buf[:0], s.hand[s.toMove])
}

// legal appends the choices of the seat to move, whose hand this is (C4–C7, C11, C14).
func (p *public) legal(buf []engine.Action, hand bag) []engine.Action {
	seat := p.toMove
	// What each row takes, one bit a card.
	var takes [levels]uint16
	for row := range takes {
		takes[row] = p.ends[row].takes(p.r.same())>>1 | 1<<Scissors
	}
	plays := func(from Source, c cards.Card) {
		for row, set := range takes {
			if set>>c&1 != 0 {
				buf = append(buf, pack(Play, from, c, row))
			}
		}
	}
	c := cards.Card(0)
	for rest := hand; rest != 0; rest >>= bagBits {
		if rest&(1<<bagBits-1) != 0 {
			plays(FromHand, c)
		}
		c++
	}
	for row := range supplies {
		if c := p.table.top(supplyRow(seat, row)); c != cards.None {
			plays(FromSupplyA+Source(row), c)
		}
	}
	if c := p.top[seat]; c != cards.None {
		plays(FromPersonal, c)
	}
	if hand == 0 {
		return append(buf, endTurn)
	}
	c = 0
	for rest := hand; rest != 0; rest >>= bagBits {
		if rest&(1<<bagBits-1) != 0 {
			for row := range supplies {
				buf = append(buf, pack(Put, FromHand, c, row))
			}
		}
		c++
	}
	return buf
}

// opens reports whether some level row takes a card.
func (p *public) opens(c cards.Card) bool {
	for _, e := range p.ends {
		if e.fits(c, p.r.same()) {
			return true
		}
	}
	return false
}

// canPlayTops reports whether any seat has a card on top of a supply row or its
// personal deck that some level row takes.
func (p *public) canPlayTops() bool {
	for seat := range engine.Seat(p.r.Seats) {
		if c := p.top[seat]; c != cards.None && p.opens(c) {
			return true
		}
		for row := range supplies {
			if c := p.table.top(supplyRow(seat, row)); c != cards.None && p.opens(c) {
				return true
			}
		}
	}
	return false
}
