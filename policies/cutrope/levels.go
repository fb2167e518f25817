package cutrope

import (
	"cardlab/engine/cards"
	"cardlab/engine/cutrope"
)

// far is how many cards a row lacks, as far as it is looked into.
const far = 5

// level numbers what a level row takes, so that a search need not work it out
// again: there are few such rows, some thirty in the basic game.
type level uint16

// levels knows what follows from each level row that it has met. It serves one policy.
type levels struct {
	numbers map[cutrope.Row]level
	list    []levelFacts
}

// levelFacts is what follows from a level row.
type levelFacts struct {
	row   cutrope.Row
	takes [far]uint16              // what it takes once it has taken so many scissors, one bit a card
	after [cutrope.CardKinds]level // 1 + the row after a card that fits; 0 until it is asked for
}

// mostLevels is how many rows are kept from one choice to the next.
const mostLevels = 1 << 10

// begin makes room for a choice.
func (l *levels) begin() {
	if l.numbers == nil || len(l.list) > mostLevels/2 {
		l.numbers, l.list = make(map[cutrope.Row]level, mostLevels), make([]levelFacts, 0, mostLevels)
	}
}

// of returns the number of a row.
func (l *levels) of(row cutrope.Row) level {
	if n, ok := l.numbers[row]; ok {
		return n
	}
	n := level(len(l.list))
	l.numbers[row] = n
	f := levelFacts{row: row}
	for i := range f.takes {
		f.takes[i] = row.Takes()
		row, _ = row.After(cutrope.Scissors)
	}
	l.list = append(l.list, f)
	return n
}

// after returns the row once it has taken a card that fits.
func (l *levels) after(n level, c cards.Card) level {
	next := l.list[n].after[c]
	if next == 0 {
		row, _ := l.list[n].row.After(c)
		next = 1 + l.of(row)
		l.list[n].after[c] = next
	}
	return next - 1
}

// takes returns what a row takes, one bit a card.
func (l *levels) takes(n level) uint16 { return l.list[n].takes[0] }

// near is what the level rows together take once one of them has taken so many other cards.
type near [far]uint16

// near returns what three rows are near to.
func (l *levels) near(rows *[cutrope.Levels]level) (m near) {
	a, b, c := &l.list[rows[0]].takes, &l.list[rows[1]].takes, &l.list[rows[2]].takes
	for n := range m {
		m[n] = a[n] | b[n] | c[n]
	}
	return m
}

// lack returns how many other cards the level row that is nearest to a card must take before it.
func (m *near) lack(c cards.Card) int {
	for n, set := range m {
		if set>>c&1 != 0 {
			return n
		}
	}
	return far
}
