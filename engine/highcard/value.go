package highcard

import (
	"math/bits"

	"cardlab/engine"
	"cardlab/engine/cards"
)

// What a side's standing is worth, in thousandths of a win.
const (
	pointWorth = 180 // a round taken
	pipWorth   = 6   // a rank more of a card held or laid
)

// Value returns how good the position looks for the side of seat s: better by
// so much a round taken and by so much a pip in hand or laid, than the best of
// the other sides.
func (s *State) Value(seat engine.Seat) int {
	t := s.rules.Table()
	best := 0
	for x := range engine.Seat(t.Seats) {
		if t.Rivals(seat).Has(x) {
			best = max(best, s.standing(x))
		}
	}
	even := engine.Win / t.Sides()
	return max(0, min(engine.Win, even+s.standing(seat)-best))
}

// standing returns what a seat's side has, in thousandths of a win.
func (s *State) standing(seat engine.Seat) int {
	side := s.rules.Table().Side(seat)
	pips := 0
	for x := range engine.Seat(s.rules.Seats) {
		if !side.Has(x) {
			continue
		}
		if c := s.laid[x]; c != cards.None {
			pips += int(c.Rank())
		}
		for rest := s.hand[x]; rest != 0; rest = rest.Rest() {
			pips += int(rest.First().Rank())
		}
	}
	return s.sidePoints(seat)*pointWorth + pips*pipWorth/bits.OnesCount8(uint8(side))
}
