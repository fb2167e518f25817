package sim

import (
	"slices"

	"github.com/cardlab/cardlab/engine"
)

// A seating says which policy sits where: the number of a policy for each seat.
type seating []int

// seatings lists who sits where when the policies of a matchup meet at a table.
//
//   - One policy against itself: one seating, or with all as many as there are sides.
//   - A against B: one A among B in each seat, then one B among A in each seat. With
//     two sides both are the same, and with teams a side takes the place of a seat.
//   - One policy a seat, three seats or more: the rotations, clockwise.
//   - With [ListedSeatings] the matchup itself.
func seatings(matchup []int, t engine.Table, way string) []seating {
	if way == ListedSeatings {
		return []seating{matchup}
	}
	all := way == AllSeatings
	sides := t.Sides()
	a, b := matchup[0], matchup[len(matchup)-1]
	switch {
	case len(matchup) > 2:
		return rotations(matchup, t)
	case a == b && !all:
		return lone(a, a, t, 1)
	case a == b || sides == 2:
		return lone(a, b, t, sides)
	}
	return append(lone(a, b, t, sides), lone(b, a, t, sides)...)
}

// lone seats a at one side and b at all others, for each of the first n sides.
// Seat i is the first of side i, with teams too.
func lone(a, b int, t engine.Table, n int) []seating {
	var list []seating
	for i := range n {
		s := slices.Repeat(seating{b}, int(t.Seats))
		for seat := range s {
			if t.Side(engine.Seat(i)).Has(engine.Seat(seat)) {
				s[seat] = a
			}
		}
		list = append(list, s)
	}
	return list
}

// rotations moves the policies of a matchup, one per seat, around the table.
func rotations(matchup []int, t engine.Table) []seating {
	var list []seating
	for k := range matchup {
		s := make(seating, len(matchup))
		for i, p := range matchup {
			s[t.After(engine.Seat(i), k)] = p
		}
		list = append(list, s)
	}
	return list
}
