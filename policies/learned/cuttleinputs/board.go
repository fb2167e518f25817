package cuttleinputs

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cuttle"
)

// maxSeats is the most seats at a table of Cuttle.
const maxSeats = 4

// board is what the slots are read from: a position as one seat knows it.
type board struct {
	sides  [maxSeats]side // by seat
	frozen cards.Set
	next   engine.Seat // whose turn it is, or is to be; NoSeat if the game is over
}

// side is what one seat has.
type side struct {
	points   cards.Set
	royals   cards.Set
	hand     cards.Set // the known cards
	borrowed cards.Set // point cards that another seat put on the table
	lent     cards.Set // point cards that the seat put on the table and another controls
	hidden   int

	// What follows from these.
	worth int // of the points
	lacks int // points to the goal
	kings int
	queen bool // there is one
}

// read fills b from a view.
func (b *board) read(v *cuttle.View, seats engine.Seat) {
	for x := range seats {
		s := &b.sides[x]
		s.points, s.royals = v.Points(x), v.Royals(x)
		s.hand, s.hidden = v.Seen(x), v.Hidden(x)
		s.borrowed, s.lent = 0, 0
	}
	b.readLoans(v, seats)
	b.frozen, b.next = v.Frozen(), v.ToMove()
}

// readLoans finds the point cards that others than who put them on the table control.
func (b *board) readLoans(v *cuttle.View, seats engine.Seat) {
	if v.Carried() == 0 {
		return
	}
	for x := range seats {
		for rest := b.sides[x].points; rest != 0; rest = rest.Rest() {
			if y := v.Base(rest.First()); y != x {
				b.sides[x].borrowed = b.sides[x].borrowed.With(rest.First())
				b.sides[y].lent = b.sides[y].lent.With(rest.First())
			}
		}
	}
}

// counts returns by rank, four bits each, how many cards of the rank a set has. Cards of a rank are four
// neighbours, and so are counted side by side.
func counts(set cards.Set) uint64 {
	const ones, twos = 0x5555555555555555, 0x3333333333333333
	x := uint64(set)
	x -= x >> 1 & ones
	return x&twos + x>>2&twos
}

// worth returns the points of a set of point cards: the counts of every other rank, a byte each,
// times their values, which two multiplications add up in the fifth byte. No byte before it is ever full.
func worth(set cards.Set) int {
	const (
		bytes = 0x0F0F0F0F0F
		odd   = 9 | 7<<8 | 5<<16 | 3<<24 | 1<<32  // of ace, three … nine, the last first
		even  = 10 | 8<<8 | 6<<16 | 4<<24 | 2<<32 // of two, four … ten
	)
	n := counts(set)
	return int((n&bytes*odd + n>>4&bytes*even) >> 32 & 0xFF)
}

// value returns the points of a point card.
func value(c cards.Card) int { return int(c.Rank()) + 1 }
