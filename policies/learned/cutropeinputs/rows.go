package cutropeinputs

import (
	"math/bits"

	"cardlab/engine/cards"
	"cardlab/engine/cutrope"
)

// rowFacts is a level row, and what follows from it.
type rowFacts struct {
	row   cutrope.Row
	takes cards.Set
	soon  cutrope.Soon
	up    int8 // the highest number that its top may be if it goes up; lost if it does not
	down  int8 // the lowest if it goes down
	code  uint8
}

const (
	lostUp   = 12
	lostDown = -1
)

// read works out what follows from a row.
func (f *rowFacts) read(row cutrope.Row) {
	f.row = row
	up, down := row.Tops()
	f.up, f.down = lostUp, lostDown
	if up != 0 {
		f.up = int8(bits.Len16(up) - 1)
	}
	if down != 0 {
		f.down = int8(bits.TrailingZeros16(down))
	}
	// 0 empty; 1 … 9 going up from there; 10 … 18 going down from 10 … 2; 19 … 27 either
	// way, after so many scissors; 28 something else.
	switch {
	case up == 1:
		f.code = 0
	case down == 0:
		f.code = uint8(f.up)
	case up == 0:
		f.code = uint8(20 - f.down)
	default:
		f.code = uint8(18 + min(f.up, 10))
	}
	f.takes, f.soon = row.Takes(), row.Soon()
}

// way is how a seat comes to play a card to a row: how many cards go before it, and
// which of their numbers it is not known to have, one bit a card.
type way struct {
	plays   int
	missing uint16
}

// noWay is where a card cannot be reached.
var noWay = way{plays: far * 2}

// has is what a seat is known to have to play.
type has struct {
	hand   cards.Set // the kinds in hand
	supply [supplies][]cards.Card
}

// ways calls visit for each way to play a card to a row.
func (f *rowFacts) ways(c cards.Card, h *has) (up, down way) {
	up, down = noWay, noWay
	if f.takes.Has(c) {
		return way{}, noWay
	}
	n := int8(c) + 1
	if f.up < n {
		up = h.climb(f.up+1, n, 1)
	}
	if f.down > n {
		down = h.climb(f.down-1, n, -1)
	}
	return up, down
}

// climb returns what is missing of the numbers from one to before another.
func (h *has) climb(from, to, step int8) (w way) {
	var used [supplies]int
	for n := from; n != to; n += step {
		w.plays++
		c := cards.Card(n - 1)
		found := false
		for i, row := range h.supply {
			if at := len(row) - 1 - used[i]; at >= 0 && row[at] == c {
				used[i]++
				found = true
				break
			}
		}
		if !found && !h.hand.Has(c) {
			w.missing |= 1 << c
		}
	}
	return w
}

// needCode codes a way, the lower the better: 0 … 5 plays with nothing missing, 1 … 4 with one
// card missing, 1 … 3 with two, three, more.
func needCode(plays, missing int) int {
	switch missing {
	case 0:
		return min(plays, 5)
	case 1:
		return 6 + min(plays-1, 3)
	case 2:
		return 10 + min(plays-2, 2)
	}
	return 13 + min(missing-3, 2)
}
