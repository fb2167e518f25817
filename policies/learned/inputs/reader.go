package inputs

import (
	"encoding/binary"
	"math/bits"

	"cardlab/engine"
)

// Fate says what is known of an action before any net is asked.
type Fate int8

const (
	Open Fate = iota // the net is to say
	Wins             // the game is over and won, whatever others hold
	Draws
	Loses
)

// Reader turns the views of one seat at a time into the numbers of a table's
// slots. It serves one policy, keeps its buffers, and reads nothing but the view.
type Reader interface {
	// Look reads a position in which the seat is to choose, as it is before any
	// action. It returns the numbers by slot, valid and unchanged until the next
	// Look.
	Look(v engine.View) []uint8
	// Try reads what follows an action of that view: the slots whose numbers
	// differ from those that Look returned, each once, and the numbers of all
	// slots. Both are valid until the next call.
	Try(a engine.Action) (changed []uint16, numbers []uint8, fate Fate)
}

// Numbers keeps the numbers of a position and of what follows from an action, and
// tells in which slots they differ. A Reader is built on it.
type Numbers struct {
	now, next []uint8 // longer than the table, by zeros, to whole words
	slots     int
	changed   []uint16
}

// NewNumbers returns room for the slots of a table.
func NewNumbers(t *Table) Numbers {
	n := len(t.Slots)
	words := (n + 7) &^ 7
	return Numbers{make([]uint8, words), make([]uint8, words), n, make([]uint16, 0, n)}
}

// Now returns the numbers of the position, all 0, to be filled.
func (d *Numbers) Now() []uint8 {
	clear(d.now)
	return d.now[:d.slots]
}

// Next returns the numbers of the position, to be changed to those of what follows.
func (d *Numbers) Next() []uint8 {
	copy(d.next, d.now)
	return d.next[:d.slots]
}

// Changed returns the slots in which what follows differs from the position, in order.
func (d *Numbers) Changed() []uint16 {
	d.changed = d.changed[:0]
	for i := 0; i < len(d.now); i += 8 {
		x := binary.LittleEndian.Uint64(d.now[i:]) ^ binary.LittleEndian.Uint64(d.next[i:])
		for x != 0 {
			slot := bits.TrailingZeros64(x) >> 3
			d.changed = append(d.changed, uint16(i+slot))
			x &^= 0xFF << (8 * slot)
		}
	}
	return d.changed
}
