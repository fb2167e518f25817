package cuttleinputs

import (
	"cardlab/engine"
	"cardlab/engine/cards"
	"cardlab/engine/cuttle"
)

// maxSeats is the most seats at a table of Cuttle.
const maxSeats = 4

// board is what the slots are read from: a position as one seat knows it. Its
// arrays are by seat.
type board struct {
	points   [maxSeats]cards.Set
	royals   [maxSeats]cards.Set
	hand     [maxSeats]cards.Set // the known cards
	borrowed [maxSeats]cards.Set // point cards that another seat put on the table
	lent     [maxSeats]cards.Set // point cards that the seat put on the table and another controls
	hidden   [maxSeats]int
	frozen   cards.Set
	next     engine.Seat // whose turn it is, or is to be; NoSeat if the game is over
}

// read fills b from a view.
func (b *board) read(v *cuttle.View, seats engine.Seat) {
	for x := range seats {
		b.points[x], b.royals[x] = v.Points(x), v.Royals(x)
		b.hand[x], b.hidden[x] = v.Seen(x), v.Hidden(x)
	}
	b.borrowed, b.lent = [maxSeats]cards.Set{}, [maxSeats]cards.Set{}
	if v.Carried() != 0 {
		for x := range seats {
			for rest := b.points[x]; rest != 0; rest = rest.Rest() {
				if y := v.Base(rest.First()); y != x {
					b.borrowed[x] = b.borrowed[x].With(rest.First())
					b.lent[y] = b.lent[y].With(rest.First())
				}
			}
		}
	}
	b.frozen = v.Frozen()
	b.next = v.ToMove()
}

// count returns how many royals of a rank a seat controls.
func (b *board) count(x engine.Seat, r cards.Rank) int { return (b.royals[x] & cards.RankSet(r)).Len() }

// held returns how many cards a seat has in hand.
func (b *board) held(x engine.Seat) int { return b.hand[x].Len() + b.hidden[x] }

// worth returns the points of a set of point cards.
func worth(set cards.Set) (n int) {
	for ; set != 0; set = set.Rest() {
		n += value(set.First())
	}
	return n
}

// value returns the points of a point card.
func value(c cards.Card) int { return int(c.Rank()) + 1 }
