package cutropeinputs

import (
	"math/bits"

	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cutrope"
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
	f.row, f.takes, f.soon = row, row.Takes(), row.Soon()
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
}

// ways are how a card may come to be played to a level row: which other numbers
// come before it, one bit a card, if the row goes up and if it goes down; noWay if it never does.
type ways struct{ up, down uint16 }

const noWay = 1<<16 - 1

// ways returns how a card may come to be played to the row.
func (f *rowFacts) ways(c cards.Card) ways {
	if f.takes.Has(c) {
		return ways{0, noWay}
	}
	w := ways{noWay, noWay}
	n := int8(c) + 1
	if f.up < n { // the numbers up+1 … n−1
		w.up = 1<<(n-1) - 1<<f.up
	}
	if f.down > n { // the numbers n+1 … down−1
		w.down = 1<<(f.down-1) - 1<<n
	}
	return w
}

// stores are the numbers that a seat is known to have on its supply rows for a level row that
// goes up, and for one that goes down: the tops, and what may be played right after them.
type stores struct{ up, down uint16 }

// onNumbers are the cards that are no scissors.
const onNumbers = 1<<numbers - 1

// stock is what a supply row holds.
type stock struct {
	stores
	size                   int
	top, second            cards.Card // None if there is none
	rising, falling, equal int        // cards below the top that follow it, each by one more, one less, or its equal
}

// read looks at a supply row, bottom first.
func (k *stock) read(row []cards.Card) {
	*k = stock{size: len(row), top: cards.None, second: cards.None}
	if len(row) == 0 {
		return
	}
	k.top = row[len(row)-1]
	if len(row) > 1 {
		k.second = row[len(row)-2]
	}
	k.count(row)
}

// count counts what follows the top.
func (k *stock) count(row []cards.Card) {
	if k.top == cutrope.Scissors {
		return
	}
	k.rising, k.falling, k.equal = run(row, 1), run(row, -1), run(row, 0)
	k.reach()
}

// reach works out the stores.
func (k *stock) reach() {
	k.up = (1<<(k.rising+1) - 1) << k.top
	k.down = (1<<(k.falling+1) - 1) << (int(k.top) - k.falling)
}

// under returns the row once a card lies on it.
func (k *stock) under(c cards.Card) (n stock) {
	n = stock{size: k.size + 1, top: c, second: k.top}
	if c == cutrope.Scissors {
		return n
	}
	switch {
	case k.top == c+1:
		n.rising = k.rising + 1
	case k.top+1 == c && k.size > 0:
		n.falling = k.falling + 1
	case k.top == c:
		n.equal = k.equal + 1
	}
	if k.top == cutrope.Scissors {
		n.rising = 0
	}
	n.reach()
	return n
}

// run returns how many cards below the top of a row follow it, each by so much from the one above.
func run(row []cards.Card, step int) (n int) {
	for i := len(row) - 2; i >= 0 && int(row[i]) == int(row[i+1])+step && row[i] != cutrope.Scissors; i-- {
		n++
	}
	return n
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

// code codes the better of the two ways for who has some numbers and so many scissors.
func (w ways) code(has stores, scissors int) int {
	need := needs - 1
	if w.up != noWay {
		need = needCode(bits.OnesCount16(w.up), max(0, bits.OnesCount16(w.up&^has.up)-scissors))
	}
	if w.down != noWay {
		need = min(need, needCode(bits.OnesCount16(w.down), max(0, bits.OnesCount16(w.down&^has.down)-scissors)))
	}
	return need
}
