package analysis

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// Hands follows which cards the seats hold, once for all metrics that ask:
// they begin with what the deal gave, which the rules say, and change with the
// events. It works for any game that has the zones `hand` and `stock`.
type Hands struct {
	Seats, Cards int
	hand, stock  int32   // zones
	Deck         []int32 // by card: how many there are

	// By seat, then card, of the current game.
	Copies []Copies
	// By seat: the cards that it held at any time of the current game, each once.
	Met [][]int32
	// By seat: how many cards it holds at the end.
	Left []int64

	opened [][]int32    // by seat: its opening hand
	list   []cards.Card // kept to save allocations
}

// Copies is how many copies of a card are in the opening hand, came from the stock, came
// from elsewhere, and are held at the end.
type Copies struct{ Opening, Drawn, Other, Held int32 }

func newHands(s *Source) *Hands {
	h := &Hands{Seats: int(s.Table.Seats), Cards: len(s.Deck()), hand: s.Zone("hand"), stock: s.Zone("stock")}
	h.Deck = make([]int32, h.Cards)
	for _, c := range s.Rules.Deck() {
		h.Deck[c]++
	}
	h.Copies, h.Left = make([]Copies, h.Seats*h.Cards), make([]int64, h.Seats)
	h.Met, h.opened = make([][]int32, h.Seats), make([][]int32, h.Seats)
	return h
}

// Of returns what the seat has and had of each card.
func (h *Hands) Of(seat int) []Copies { return h.Copies[seat*h.Cards : (seat+1)*h.Cards] }

// Dealt looks at the opening hands, which are those of the game before if the deal is.
func (h *Hands) Dealt(s engine.State, again bool) {
	for seat := range h.Seats {
		copies := h.Of(seat)
		for _, c := range h.Met[seat] {
			copies[c] = Copies{}
		}
		if !again {
			h.opened[seat] = h.opened[seat][:0]
			for _, c := range h.holds(s, engine.Place{Zone: engine.Zone(h.hand), Seat: engine.Seat(seat)}) {
				h.opened[seat] = append(h.opened[seat], int32(c))
			}
		}
		met := h.Met[seat][:0]
		for _, c := range h.opened[seat] {
			n := &copies[c]
			if n.Opening == 0 {
				met = append(met, c)
			}
			n.Opening++
			n.Held++
		}
		h.Met[seat], h.Left[seat] = met, int64(len(h.opened[seat]))
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
			seat := l.FromSeat[i]
			h.Left[seat]--
			if n := &h.Copies[int(seat)*h.Cards+int(l.Card[i])]; n.met() {
				n.Held--
			}
		}
		if to == h.hand {
			seat := l.ToSeat[i]
			h.Left[seat]++
			n := &h.Copies[int(seat)*h.Cards+int(l.Card[i])]
			if !n.met() {
				h.Met[seat] = append(h.Met[seat], l.Card[i])
			}
			n.Held++
			if from == h.stock {
				n.Drawn++
			} else {
				n.Other++
			}
		}
	}
}

// met reports whether the card was held at any time.
func (n *Copies) met() bool { return n.Opening+n.Drawn+n.Other > 0 }
