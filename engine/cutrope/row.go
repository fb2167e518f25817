package cutrope

import "github.com/cardlab/cardlab/engine/cards"

// ends is what the top card of a level row may be: for each direction the set
// of its possible values, one bit a value. The top of an empty row is a 0 going
// up or an 11 going down, so that an empty row needs no case of its own (C6).
//
//	bit:   11 10 9 8 7 6 5 4 3 2 1 0
//	up:     ·  · ● ● ● ● ● ● ● ● ● ●   10, its end, is never kept (C17)
//	down:   ●  ● ● ● ● ● ● ● ● ● · ·   nor is 1
type ends struct{ up, down uint16 }

var emptyRow = ends{1 << 0, 1 << 11}

const (
	numbers  = 1<<11 - 2 // 1 … 10
	keptUp   = numbers &^ (1 << 10)
	keptDown = numbers &^ (1 << 1)
)

// takes returns the set of numbers that may follow, one bit a number. Scissors
// may follow always. With same, the number on top may come again (C14).
func (e ends) takes(same bool) uint16 {
	due := e.up<<1 | e.down>>1
	if same {
		due |= e.up | e.down
	}
	return due & numbers
}

// fits reports whether a card may follow.
func (e ends) fits(c cards.Card, same bool) bool {
	return c == Scissors || e.takes(same)>>valueOf(c)&1 != 0
}

// after returns what the top may be when a card that fits has followed, and
// whether the row is then complete (C8, C15, C17). A card keeps those
// directions and values that are consistent with it; scissors give the row each
// number that is due, and with same also leave it at each where it is.
func (e ends) after(c cards.Card, same bool) (next ends, complete bool) {
	due := ends{e.up << 1 & numbers, e.down >> 1 & numbers}
	if same {
		if c == Scissors && e.isLast() {
			return ends{}, true
		}
		due.up |= e.up
		due.down |= e.down
	}
	if c != Scissors {
		due.up &= 1 << valueOf(c)
		due.down &= 1 << valueOf(c)
	}
	// Complete if nothing is left when those at their end are struck out.
	due.up &= keptUp
	due.down &= keptDown
	return due, due == ends{}
}

// isLast reports whether the only card that is due is the last of the row: the
// top is certainly a 9 going up or a 2 going down.
func (e ends) isLast() bool {
	return e == ends{up: 1 << 9} || e == ends{down: 1 << 2}
}
