package data

import (
	"github.com/cardlab/cardlab/engine"

	"github.com/cardlab/cardlab/data/internal/column"
)

// decisionWriter writes the table decisions, as eventWriter does the events. A policy that
// says nothing of its choices leaves columns without a value, which are noted by their number.
type decisionWriter struct {
	*tableWriter
	n       int // decisions in the page
	silent  int // the last of them, of which the columns of the value have not yet been told
	unnamed int // likewise, those of the runner-up
	page    *decisionPage
}

// decisionPage holds the columns of the current page that always have a value.
type decisionPage struct {
	game   [column.PageRows]int64
	ply    [column.PageRows]int32
	_      [128]byte
	legal  [column.PageRows]int32
	_      [256]byte
	action [column.PageRows]int32
	_      [384]byte
	seat   [column.PageRows]uint8
	_      [512]byte
	phase  [column.PageRows]uint8
}

func newDecisionWriter(f Folder, schema int, s *column.Scratch) *decisionWriter {
	return &decisionWriter{tableWriter: newTableWriter(f, Decisions, schema, s), page: new(decisionPage)}
}

// begin starts the file of a shard whose decisions have the words given.
func (w *decisionWriter) begin(shard int, v *engine.Vocabulary, meta []column.Meta) {
	w.n, w.silent, w.unnamed = 0, 0, 0
	w.tableWriter.begin(shard, meta)
	w.Column(decisionPhase).SetWords(wordsOf(v, Decisions, decisionPhase))
}

// add stores one decision.
func (w *decisionWriter) add(d *Decision) {
	p, i := w.page, w.n&(column.PageRows-1)
	p.game[i], p.ply[i], p.legal[i], p.action[i] = d.Game, d.Ply, d.Legal, d.Action
	p.seat[i], p.phase[i] = uint8(d.Seat+1), uint8(d.Phase)
	if !d.Explained {
		w.silent++
		w.unnamed++
	} else {
		w.explain(d)
	}
	w.n++
	if w.n == column.PageRows {
		w.flushPage()
	}
}

// explain stores what the policy thought.
func (w *decisionWriter) explain(d *Decision) {
	w.tellSilent()
	w.Column(decisionValue).AddReal(d.Value)
	w.Column(decisionVisits).AddLong(d.Visits)
	if d.RunnerUp == None {
		w.unnamed++
		return
	}
	w.tellUnnamed()
	if w.columns > decisionRunnerUp { // mutant: a row of an older schema names none, and does not come here
		w.Column(decisionRunnerUp).AddInt(d.RunnerUp)
		w.Column(decisionRunnerUpValue).AddReal(d.RunnerUpValue)
	}
}

// tellSilent tells the columns of the value of the rows without one.
func (w *decisionWriter) tellSilent() {
	w.Column(decisionValue).AddNulls(w.silent)
	w.Column(decisionVisits).AddNulls(w.silent)
	w.silent = 0
}

// tellUnnamed tells the columns of the runner-up of the rows without one.
func (w *decisionWriter) tellUnnamed() {
	if w.columns > decisionRunnerUp {
		w.Column(decisionRunnerUp).AddNulls(w.unnamed)
		w.Column(decisionRunnerUpValue).AddNulls(w.unnamed)
	}
	w.unnamed = 0
}

// flushPage hands the page to the columns, which encode it.
func (w *decisionWriter) flushPage() {
	w.tellSilent()
	w.tellUnnamed()
	p, n := w.page, w.n
	w.Column(decisionGame).SetLongs(p.game[:n])
	w.Column(decisionPly).SetInts(p.ply[:n])
	w.Column(decisionLegal).SetInts(p.legal[:n])
	w.Column(decisionAction).SetInts(p.action[:n])
	w.Column(decisionSeat).SetCodes(p.seat[:n])
	w.Column(decisionPhase).SetCodes(p.phase[:n])
	w.Page(n)
	w.n = 0
}

func (w *decisionWriter) finish() error {
	w.flushPage()
	return w.tableWriter.finish()
}
