package cutrope

import (
	"fmt"

	"github.com/cardlab/cardlab/engine"
)

// fault returns what is wrong with a state between plays, "" if nothing is:
// what no game can reach. Tests ask it after every play, and so does the reader
// of positions.
func (s *State) fault() string {
	t := &s.table
	total := s.discard + bagOf(t.all())
	for seat := range engine.Seat(s.r.Seats) {
		total += s.hand[seat] + bagOf(s.personal(seat))
		if int(s.hands[seat]) != s.hand[seat].size() {
			return fmt.Sprintf("P%d's hand has %d cards, not %d", seat, s.hand[seat].size(), s.hands[seat])
		}
	}
	stock := s.mixed
	if !s.shuffled {
		stock = bagOf(s.stockInOrder())
	}
	if total += stock; total != whole {
		return fmt.Sprintf("the cards are %s, not the deck", bagText(total))
	}
	if f := s.rowFault(); f != "" {
		return f
	}
	if f := s.shuffleFault(stock); f != "" {
		return f
	}
	for seat := range engine.Seat(s.r.Seats) {
		won := s.phase == 0 && s.outcome.Reason == ByEmptied && s.outcome.Winner == seat
		if (s.left[seat] == 0) != won {
			return fmt.Sprintf("P%d has %d personal cards, and has won only if it has none", seat, s.left[seat])
		}
	}
	switch {
	case s.phase != 0 && s.toMove != s.owner:
		return fmt.Sprintf("it is P%d's turn, and P%d cannot be to choose", s.owner, s.toMove)
	case s.phase == 0 && s.outcome.Reason == ByEmptied && s.outcome.Winner == engine.NoSeat:
		return "a personal deck is played out, and nobody has won"
	}
	return ""
}

// rowFault returns what is wrong with the level rows.
func (s *State) rowFault() string {
	for row := range levels {
		e := emptyRow
		for _, c := range s.table.row(row) {
			if !e.fits(c, s.r.same()) {
				return fmt.Sprintf("level%d: %s does not fit", row+1, cardNames[c])
			}
			e, _ = e.after(c, s.r.same())
		}
		if e != s.levelRow(row).ends || e == (ends{}) {
			return fmt.Sprintf("level%d has other ends than its cards", row+1)
		}
	}
	return ""
}
