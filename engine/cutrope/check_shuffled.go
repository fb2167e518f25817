package cutrope

import (
	"fmt"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// shuffleFault returns what is wrong with what is kept since a reshuffle.
func (s *State) shuffleFault(stock bag) string {
	if !s.shuffled {
		if s.shows != (shows{}) || s.pool != 0 || s.drawn != [engine.MaxSeats]bag{} || s.kept != [engine.MaxSeats]bag{} {
			return "drawn, kept, shown and reshuffled are of a stock that was reshuffled"
		}
		return ""
	}
	out := bag(0)
	for seat := range engine.Seat(s.r.Seats) {
		d := s.drawn[seat]
		for c := range cards.Card(kinds) {
			if stock.count(c)+out.count(c)+d.count(c) > whole.count(c) {
				return fmt.Sprintf("more of %s has been drawn than there is", cardNames[c])
			}
		}
		out += d
	}
	if s.pool != stock+out {
		return "what went into the stock is not what it holds and what was drawn"
	}
	var room [deckSize]show
	n, ok := s.listShows(room[:], engine.NoSeat)
	if !ok {
		return "more cards have been shown than were held and drawn"
	}
	lying := s.discard + bagOf(s.table.all())
	shown := bag(0)
	for _, e := range room[:n] {
		if shown += one(e.card); shown.count(e.card) > lying.count(e.card) {
			return fmt.Sprintf("more of %s has been shown than lies on the table", cardNames[e.card])
		}
	}
	for seat := range engine.Seat(s.r.Seats) {
		if f := s.drawnFault(seat, room[:n]); f != "" {
			return f
		}
	}
	return s.keptFault(room[:n])
}

// keptFault returns which card a seat cannot know to have been in other hands.
func (s *State) keptFault(list []show) string {
	for seat := range engine.Seat(s.r.Seats) {
		for c := range cards.Card(kinds) {
			n := 0
			for other := range engine.Seat(s.r.Seats) {
				if other != seat {
					n += s.hand[other].count(c) - s.drawn[other].count(c)
				}
			}
			for _, e := range list {
				if e.seat != seat && e.card == c {
					n++
				}
			}
			if s.kept[seat].count(c) > n {
				return fmt.Sprintf("P%d takes %d of %s to have been in other hands, which held %d at the reshuffle", seat, s.kept[seat].count(c), cardNames[c], n)
			}
		}
	}
	return ""
}

// drawnFault returns why a seat cannot have drawn what it is said to have drawn
// since the reshuffle: some cards of it must be among those that it has shown,
// and not before they were drawn. They were the last that it can have shown, if
// those were.
func (s *State) drawnFault(seat engine.Seat, list []show) string {
	must := [kinds]int{} // have been shown, of the drawn cards
	all := 0
	for c := range cards.Card(kinds) {
		must[c] = max(0, s.drawn[seat].count(c)-s.hand[seat].count(c))
		all += must[c]
	}
	most, shown := s.drawn[seat].size(), 0
	for i := len(list) - 1; i >= 0; i-- {
		e := list[i]
		if e.seat != seat {
			continue
		}
		shown++
		// all is how many of this card and those before are drawn ones.
		if int(e.drawn) > most || all > int(e.drawn) {
			return fmt.Sprintf("P%d had not drawn so many cards when it showed them", seat)
		}
		if must[e.card] > 0 {
			must[e.card]--
			all--
		}
	}
	if all > 0 {
		return fmt.Sprintf("P%d has drawn more than it holds and has shown", seat)
	}
	if held := int(s.shows.held[seat]); held+most != int(s.hands[seat])+shown {
		return fmt.Sprintf("P%d held %d cards, drew %d, showed %d, and has %d now", seat, held, most, shown, s.hands[seat])
	}
	return ""
}
