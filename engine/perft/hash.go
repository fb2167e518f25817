package perft

import "cardlab/engine"

// Hash is a running hash of events in order: FNV-1a, 64 bits, over the fields of
// each in the order of engine.Event, N as four bytes, the lowest first. It is the
// same on every machine.
type Hash uint64

// Start is the hash of no event.
const Start Hash = 0xCBF29CE484222325

const prime = 0x100000001B3

// Event returns the hash after one more event.
func (h Hash) Event(e *engine.Event) Hash {
	return h.bytes(
		byte(e.Kind), byte(e.Seat), byte(e.Next), byte(e.Due), byte(e.Card), byte(e.On),
		byte(e.From.Zone), byte(e.From.Seat), byte(e.To.Zone), byte(e.To.Seat), byte(e.Seen),
		byte(e.N), byte(e.N>>8), byte(e.N>>16), byte(e.N>>24))
}

func (h Hash) bytes(list ...byte) Hash {
	for _, b := range list {
		h = (h ^ Hash(b)) * prime
	}
	return h
}

// Number returns the hash after a number, its eight bytes, the lowest first.
func (h Hash) Number(n uint64) Hash {
	for range 8 {
		h = h.bytes(byte(n))
		n >>= 8
	}
	return h
}
