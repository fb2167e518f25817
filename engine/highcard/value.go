package highcard

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// What a side's assets are worth, in thousandths of a win.
const (
	pointWorth = 180 // a round taken
	laidWorth  = 12  // a rank more of a card laid
	heldWorth  = 6   // a rank more of a card in hand
)

// Value returns how good the position looks for the side of seat s: better by
// so much a round taken, and by so much a pip of a card laid or in hand, than
// the best of the other sides.
func (s *State) Value(seat engine.Seat) int {
	t := s.rules.Table()
	best := 0
	for x := range engine.Seat(t.Seats) {
		if t.Rivals(seat).Has(x) {
			best = max(best, s.assets(x))
		}
	}
	even := engine.Win / t.Sides()
	return max(0, min(engine.Win, even+s.assets(seat)-best))
}

// assets returns what a seat's side has, in thousandths of a win.
func (s *State) assets(seat engine.Seat) int {
	side := s.rules.Table().Side(seat)
	pips := 0
	for x := range engine.Seat(s.rules.Seats) {
		if !side.Has(x) {
			continue
		}
		if c := s.laid[x]; c != cards.None {
			pips += laidWorth * int(c.Rank())
		}
		for rest := s.hand[x]; rest != 0; rest = rest.Rest() {
			pips += heldWorth * int(rest.First().Rank())
		}
	}
	return s.sidePoints(seat)*pointWorth + pips/side.Len()
}
