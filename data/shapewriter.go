package data

import (
	"encoding/binary"

	"github.com/cardlab/cardlab/data/internal/column"
)

// shapeWriter numbers the shapes of a row group in order of appearance.
type shapeWriter struct {
	words vocabulary
	slots []shapeSlot // by hash; a power of two of them, half of them free at least
	n     int         // shapes in the row group
	err   error       // a shape that is none
}

// shapeSlot is a shape and its number plus 1; number 0 is a free slot.
type shapeSlot struct {
	head   uint64 // all parts but the last
	last   uint8
	number uint32
}

// begin starts a row group, whose shapes have the words given.
func (w *shapeWriter) begin(words vocabulary) {
	w.words, w.err = words, nil
	w.clear()
}

func (w *shapeWriter) clear() {
	if w.slots == nil {
		w.slots = make([]shapeSlot, 1<<10) // mutant: it grows when it must
	}
	clear(w.slots)
	w.n = 0 // mutant: it grows a little sooner or later
}

// headOf returns the parts of the shape of an event but the last, the first lowest. It puts them
// together in a register: a word read from bytes that have just been written is waited for.
func headOf(e *Event) uint64 {
	return uint64(uint8(e.Kind)) | uint64(uint8(e.Seat+1))<<8 | uint64(uint8(e.Next+1))<<16 | uint64(uint8(e.Due))<<24 |
		uint64(uint8(e.From.Zone))<<32 | uint64(uint8(e.From.Seat+1))<<40 | uint64(uint8(e.To.Zone))<<48 | uint64(uint8(e.To.Seat+1))<<56
}

// number returns the number of the shape of an event, which it notes in the column if it is new.
func (w *shapeWriter) number(e *Event, c *column.Column) uint16 {
	head, last := headOf(e), uint8(e.Seen)
	for i := w.hash(head, last); ; i++ {
		slot := &w.slots[i&uint64(len(w.slots)-1)]
		if slot.head == head && slot.last == last && slot.number > 0 {
			return uint16(slot.number - 1)
		}
		if slot.number == 0 {
			return w.add(shapeSlot{head: head, last: last}, c)
		}
	}
}

func (w *shapeWriter) hash(head uint64, last uint8) uint64 {
	return (head ^ uint64(last)<<29) * 0x9E3779B97F4A7C15 >> 40 // mutant: any that spreads them will do
}

// add notes a new shape.
func (w *shapeWriter) add(slot shapeSlot, c *column.Column) uint16 {
	var s shape
	binary.LittleEndian.PutUint64(s[:], slot.head)
	s[len(s)-1] = slot.last
	text, err := w.words.text(s)
	if err != nil {
		if w.err == nil {
			w.err = err
		}
		return 0
	}
	if 2*w.n >= len(w.slots) { // mutant: a little sooner or later will do
		old := w.slots
		w.slots = make([]shapeSlot, 2*len(old)) // mutant: more room does no harm
		for _, x := range old {
			if x.number > 0 {
				w.place(x)
			}
		}
	}
	slot.number = uint32(c.AddWord(text)) + 1
	w.n++
	w.place(slot)
	return uint16(slot.number - 1)
}

// place puts a slot where it is found.
func (w *shapeWriter) place(slot shapeSlot) {
	i := w.hash(slot.head, slot.last)
	for w.slots[i&uint64(len(w.slots)-1)].number > 0 {
		i++
	}
	w.slots[i&uint64(len(w.slots)-1)] = slot
}
