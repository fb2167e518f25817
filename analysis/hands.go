package analysis

import (
	"cardlab/engine"
	"cardlab/engine/cards"
)

// Hands follows which cards the seats hold, once for all metrics that ask:
// they begin with what the deal gave, which the rules say, and change with the
// events. It works for any game that has the zones `hand` and `stock`.
type Hands struct {
	Seats, Cards int
	hand, stock  int32   // zones
	Deck         []int32 // by card: how many there are

	// By seat, then card, of the current game: how many are in the opening
	// hand, came from the stock, came from elsewhere, and are held at the end.
	Opening, Drawn, Other, Held []int32
	// By seat: the cards that it held at any time of the current game, each once.
	Met [][]int32

	opened [][]int32    // by seat: the cards in the opening hand, each once
	list   []cards.Card // kept to save allocations
}

func newHands(s *Source) *Hands {
	h := &Hands{Seats: int(s.Table.Seats), Cards: len(s.Deck()), hand: s.Zone("hand"), stock: s.Zone("stock")}
	h.Deck = make([]int32, h.Cards)
	for _, c := range s.Rules.Deck() {
		h.Deck[c]++
	}
	n := h.Seats * h.Cards
	h.Opening, h.Drawn, h.Other, h.Held = make([]int32, n), make([]int32, n), make([]int32, n), make([]int32, n)
	h.Met, h.opened = make([][]int32, h.Seats), make([][]int32, h.Seats)
	return h
}

// Dealt looks at the opening hands, which are those of the game before if the deal is.
func (h *Hands) Dealt(s engine.State, again bool) {
	if !again {
		h.open(s)
	}
	clear(h.Drawn)
	clear(h.Other)
	copy(h.Held, h.Opening)
	for seat, cards := range h.opened {
		h.Met[seat] = append(h.Met[seat][:0], cards...)
	}
}

// open looks which cards the seats hold.
func (h *Hands) open(s engine.State) {
	clear(h.Opening)
	for seat := range h.Seats {
		opened, opening := h.opened[seat][:0], h.Opening[seat*h.Cards:(seat+1)*h.Cards]
		for _, c := range h.holds(s, engine.Place{Zone: engine.Zone(h.hand), Seat: engine.Seat(seat)}) {
			if opening[c] == 0 {
				opened = append(opened, int32(c))
			}
			opening[c]++
		}
		h.opened[seat] = opened
	}
}

// holds returns the cards at a place, each as often as it lies there.
func (h *Hands) holds(s engine.State, p engine.Place) []cards.Card {
	if l, ok := s.(engine.Lister); ok {
		h.list = l.List(p, h.list)
		return h.list
	}
	h.list = h.list[:0]
	for c := range cards.Card(h.Cards) {
		for range s.Holds(p, c) {
			h.list = append(h.list, c)
		}
	}
	return h.list
}

// Follow books the moves of one game. A card that has no name in the record,
// which only a damaged one could have, is passed over.
func (h *Hands) Follow(l *Log) {
	for i, to := range l.ToZone {
		from := l.FromZone[i]
		if from == 0 || from != h.hand && to != h.hand || int(l.Card[i]) >= h.Cards {
			continue
		}
		if from == h.hand {
			h.Held[int(l.FromSeat[i])*h.Cards+int(l.Card[i])]--
		}
		if to == h.hand {
			seat := l.ToSeat[i]
			at := int(seat)*h.Cards + int(l.Card[i])
			if h.Opening[at]+h.Drawn[at]+h.Other[at] == 0 {
				h.Met[seat] = append(h.Met[seat], l.Card[i])
			}
			h.Held[at]++
			if from == h.stock {
				h.Drawn[at]++
			} else {
				h.Other[at]++
			}
		}
	}
}

// Left returns how many cards a seat holds at the end.
func (h *Hands) Left(seat int) (n int64) {
	for _, k := range h.Held[seat*h.Cards : (seat+1)*h.Cards] {
		n += int64(k)
	}
	return n
}
