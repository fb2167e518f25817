package cutrope

import (
	"encoding/binary"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
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

// supplyRow returns the number of a seat's supply row, given from 0.
func supplyRow(seat engine.Seat, row int) int { return levels + supplies*int(seat) + row }

// table holds the rows, one behind the other in one array, bottom first. Behind the
// last row the array is zero, so that equal tables are equal values.
type table struct {
	card [deckSize]cards.Card
	// Where row i begins; it ends where the next begins. What no row has ends where the last does.
	begin [bounds]uint8
}

// bounds is the number of rows and one more, rounded up to whole words.
const bounds = (maxRows + 8) / 8 * 8

// start returns where a row begins, which is where the row before it ends.
func (t *table) start(row int) int { return int(t.begin[row]) }

// row returns the cards of a row, bottom first; valid until the table changes.
func (t *table) row(row int) []cards.Card { return t.card[t.start(row):t.start(row+1)] }

// all returns the cards of all rows.
func (t *table) all() []cards.Card { return t.card[:t.start(maxRows)] }

// top returns the top card of a row, None if it is empty.
func (t *table) top(row int) cards.Card {
	if end := t.start(row + 1); end > t.start(row) {
		return t.card[end-1]
	}
	return cards.None
}

// push puts a card on top of a row.
func (t *table) push(row int, c cards.Card) {
	at, end := t.start(row+1), t.start(maxRows)
	copy(t.card[at+1:end+1], t.card[at:end])
	t.card[at] = c
	t.move(row, 1)
}

// drop takes the n top cards off a row.
func (t *table) drop(row, n int) {
	at, end := t.start(row+1), t.start(maxRows)
	copy(t.card[at-n:end-n], t.card[at:end])
	clear(t.card[end-n : end])
	t.move(row, -n)
}

// move moves the end of a row, and all rows behind it, n places up or down: eight at
// a time, for no byte overflows.
func (t *table) move(row, n int) {
	behind := &behind[row]
	for i := range behind {
		eight := t.begin[8*i:]
		binary.LittleEndian.PutUint64(eight, binary.LittleEndian.Uint64(eight)+behind[i]*uint64(n))
	}
}

// behind[row] has a 1 in the byte of each row behind a row.
var behind = func() (t [maxRows][bounds / 8]uint64) {
	for row := range t {
		for i := row + 1; i < bounds; i++ {
			t[row][i/8] |= 1 << (i % 8 * 8)
		}
	}
	return t
}()

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
