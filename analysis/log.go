package analysis

import (
	"github.com/cardlab/cardlab/data"
)

// Log is the events of one game, column by column: row i of each slice is
// event i. Only the columns that were asked for are filled. Texts are numbers
// in the [Vocabulary]. It is valid until the next game is read.
type Log struct {
	Game *data.Game
	rows int

	Kind, due, Card, on, FromZone, ToZone                     []int32 // numbers in the Vocabulary
	Ply, Turn, Seat, next, FromSeat, ToSeat, N, seen, actions []int32
}

// Columns is a set of columns of the table events, one bit each.
type Columns uint32

// The columns that metrics may ask for, in the order of columnNames.
const (
	OfKind Columns = 1 << iota
	ofDue
	OfCard
	ofOn
	OfFromZone
	OfToZone
	OfPly
	OfTurn
	OfSeat
	ofNext
	OfFromSeat
	OfToSeat
	OfN
	ofSeen
	ofAction
	EveryColumn = 1<<iota - 1

	OfMoves = OfCard | OfFromZone | OfFromSeat | OfToZone | OfToSeat // which card went from where to where
)

var columnNames = [...]string{"kind", "due", "card", "on_card", "from_zone", "to_zone", "ply", "turn", "seat", "next",
	"from_seat", "to_seat", "n", "seen", "action"}

// place returns the slice of a log that holds a column.
func (l *Log) place(column int) *[]int32 {
	return [...]*[]int32{&l.Kind, &l.due, &l.Card, &l.on, &l.FromZone, &l.ToZone, &l.Ply, &l.Turn, &l.Seat, &l.next,
		&l.FromSeat, &l.ToSeat, &l.N, &l.seen, &l.actions}[column]
}

// Moves reports whether event i moves a card; else it says something about one that lies still.
func (l *Log) Moves(i int) bool { return l.FromZone[i] != 0 }

// Last returns the number of the last event of a kind, -1 if there is none.
func (l *Log) Last(kind int32) int {
	for i := l.rows - 1; i >= 0; i-- {
		if l.Kind[i] == kind {
			return i
		}
	}
	return -1
}
