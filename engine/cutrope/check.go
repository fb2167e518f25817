package cutrope

import (
	"fmt"

	"cardlab/engine"
	"cardlab/engine/cards"
)

// fault returns what is wrong with a state between plays, "" if nothing is:
// what no game can reach. Tests ask it after every play, and so does the reader
// of positions.
func (s *State) fault() string {
	t := &s.table
	total := s.discard + bagOf(t.card[:t.end[s.r.rows-1]])
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
	if f := s.sortFault(stock); f != "" {
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
		if e != s.ends[row] || e == (ends{}) {
			return fmt.Sprintf("level%d has other ends than its cards", row+1)
		}
	}
	return ""
}

// sortFault returns what is wrong with what seats have drawn and shown since a reshuffle.
func (s *State) sortFault(stock bag) string {
	out := bag(0)
	for seat := range engine.Seat(s.r.Seats) {
		d := s.drawn[seat]
		for c := range cards.Card(kinds) {
			switch {
			case !s.shuffled && s.drawn[seat]|s.shown[seat] != 0:
				return "drawn and shown are of a stock that was reshuffled"
			case d.count(c) > s.hand[seat].count(c)+s.shown[seat].count(c):
				return fmt.Sprintf("P%d has drawn more of %s than it holds and has shown", seat, cardNames[c])
			case stock.count(c)+out.count(c)+d.count(c) > whole.count(c):
				return fmt.Sprintf("more of %s has been drawn than there is", cardNames[c])
			}
		}
		out += d
	}
	shown := bag(0)
	for _, b := range s.shown[:s.r.Seats] {
		for c := range cards.Card(kinds) {
			if shown.count(c)+b.count(c) > whole.count(c) {
				return fmt.Sprintf("more of %s has been shown than there is", cardNames[c])
			}
		}
		shown += b
	}
	if s.shuffled && s.pool != stock+out {
		return "what went into the stock is not what it holds and what was drawn"
	}
	return ""
}
