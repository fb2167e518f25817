package analysis

import (
	"cardlab/engine"
	"cardlab/engine/cards"
)

// hands follows which cards the seats hold, once for all metrics that ask:
// they begin with what the deal gave, which the rules say, and change with the
// events. It works for any game that has the zones `hand` and `stock`.
type hands struct {
	seats, cards int
	hand, stock  int32   // zones
	deck         []int32 // by card: how many there are

	// By seat, then card, of the game in hand: how many are in the opening
	// hand, came from the stock, came from elsewhere, and are held at the end.
	opening, drawn, other, held []int32
}

func newHands(s *source) *hands {
	h := &hands{seats: int(s.table.Seats), cards: len(s.deck()), hand: s.zone("hand"), stock: s.zone("stock")}
	h.deck = make([]int32, h.cards)
	for _, c := range s.rules.Deck() {
		h.deck[c]++
	}
	n := h.seats * h.cards
	h.opening, h.drawn, h.other, h.held = make([]int32, n), make([]int32, n), make([]int32, n), make([]int32, n)
	return h
}

// dealt looks at the opening hands.
func (h *hands) dealt(s engine.State) {
	clear(h.drawn)
	clear(h.other)
	for seat := range h.seats {
		place := engine.Place{Zone: engine.Zone(h.hand), Seat: engine.Seat(seat)}
		for c := range h.cards {
			h.opening[seat*h.cards+c] = int32(s.Holds(place, cards.Card(c)))
		}
	}
	copy(h.held, h.opening)
}

// follow books the moves of one game. A card that has no name in the record,
// which only a damaged one could have, is passed over.
func (h *hands) follow(l *log) {
	for i, to := range l.toZone {
		from := l.fromZone[i]
		if from == 0 || from != h.hand && to != h.hand || int(l.card[i]) >= h.cards {
			continue
		}
		if from == h.hand {
			h.held[int(l.fromSeat[i])*h.cards+int(l.card[i])]--
		}
		if to == h.hand {
			at := int(l.toSeat[i])*h.cards + int(l.card[i])
			h.held[at]++
			if from == h.stock {
				h.drawn[at]++
			} else {
				h.other[at]++
			}
		}
	}
}

// left returns how many cards a seat holds at the end.
func (h *hands) left(seat int) (n int64) {
	for _, k := range h.held[seat*h.cards : (seat+1)*h.cards] {
		n += int64(k)
	}
	return n
}
