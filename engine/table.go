package engine

import "math/bits"

// MaxSeats is the most seats a table can have.
const MaxSeats = 8

// Seat is a place at the table, clockwise from the first to act, who is 0.
type Seat int8

// NoSeat stands where no seat is meant.
const NoSeat Seat = -1

// Seats is a set of seats, one bit each; most often the seats that win together.
type Seats uint8

// Has reports whether seat s is in the set.
func (x Seats) Has(s Seat) bool { return s >= 0 && x>>uint(s)&1 != 0 }

// Len returns the number of seats in the set.
func (x Seats) Len() int { return bits.OnesCount8(uint8(x)) }

// First returns the lowest seat of a set that is not empty.
func (x Seats) First() Seat { return Seat(bits.TrailingZeros8(uint8(x))) }

// Rest returns the set without its lowest seat.
func (x Seats) Rest() Seats { return x & (x - 1) }

// Numbers lists the seats of the set, ascending. The list is never nil.
func (x Seats) Numbers() []int {
	list := []int{}
	for ; x != 0; x = x.Rest() {
		list = append(list, int(x.First()))
	}
	return list
}

// Only returns the set that holds just seat s.
func Only(s Seat) Seats { return 1 << uint(s) }

// Table says how many sit at it and who plays with whom. With Teams the even
// seats play against the odd ones. All arithmetic on seats is in this file.
type Table struct {
	Seats uint8 // 2 … MaxSeats
	Teams bool
}

// Next returns the seat to the left of s: clockwise, the last is followed by 0.
func (t Table) Next(s Seat) Seat {
	if s+1 == Seat(t.Seats) {
		return 0
	}
	return s + 1
}

// Last returns the seat that acts last in the first round, the dealer's.
func (t Table) Last() Seat { return Seat(t.Seats) - 1 }

// After returns the seat i places clockwise from s, for 0 ≤ i ≤ the number of seats.
func (t Table) After(s Seat, i int) Seat {
	n := s + Seat(i)
	if n >= Seat(t.Seats) {
		n -= Seat(t.Seats)
	}
	return n
}

// All returns the set of all seats.
func (t Table) All() Seats { return Seats(1)<<t.Seats - 1 }

// Side returns the seats that win with s, s included.
func (t Table) Side(s Seat) Seats {
	if !t.Teams {
		return Only(s)
	}
	const even = 0x55
	return (even << uint(s&1)) & t.All()
}

// Rivals returns the seats that do not win with s.
func (t Table) Rivals(s Seat) Seats { return t.All() &^ t.Side(s) }

// Sides returns the number of sides: 2 with teams, else one per seat.
func (t Table) Sides() int {
	if t.Teams {
		return 2
	}
	return int(t.Seats)
}
