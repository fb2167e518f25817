package perft

import "github.com/cardlab/cardlab/engine"

// Hash is a running hash of events in order: FNV-1a, 64 bits, over the fields of
// each in the order of engine.Event, N as four bytes, the lowest first. It is the
// same on every machine.
type Hash uint64

// Start is the hash of no event.
const Start Hash = 0xCBF29CE484222325

const prime = 0x100000001B3

// Event returns the hash after one more event.
func (h Hash) Event(e *engine.Event) Hash {
	h = h.byte(byte(e.Kind)).byte(byte(e.Seat)).byte(byte(e.Next)).byte(byte(e.Due)).byte(byte(e.Card)).byte(byte(e.On))
	h = h.byte(byte(e.From.Zone)).byte(byte(e.From.Seat)).byte(byte(e.To.Zone)).byte(byte(e.To.Seat)).byte(byte(e.Seen))
	if e.N == 0 { // four times a byte of 0
		return h * (prime * prime % (1 << 64) * prime % (1 << 64) * prime % (1 << 64))
	}
	return h.byte(byte(e.N)).byte(byte(e.N >> 8)).byte(byte(e.N >> 16)).byte(byte(e.N >> 24))
}

// byte returns the hash after one more byte.
func (h Hash) byte(b byte) Hash { return (h ^ Hash(b)) * prime }

// Number returns the hash after a number, its eight bytes, the lowest first.
func (h Hash) Number(n uint64) Hash {
	for range 8 {
		h = h.byte(byte(n))
		n >>= 8
	}
	return h
}
