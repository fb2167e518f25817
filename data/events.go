package data

import (
	"fmt"
	"slices"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"

	"github.com/cardlab/cardlab/data/internal/column"
)

// eventWriter writes the table events. Its page is a set of arrays that Event
// stores into directly: with a game of 60 events this is where the time goes.
type eventWriter struct {
	*tableWriter
	n      int // events in the page
	page   *eventPage
	cards  [256]uint8 // the code of a card: its number; then none, then hidden
	places []int      // which column of the table each of the file is
	shapes shapeWriter
	shaped bool
}

// eventPage holds the current page, column by column. The bytes between the
// arrays keep them out of each other's cache sets.
type eventPage struct {
	game     [column.PageRows]int64
	_        [64]byte
	seq      [column.PageRows]int32
	_        [128]byte
	ply      [column.PageRows]int32
	_        [192]byte
	turn     [column.PageRows]int32
	_        [256]byte
	n        [column.PageRows]int32
	_        [320]byte
	action   [column.PageRows]int32
	_        [384]byte
	kind     [column.PageRows]uint8
	_        [448]byte
	seat     [column.PageRows]uint8
	_        [512]byte
	next     [column.PageRows]uint8
	_        [576]byte
	due      [column.PageRows]uint8
	_        [640]byte
	card     [column.PageRows]uint8
	_        [704]byte
	on       [column.PageRows]uint8
	_        [768]byte
	fromZone [column.PageRows]uint8
	_        [832]byte
	fromSeat [column.PageRows]uint8
	_        [896]byte
	toZone   [column.PageRows]uint8
	_        [960]byte
	toSeat   [column.PageRows]uint8
	_        [1024]byte
	seen     [column.PageRows]uint8
	_        [1088]byte
	shape    [column.PageRows]uint16
}

// shapeAt is which column of the file the shape is: it stands where the first of its parts would.
const shapeAt = eventKind

func newEventWriter(f Folder, schema int, s *column.Scratch) *eventWriter {
	return &eventWriter{
		tableWriter: newTableWriter(f, Events, schema, s), page: new(eventPage),
		places: storedPlaces(Events, schema), shaped: isShaped(Events, schema),
	}
}

// begin starts the file of a shard whose events have the words given.
func (w *eventWriter) begin(shard int, v *engine.Vocabulary, meta []column.Meta) {
	w.n = 0
	if words := shapeWords(v); w.shaped {
		meta = append(slices.Clone(meta), words.metadata()...)
		w.shapes.begin(words)
	}
	w.tableWriter.begin(shard, meta)
	// None and Hidden follow the cards, and any other number is no word.
	deck := len(v.Cards)
	for i := range w.cards {
		w.cards[i] = 255
		if i < deck {
			w.cards[i] = uint8(i)
		}
	}
	w.cards[cards.None], w.cards[cards.Hidden] = uint8(deck), uint8(deck+1)
	for at, place := range w.places {
		if place != shapePlace {
			w.Column(at).SetWords(wordsOf(v, Events, place))
		}
	}
}

// add stores one event.
func (w *eventWriter) add(e *Event) {
	p, i := w.page, w.n&(column.PageRows-1)
	p.game[i], p.seq[i], p.ply[i], p.turn[i] = e.Game, e.Seq, e.Ply, e.Turn
	p.card[i], p.on[i] = w.cards[e.Card], w.cards[e.On]
	p.n[i], p.action[i] = e.N, e.Action
	if w.shaped {
		p.shape[i] = w.shapes.number(e, w.Column(shapeAt))
	} else {
		p.kind[i], p.seat[i], p.next[i], p.due[i] = uint8(e.Kind), uint8(e.Seat+1), uint8(e.Next+1), uint8(e.Due)
		p.fromZone[i], p.fromSeat[i] = uint8(e.From.Zone), uint8(e.From.Seat+1)
		p.toZone[i], p.toSeat[i] = uint8(e.To.Zone), uint8(e.To.Seat+1)
		p.seen[i] = uint8(e.Seen)
	}
	w.n++
	if w.n == column.PageRows {
		w.flushPage()
	}
}

// flushPage hands the page to the columns, which encode it.
func (w *eventWriter) flushPage() {
	p, n := w.page, w.n
	ints := [len(eventFields)][]int32{eventSeq: p.seq[:n], eventPly: p.ply[:n], eventTurn: p.turn[:n], eventN: p.n[:n], eventAction: p.action[:n]}
	codes := [len(eventFields)][]uint8{
		eventKind: p.kind[:n], eventSeat: p.seat[:n], eventNext: p.next[:n], eventDue: p.due[:n],
		eventCard: p.card[:n], eventOn: p.on[:n], eventFromZone: p.fromZone[:n], eventFromSeat: p.fromSeat[:n],
		eventToZone: p.toZone[:n], eventToSeat: p.toSeat[:n], eventSeen: p.seen[:n],
	}
	for at, place := range w.places {
		switch c := w.Column(at); {
		case place == shapePlace:
			c.SetNumbers(p.shape[:n])
		case place == eventGame:
			c.SetLongs(p.game[:n])
		case ints[place] != nil:
			c.SetInts(ints[place])
		default:
			c.SetCodes(codes[place])
		}
	}
	w.Page(n)
	w.n = 0
	if w.shaped && w.Column(shapeAt).Words() == 0 { // a new row group
		w.shapes.clear()
	}
}

func (w *eventWriter) finish() error {
	w.flushPage()
	if w.shaped && w.shapes.err != nil {
		return fmt.Errorf("table %s: %w", Events, w.shapes.err)
	}
	return w.tableWriter.finish()
}
