package data

import (
	"cardlab/engine"
	"cardlab/engine/cards"

	"github.com/parquet-go/parquet-go/format"
)

// eventWriter writes the table events. Its page is a set of arrays that Event
// stores into directly: with a game of 60 events this is where the time goes.
type eventWriter struct {
	*tableWriter
	page  *eventPage
	cards [256]uint8 // the code of a card: its number; then none, then hidden
}

// eventPage holds the page in hand, column by column. The bytes between the
// arrays keep them out of each other's cache sets.
type eventPage struct {
	game     [pageRows]int64
	_        [64]byte
	seq      [pageRows]int32
	_        [128]byte
	ply      [pageRows]int32
	_        [192]byte
	turn     [pageRows]int32
	_        [256]byte
	n        [pageRows]int32
	_        [320]byte
	action   [pageRows]int32
	_        [384]byte
	kind     [pageRows]uint8
	_        [448]byte
	seat     [pageRows]uint8
	_        [512]byte
	next     [pageRows]uint8
	_        [576]byte
	due      [pageRows]uint8
	_        [640]byte
	card     [pageRows]uint8
	_        [704]byte
	on       [pageRows]uint8
	_        [768]byte
	fromZone [pageRows]uint8
	_        [832]byte
	fromSeat [pageRows]uint8
	_        [896]byte
	toZone   [pageRows]uint8
	_        [960]byte
	toSeat   [pageRows]uint8
	_        [1024]byte
	seen     [pageRows]uint8
}

func newEventWriter(run string, zip *compressor, s *scratch) *eventWriter {
	return &eventWriter{tableWriter: newTableWriter(run, Events, zip, s), page: new(eventPage)}
}

// begin starts the file of a shard whose events have the words given.
func (w *eventWriter) begin(shard int, v *engine.Vocabulary, kv []format.KeyValue) {
	w.tableWriter.begin(shard, kv)
	// None and Hidden follow the cards, and any other number is no word.
	deck := len(v.Cards)
	for i := range w.cards {
		w.cards[i] = 255
		if i < deck {
			w.cards[i] = uint8(i)
		}
	}
	w.cards[cards.None], w.cards[cards.Hidden] = uint8(deck), uint8(deck+1)
	names := append(append(make([]string, 0, deck+2), v.Cards...), "", v.Card(cards.Hidden))
	w.cols[eventKind].words, w.cols[eventDue].words = v.Kinds, v.Phases
	w.cols[eventCard].words, w.cols[eventOn].words = names, names
	w.cols[eventFromZone].words, w.cols[eventToZone].words = v.Zones, v.Zones
}

// add stores one event.
func (w *eventWriter) add(e *Event) {
	p, i := w.page, w.n&(pageRows-1)
	p.game[i], p.seq[i], p.ply[i], p.turn[i] = e.Game, e.Seq, e.Ply, e.Turn
	p.kind[i], p.seat[i], p.next[i], p.due[i] = uint8(e.Kind), uint8(e.Seat+1), uint8(e.Next+1), uint8(e.Due)
	p.card[i], p.on[i] = w.cards[e.Card], w.cards[e.On]
	p.fromZone[i], p.fromSeat[i] = uint8(e.From.Zone), uint8(e.From.Seat+1)
	p.toZone[i], p.toSeat[i] = uint8(e.To.Zone), uint8(e.To.Seat+1)
	p.n[i], p.seen[i], p.action[i] = e.N, uint8(e.Seen), e.Action
	w.n++
	if w.n == pageRows {
		w.flushPage()
	}
}

// flushPage hands the page to the columns and encodes it.
func (w *eventWriter) flushPage() {
	p, n := w.page, w.n
	w.cols[eventGame].longs = p.game[:n]
	for place, ints := range [...][]int32{
		eventSeq: p.seq[:n], eventPly: p.ply[:n], eventTurn: p.turn[:n], eventN: p.n[:n], eventAction: p.action[:n],
	} {
		w.cols[place].ints = ints
	}
	for place, codes := range [...][]uint8{
		eventKind: p.kind[:n], eventSeat: p.seat[:n], eventNext: p.next[:n], eventDue: p.due[:n],
		eventCard: p.card[:n], eventOn: p.on[:n], eventFromZone: p.fromZone[:n], eventFromSeat: p.fromSeat[:n],
		eventToZone: p.toZone[:n], eventToSeat: p.toSeat[:n], eventSeen: p.seen[:n],
	} {
		w.cols[place].codes = codes
	}
	w.tableWriter.flushPage()
}

func (w *eventWriter) finish() error {
	w.flushPage()
	return w.tableWriter.finish()
}
