package data

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"cardlab/engine"
)

// Meta is what every file of a run says of its origin.
type Meta struct {
	PlanHash  string // the plan, hashed
	Tool      string // version of the program
	Decisions bool   // whether the table decisions is written
}

// Writer writes the files of one shard after another. It serves one worker.
type Writer struct {
	run  string
	meta Meta

	open      bool
	err       error
	record    *ShardRecord
	words     *engine.Vocabulary
	table     engine.Table
	games     *rowWriter[gameRow]
	events    *rowWriter[eventRow]
	decisions *rowWriter[decisionRow]
}

// NewWriter returns a writer of shards of the run in a folder, which is made
// when it is needed.
func NewWriter(run string, m Meta) *Writer { return &Writer{run: run, meta: m} }

// Begin starts a shard: a range of games of one variant, whose files lie in
// the partition v=label. Finish or Abort ends it.
func (w *Writer) Begin(shard int, label string, r engine.Rules) error {
	if w.open {
		return fmt.Errorf("begin shard %d: shard %d is not finished", shard, w.record.Shard)
	}
	w.record = &ShardRecord{
		Shard: shard, Label: label, Variant: r.Name(), Rules: r.Version(),
		Schema: SchemaVersion, Plan: w.meta.PlanHash, Tool: w.meta.Tool,
	}
	w.words, w.table, w.err = r.Words(), r.Table(), nil
	kv := [][2]string{
		{"cardlab.schema", strconv.Itoa(SchemaVersion)},
		{"cardlab.plan", w.meta.PlanHash},
		{"cardlab.tool", w.meta.Tool},
		{"cardlab.rules", strconv.Itoa(r.Version())},
	}
	for _, l := range []struct {
		key   string
		words []string
	}{{"kinds", w.words.Kinds}, {"phases", w.words.Phases}, {"zones", w.words.Zones}, {"cards", w.words.Cards}} {
		text, err := json.Marshal(l.words)
		if err != nil {
			return err
		}
		kv = append(kv, [2]string{"cardlab." + l.key, string(text)})
	}
	var err error
	if w.games, err = newRowWriter[gameRow](w.run, Games, shard, kv); err == nil {
		if w.events, err = newRowWriter[eventRow](w.run, Events, shard, kv); err == nil && w.meta.Decisions {
			w.decisions, err = newRowWriter[decisionRow](w.run, Decisions, shard, kv)
		}
	}
	w.open = true
	if err != nil {
		w.Abort()
		return fmt.Errorf("begin shard %d: %w", shard, err)
	}
	return nil
}

// Event adds a row to the table events. The rows of a game come in the order
// of Seq, the games in ascending order. An error is kept for Finish.
func (w *Writer) Event(e *Event) {
	v := w.words
	w.events.add(eventRow{
		Game: e.Game, Seq: e.Seq, Ply: e.Ply, Turn: e.Turn,
		Kind: name(v.Kinds, int(e.Kind)), Seat: int32(e.Seat), Next: int32(e.Next), Due: name(v.Phases, int(e.Due)),
		Card: cardName(v, e.Card), On: cardName(v, e.On),
		FromZone: name(v.Zones, int(e.From.Zone)), FromSeat: int32(e.From.Seat),
		ToZone: name(v.Zones, int(e.To.Zone)), ToSeat: int32(e.To.Seat),
		N: e.N, Seen: int32(e.Seen), Action: e.Action,
	})
}

// Game adds a row to the table games, before or after the rows of its events.
func (w *Writer) Game(g *Game) {
	row := gameRow{
		Game: g.Game, Deal: g.Deal, Matchup: g.Matchup, Seating: g.Seating, Variant: g.Variant,
		Reason: g.Reason, Turns: g.Turns, Plies: g.Plies, Events: g.Events, LastSeat: int32(g.LastSeat), StockMin: g.StockMin,
		Cards: append([]byte(nil), g.Cards...), Chance: g.Chance, Rules: g.Rules,
	}
	policies, points, goals := row.policies(), row.points(), row.goals()
	for i := range g.Seats {
		*policies[i] = new(g.Policies[i])
		*points[i] = new(g.Points[i])
		*goals[i] = new(g.Goals[i])
	}
	if g.Winner != engine.NoSeat {
		row.WinnerSeat, row.WinnerSide = new(int32(g.Winner)), new(g.Side)
	}
	w.games.add(row)
	w.tally(g)
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

// Decision adds a row to the table decisions, if the run has it.
func (w *Writer) Decision(d *Decision) {
	if w.decisions == nil {
		return
	}
	row := decisionRow{
		Game: d.Game, Ply: d.Ply, Seat: int32(d.Seat), Phase: name(w.words.Phases, int(d.Phase)),
		Legal: d.Legal, Action: d.Action,
	}
	if d.Explained {
		row.Value, row.Visits = new(d.Value), new(d.Visits)
	}
	w.decisions.add(row)
}

// Finish gives the shard's files their final names, its record last, and
// returns the record. After an error the shard is dropped, as by Abort.
func (w *Writer) Finish() (*ShardRecord, error) {
	s := w.record
	err := w.finish()
	if err != nil {
		w.Abort()
		return nil, fmt.Errorf("write shard %d of %s: %w", s.Shard, w.run, err)
	}
	w.open = false
	return s, nil
}

func (w *Writer) finish() error {
	s := w.record
	type part struct {
		table Table
		t     *tempFile
		rows  int64
		err   error
	}
	parts := []part{
		{Games, w.games.t, w.games.n, w.games.close()},
		{Events, w.events.t, w.events.n, w.events.close()},
	}
	if w.decisions != nil {
		parts = append(parts, part{Decisions, w.decisions.t, w.decisions.n, w.decisions.close()})
	}
	for _, p := range parts {
		if p.err != nil {
			return p.err
		}
	}
	for _, p := range parts {
		path := partPath(p.table, s.Label, s.Shard)
		s.Files = append(s.Files, File{p.table, path, p.rows, p.t.bytes, p.t.digest()})
		full := filepath.Join(w.run, filepath.FromSlash(path))
		if err := p.t.publish(full); err != nil {
			return err
		}
		if err := syncDir(filepath.Dir(full)); err != nil {
			return err
		}
	}
	content, err := json.MarshalIndent(s, "", "\t")
	if err != nil {
		return err
	}
	return WriteFile(w.run, shardPath(s.Shard), append(content, '\n'))
}

// Abort drops the shard in hand and leaves nothing of it. Without a shard it
// does nothing.
func (w *Writer) Abort() {
	if !w.open {
		return
	}
	w.open = false
	if w.games != nil {
		w.games.t.discard()
	}
	if w.events != nil {
		w.events.t.discard()
	}
	if w.decisions != nil {
		w.decisions.t.discard()
	}
	w.games, w.events, w.decisions = nil, nil, nil
	os.Remove(filepath.Join(w.run, tempDir))
}
