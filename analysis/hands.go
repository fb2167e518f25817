package analysis

import (
	"cardlab/engine"
	"cardlab/engine/cards"
)

// hands follows which cards the seats hold, as counts by class of card: they
// begin with what the deal gave, which the rules say, and change with the
// events. It works for any game that calls the zone `hand`.
type hands struct {
	seats   int
	classes int
	hand    int32   // the zone
	stock   int32   // the zone
	class   []int32 // by number of a card in the vocabulary; none and hidden cards have the last, which is no class
	deck    []int32 // by class: how many there are
	cards   []cards.Card

	opening, drawn, other, held []int32 // by seat, then class: in the opening hand, from the stock, from elsewhere; now
}

// newHands follows cards in classes, those of one word being of one class.
func newHands(s *source, word func(card string) string) (*hands, []string) {
	h := &hands{seats: int(s.table.Seats), hand: s.zone("hand"), stock: s.zone("stock")}
	var words []string
	number := map[string]int32{}
	deck := s.deck()
	for i := range deck {
		w := word(deck[i])
		if _, ok := number[w]; !ok {
			number[w] = int32(len(words))
			words = append(words, w)
		}
		h.class = append(h.class, number[w])
		h.cards = append(h.cards, cards.Card(i))
	}
	h.classes = len(words)
	for range len(s.cards) - len(deck) {
		h.class = append(h.class, int32(h.classes))
	}
	h.deck = make([]int32, h.classes+1)
	for _, c := range s.rules.Deck() {
		h.deck[h.class[c]]++
	}
	n := h.seats * (h.classes + 1)
	h.opening, h.drawn, h.other, h.held = make([]int32, n), make([]int32, n), make([]int32, n), make([]int32, n)
	return h, words
}

// at returns the place of a seat and class in the counts.
func (h *hands) at(seat int, class int32) int { return seat*(h.classes+1) + int(class) }

// dealt looks at the opening hands.
func (h *hands) dealt(s engine.State) {
	clear(h.opening)
	clear(h.drawn)
	clear(h.other)
	for seat := range h.seats {
		place := engine.Place{Zone: engine.Zone(h.hand), Seat: engine.Seat(seat)}
		for i, c := range h.cards {
			h.opening[h.at(seat, h.class[i])] += int32(s.Holds(place, c))
		}
	}
	copy(h.held, h.opening)
}

// follow books the moves of one game.
func (h *hands) follow(l *log) {
	for i, to := range l.toZone {
		from := l.fromZone[i]
		if from == 0 || from != h.hand && to != h.hand {
			continue
		}
		class := h.class[l.card[i]]
		if from == h.hand {
			h.held[h.at(int(l.fromSeat[i]), class)]--
		}
		if to == h.hand {
			at := h.at(int(l.toSeat[i]), class)
			h.held[at]++
			if from == h.stock {
				h.drawn[at]++
			} else {
				h.other[at]++
			}
		}
	}
}
