package analysis

import (
	"cardlab/data"
)

// log is the events of one game, column by column: row i of each slice is
// event i. Only the columns that were asked for are filled. Texts are numbers
// in the [vocabulary]. It is valid until the next game is read.
type log struct {
	game *data.Game
	rows int

	kind, due, card, on, fromZone, toZone                     []int32 // numbers in the vocabulary
	ply, turn, seat, next, fromSeat, toSeat, n, seen, actions []int32
}

// columns is a set of columns of the table events, one bit each.
type columns uint32

// The columns that metrics may ask for, in the order of columnNames.
const (
	ofKind columns = 1 << iota
	ofDue
	ofCard
	ofOn
	ofFromZone
	ofToZone
	ofPly
	ofTurn
	ofSeat
	ofNext
	ofFromSeat
	ofToSeat
	ofN
	ofSeen
	ofAction
	everyColumn = 1<<iota - 1

	ofMoves = ofCard | ofFromZone | ofFromSeat | ofToZone | ofToSeat // which card went from where to where
)

var columnNames = [...]string{"kind", "due", "card", "on_card", "from_zone", "to_zone", "ply", "turn", "seat", "next",
	"from_seat", "to_seat", "n", "seen", "action"}

// place returns the slice of a log that holds a column.
func (l *log) place(column int) *[]int32 {
	return [...]*[]int32{&l.kind, &l.due, &l.card, &l.on, &l.fromZone, &l.toZone, &l.ply, &l.turn, &l.seat, &l.next,
		&l.fromSeat, &l.toSeat, &l.n, &l.seen, &l.actions}[column]
}

// moves reports whether event i moves a card; else it says something about one that lies still.
func (l *log) moves(i int) bool { return l.fromZone[i] != 0 }

// last returns the number of the last event of a kind, -1 if there is none.
func (l *log) last(kind int32) int {
	for i := l.rows - 1; i >= 0; i-- {
		if l.kind[i] == kind {
			return i
		}
	}
	return -1
}
