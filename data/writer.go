package data

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/cardlab/cardlab/data/internal/column"
	"github.com/cardlab/cardlab/engine"
)

// Meta is what every file of a run says of its origin.
type Meta struct {
	PlanHash  string // the plan, hashed
	Tool      string // version of the program
	Decisions bool   // whether the table decisions is written
	Schema    int    // of the files; 0: [SchemaVersion]
}

// Writer writes the files of one shard after another. It serves one worker.
// It holds about 30 MB, however large the shard; adding a row allocates nothing.
type Writer struct {
	folder    Folder
	meta      Meta
	durable   durable
	open      bool
	record    *ShardRecord
	table     engine.Table
	games     *tableWriter
	events    *eventWriter
	decisions *decisionWriter // nil if the run has none
}

// Writer returns a writer of shards of the run. The folder is made when it is needed.
func (f Folder) Writer(m Meta) *Writer {
	if m.Schema == 0 {
		m.Schema = SchemaVersion
	}
	schema := m.Schema
	s := column.NewScratch()
	w := &Writer{
		folder: f, meta: m, durable: durable{},
		games: newTableWriter(f, Games, schema, s), events: newEventWriter(f, schema, s),
	}
	if m.Decisions {
		w.decisions = newDecisionWriter(f, schema, s)
	}
	return w
}

// Begin starts a shard: a range of games of one variant, whose files lie in
// the partition v=label. Finish or Abort ends it.
func (w *Writer) Begin(shard int, label string, r engine.Rules) error {
	if w.open {
		return fmt.Errorf("begin shard %d: shard %d is not finished", shard, w.record.Shard)
	}
	if err := checkLabel(label); err != nil {
		return fmt.Errorf("begin shard %d: %w", shard, err)
	}
	if words := shapeWords(r.Words()); w.events.shaped {
		if err := words.check(); err != nil {
			return fmt.Errorf("begin shard %d: %w", shard, err)
		}
	}
	w.record = &ShardRecord{
		Shard: shard, Label: label, Variant: r.Name(), Rules: r.Version(),
		Schema: w.meta.Schema, Plan: w.meta.PlanHash, Tool: w.meta.Tool,
	}
	w.table = r.Table()
	meta := w.record.metadata()
	w.games.begin(shard, meta)
	w.events.begin(shard, r.Words(), meta)
	if w.decisions != nil {
		w.decisions.begin(shard, r.Words(), meta)
	}
	w.open = true
	return nil
}

// checkLabel refuses what is no name of a partition folder.
func checkLabel(label string) error {
	for _, c := range label {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '_' && c != '-' {
			return fmt.Errorf("label %q: only a-z, 0-9, _ and - are allowed", label)
		}
	}
	if label == "" {
		return errors.New("the label is empty")
	}
	return nil
}

// Event adds a row to the table events. The rows of a game come in the order
// of Seq, the games in ascending order. An error is kept for Finish.
func (w *Writer) Event(e *Event) { w.events.add(e) }

// Game adds a row to the table games, before or after the rows of its events.
func (w *Writer) Game(g *Game) {
	w.games.addGame(g)
	w.tally(g)
}

// Decision adds a row to the table decisions, if the run has it.
func (w *Writer) Decision(d *Decision) {
	if w.decisions != nil {
		w.decisions.add(d)
	}
}

// tally counts the outcome of a game.
func (w *Writer) tally(g *Game) {
	all := &w.record.Matchups
	i := 0
	for i < len(*all) && (*all)[i].Matchup < g.Matchup {
		i++
	}
	if i == len(*all) || (*all)[i].Matchup != g.Matchup {
		*all = append(*all, Tally{})
		copy((*all)[i+1:], (*all)[i:])
		(*all)[i] = Tally{
			Matchup: g.Matchup, Reasons: map[string]int64{},
			BySeat: make([]int64, w.table.Seats), BySide: make([]int64, w.table.Sides()),
		}
	}
	(*all)[i].add(g)
	(*all)[i].Reasons[g.Reason]++
}

// Finish gives the shard's files their final names, its record last, and
// returns the record. After an error the shard is dropped, as by Abort.
//
// Two processes that play the same shard write equal files. Each removes the
// other's temporary files when it is done; the one that loses them this way
// takes the finished shard as its own. If a finished shard has other bytes the error
// is a *[DisputedError], and both are kept.
func (w *Writer) Finish() (*ShardRecord, error) {
	if !w.open {
		return nil, errors.New("finish a shard: none was begun")
	}
	s := w.record
	err := w.finish()
	w.Abort()
	if errors.Is(err, fs.ErrNotExist) {
		if other, _ := w.folder.finished(s.Shard); other != nil && other.Plan == s.Plan {
			return other, nil
		}
	}
	if err != nil {
		return nil, fmt.Errorf("write shard %d of %s: %w", s.Shard, w.folder.Dir, err)
	}
	w.folder.removeTemps(tempPrefix(s.Shard))
	return s, nil
}

func (w *Writer) finish() error {
	s := w.record
	if err := w.games.finish(); err != nil {
		return err
	}
	if err := w.events.finish(); err != nil {
		return err
	}
	tables := []*tableWriter{w.games, w.events.tableWriter}
	if w.decisions != nil {
		if err := w.decisions.finish(); err != nil {
			return err
		}
		tables = append(tables, w.decisions.tableWriter)
	}
	for _, t := range tables {
		s.Files = append(s.Files, File{t.table, partPath(t.table, s.Label, s.Shard), t.Rows(), t.file.bytes, t.file.digest()})
	}
	if other, err := w.folder.finished(s.Shard); err != nil {
		return err
	} else if s.differs(other) {
		return w.dispute(tables)
	}
	for i, t := range tables {
		path := s.Files[i].Path
		if err := t.file.publish(path); err != nil {
			return err
		}
		t.file = nil
		if err := w.folder.syncName(path, w.durable); err != nil {
			return err
		}
	}
	content, err := marshal(s)
	if err != nil {
		return err
	}
	return w.folder.write(RecordPath(s.Shard), content, w.durable)
}

// Abort drops the current shard and leaves nothing of it. Without a shard it
// does nothing.
func (w *Writer) Abort() {
	if !w.open {
		return
	}
	w.open = false
	w.games.abort()
	w.events.abort()
	if w.decisions != nil {
		w.decisions.abort()
	}
}
