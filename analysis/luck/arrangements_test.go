package luck

import (
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// smallDeck is seven cards of three kinds, of which 0 and 1 are dealt to a seat each; how many of each kind there are is told apart from the cards.
var smallDeck = []int{0, 0, 0, 1, 1, 2, 2}

// dealSmall begins a game of the small deck in the order: the first two cards are the hands, the rest the stock.
func dealSmall(order []int) *Luck {
	l := &Luck{table: engine.Table{Seats: 2}, hand: 1, stock: 2, kind: smallDeck, cards: make([]cards.Card, len(smallDeck)), copies: []int64{3, 2, 2},
		of: [][]int64{make([]int64, 6), make([]int64, 6)}, unseen: make([]bool, len(smallDeck)), left: make([]int64, 3)}
	for i := range l.cards {
		l.cards[i] = cards.Card(i)
	}
	l.Deal(smallState{order: order})
	return l
}

// smallState is what Deal asks of a state: the hands and the stock.
type smallState struct {
	engine.State
	order []int
}

func (s smallState) Holds(p engine.Place, c cards.Card) int {
	for i, card := range s.order {
		at := engine.Place{Zone: 2, Seat: engine.NoSeat}
		if i < 2 {
			at = engine.Place{Zone: 1, Seat: engine.Seat(i)}
		}
		if card == int(c) && at == p {
			return 1
		}
	}
	return 0
}

// TestTheLuckOfAllArrangementsAddsUpToExactlyZero in every kind, over all 5,040 orders of a deck, however the players use what they drew: here who draws next, whether a card
// is revealed instead and when the game ends all depend on the cards before. With a rule that looks at the card to come, it does not: the test would tell.
func TestTheLuckOfAllArrangementsAddsUpToExactlyZero(t *testing.T) {
	play := func(peeks bool) []int64 {
		total := make([]int64, 6)
		eachOrder(smallDeck, func(order []int) {
			l := dealSmall(order)
			seat, last := int32(0), smallDeck[order[0]]
			for i, c := range order[2:] {
				kind := smallDeck[c]
				if peeks && kind == 0 {
					continue // stays where it is, for all that the record tells
				}
				switch {
				case last == 2 && i == 1:
					l.Move(int32(c), 2, 3, -1) // revealed, and out of the game
				case last == 1 && i == 3:
					l.Move(int32(c), 2, 1, 1-seat)
				default:
					l.Move(int32(c), 2, 1, seat)
				}
				if last == 0 {
					seat = 1 - seat
				}
				if kind == 1 && i > 1 {
					break
				}
				last = kind
			}
			l.Less(0, total)
		})
		return total
	}
	for k, sum := range play(false) {
		if sum != 0 {
			t.Errorf("control %d adds up to %d", k, sum)
		}
	}
	off := false
	for _, sum := range play(true) {
		off = off || sum != 0
	}
	if !off {
		t.Error("draws that depend on the card to come have mean 0, too: the test tells nothing")
	}
}

// eachOrder calls visit with all orders of the cards.
func eachOrder(deck []int, visit func([]int)) {
	order := make([]int, 0, len(deck))
	used := make([]bool, len(deck))
	var next func()
	next = func() {
		if len(order) == len(deck) {
			visit(order)
			return
		}
		for c := range deck {
			if !used[c] {
				used[c], order = true, append(order, c)
				next()
				used[c], order = false, order[:len(order)-1]
			}
		}
	}
	next()
}
