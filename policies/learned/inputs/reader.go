package inputs

import "github.com/cardlab/cardlab/engine"

// Fate says what is known of an action before any net is asked.
type Fate int8

const (
	Open Fate = iota // the net is to say
	Wins             // the game is over and won, whatever others hold
	Draws
	Loses
)

// FateOf returns what is known of an action of a seat after which the game is over with an outcome, or not,
// for certain, or not: what others may yet do leaves it open.
func FateOf(o engine.Outcome, over, certain bool, seat engine.Seat) Fate {
	switch {
	case !over || !certain:
		return Open
	case o.Winner == engine.NoSeat:
		return Draws
	case o.Side.Has(seat):
		return Wins
	}
	return Loses
}

// Reader turns the views of one seat at a time into the numbers of a table's
// slots. It serves one policy, keeps its buffers, and reads nothing but the view.
//
// Numbers come in whole blocks of [Block]: slots that a table does not have hold 0.
type Reader interface {
	// Look reads a position in which the seat is to choose, as it is before any
	// action. It returns the numbers by slot, valid and unchanged until the next
	// Look.
	Look(v engine.View) []uint8
	// Try reads what follows an action of that view: the numbers of all slots, most of
	// them those that Look returned, and what is known of the action. They are valid
	// until the next call.
	Try(a engine.Action) (numbers []uint8, fate Fate)
}

// Kin is a Reader that knows actions with much in common: what follows from them is told by what they share, and in which
// slots each differs from that. So it need not be compared number by number, and a net adds up what is shared once.
type Kin interface {
	Reader
	// TryKin reads what follows from an action of the view that was looked at, if it has something in common with others:
	// ok is false if not. Shared are numbers of all slots, to which the changes are to be made, each slot at most once; until the next
	// Look they are the same for the same family. All of it is valid until the next call. Try says the same in full.
	TryKin(a engine.Action) (family int, shared []uint8, changes []Change, ok bool)
}

// Change is a slot, and the number that it comes to hold.
type Change struct {
	Slot   uint16
	Number uint8
}

// Block is how many numbers are looked at together.
const Block = 64

// Room is how many numbers a Reader gives for a table: its slots, in whole blocks.
func Room(t *Table) int { return (len(t.Slots) + Block - 1) / Block * Block }

// Numbers keeps the numbers of a position and of what follows from an action. A Reader
// is built on it.
type Numbers struct{ now, next []uint8 }

// NewNumbers returns room for the slots of a table.
func NewNumbers(t *Table) Numbers {
	return Numbers{make([]uint8, Room(t)), make([]uint8, Room(t))}
}

// Now returns the numbers of the position, all 0, to be filled.
func (d *Numbers) Now() []uint8 {
	clear(d.now)
	return d.now
}

// Next returns the numbers of the position, to be changed to those of what follows.
func (d *Numbers) Next() []uint8 {
	copy(d.next, d.now)
	return d.next
}

// Room returns the numbers of what follows as they are, to be filled altogether.
func (d *Numbers) Room() []uint8 { return d.next }
