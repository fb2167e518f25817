package reference

import "strconv"

// direction is one of the two ways in which a level row may run (C6).
type direction struct{ first, step, last int }

var up, down = direction{1, 1, 10}, direction{10, -1, 1}

// pair is one thing that the top of a row may be: a value in a direction (C16).
type pair struct {
	way   direction
	value int
}

// stands reports whether a card may stand for a value: scissors for any.
func stands(card string, value int) bool { return card == scissors || card == strconv.Itoa(value) }

// may reports whether a card that lies on a row, on these cards beneath it, may
// have this value if the row runs this way. Beneath it no card has the last value:
// the row was not complete before.
//
// C6: the first card has the first value, each other one the next after the card
// beneath it; C14: in the quick game it may have the same as that.
func (g *Game) may(beneath []string, card string, way direction, value int) bool {
	if !stands(card, value) {
		return false
	}
	if len(beneath) == 0 {
		return value == way.first
	}
	beneath, card = beneath[:len(beneath)-1], top(beneath)
	if value != way.first && g.may(beneath, card, way, value-way.step) {
		return true
	}
	return g.quick && value != way.last && g.may(beneath, card, way, value)
}

// pairs returns everything that a card may be on a row, ends included.
func (g *Game) pairs(row []string, card string) []pair {
	var list []pair
	for _, way := range []direction{up, down} {
		for value := 1; value <= 10; value++ {
			if g.may(row, card, way, value) {
				list = append(list, pair{way, value})
			}
		}
	}
	return list
}

// takes reports whether a row that is not complete takes a card (C6, C7, C14, C16).
func (g *Game) takes(row []string, card string) bool { return len(g.pairs(row, card)) > 0 }

// completes reports whether a card that the row takes completes it.
func (g *Game) completes(row []string, card string) bool {
	switch {
	case !g.quick:
		return len(row)+1 == 10 // C8
	case card == scissors:
		return g.oneBeforeTheEnd(row) // C17
	}
	for _, p := range g.pairs(row, card) { // C15
		if p.value != p.way.last {
			return false
		}
	}
	return true
}

// oneBeforeTheEnd reports whether the top of a row can only be a 9 that goes up
// or only a 2 that goes down (C17).
func (g *Game) oneBeforeTheEnd(row []string) bool {
	if len(row) == 0 {
		return false
	}
	var open []pair // C15, C17: what would be at its end is struck out
	for _, p := range g.pairs(row[:len(row)-1], top(row)) {
		if p.value != p.way.last {
			open = append(open, p)
		}
	}
	return len(open) == 1 && open[0].value+open[0].way.step == open[0].way.last
}
