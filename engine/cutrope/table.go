package cutrope

import (
	"cardlab/engine"
	"cardlab/engine/cards"
)

// The rows of cards on the table are numbered: the level rows first, then each
// seat's supply rows.
const (
	levels   = 3 // level rows
	supplies = 3 // supply rows of a seat
	maxRows  = levels + supplies*engine.MaxSeats
)

// How many rows there are, and how many kinds of cards, for who thinks of positions.
const (
	Levels    = levels   // level rows
	Supplies  = supplies // supply rows of a seat
	CardKinds = kinds    // the numbers 1 to 10, and scissors
)

// rowsOf returns how many rows there are with so many seats.
func rowsOf(seats int) int { return levels + supplies*seats }

// supplyRow returns the number of a seat's supply row, given from 0.
func supplyRow(seat engine.Seat, row int) int { return levels + supplies*int(seat) + row }

// table holds the rows, one behind the other in one array: row i is
// card[end[i-1]:end[i]], bottom first. Behind the last row the array is zero, so
// that equal tables are equal values.
type table struct {
	card [deckSize]cards.Card
	end  [maxRows]uint8
}

// start returns where a row begins.
func (t *table) start(row int) int {
	if row == 0 {
		return 0
	}
	return int(t.end[row-1])
}

// row returns the cards of a row, bottom first; valid until the table changes.
func (t *table) row(row int) []cards.Card { return t.card[t.start(row):t.end[row]] }

// top returns the top card of a row, None if it is empty.
func (t *table) top(row int) cards.Card {
	if at := int(t.end[row]); at > t.start(row) {
		return t.card[at-1]
	}
	return cards.None
}

// push puts a card on top of a row. rows is how many rows the table has.
func (t *table) push(row int, c cards.Card, rows int) {
	at, last := t.end[row], t.end[rows-1]
	copy(t.card[at+1:last+1], t.card[at:last])
	t.card[at] = c
	for i := row; i < rows; i++ {
		t.end[i]++
	}
}

// drop takes the n top cards off a row.
func (t *table) drop(row, n, rows int) {
	at, last := int(t.end[row]), int(t.end[rows-1])
	copy(t.card[at-n:last-n], t.card[at:last])
	clear(t.card[last-n : last])
	for i := row; i < rows; i++ {
		t.end[i] -= uint8(n)
	}
}

// bagOf returns the cards of a list.
func bagOf(list []cards.Card) (b bag) {
	for _, c := range list {
		b += one(c)
	}
	return b
}

// rowAt returns the number of the row at a place, -1 if no row lies there.
func rowAt(p engine.Place) int {
	switch {
	case p.Zone >= ZoneLevel1 && p.Zone <= ZoneLevel3 && p.Seat == engine.NoSeat:
		return int(p.Zone - ZoneLevel1)
	case p.Zone >= ZoneSupplyA && p.Zone <= ZoneSupplyC && p.Seat >= 0:
		return supplyRow(p.Seat, int(p.Zone-ZoneSupplyA))
	}
	return -1
}
