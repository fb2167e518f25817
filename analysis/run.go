package analysis

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"cardlab/data"
	"cardlab/engine"
	"cardlab/engine/spec"
)

// Options says what a report is about. The zero value asks for all metrics
// that need nothing but the record.
type Options struct {
	// Only names the metrics to answer; all that are about the run's game if empty.
	Only []string
	// Rules finds the rules that a variant's text names, for the metrics that
	// need them. They are left out, and a note says so, if it is nil or the
	// rules have changed since the run was played.
	Rules func(variant string) (engine.Rules, error)
}

// ReportWith folds a run. The result depends on the files and on the rules
// alone, to the last bit, not on the number of processors.
//
// It refuses to count less than there is: [data.Open] opens sealed runs only,
// and ReportWith fails if a file that it reads is missing, has another size or
// holds another number of rows than recorded. Checksums are not compared.
func ReportWith(run *data.Run, o Options) (*Result, error) {
	entries, err := choose(run.Manifest.Game, o.Only)
	if err != nil {
		return nil, err
	}
	rules, notes := rulesOf(run, entries, o.Rules)
	shards, err := shardsOf(run, rules)
	if err != nil {
		return nil, fmt.Errorf("report %s: %w", run.Dir, err)
	}
	f, err := foldBlocks(entries, blocks(shards), runtime.GOMAXPROCS(0))
	if err != nil {
		return nil, fmt.Errorf("report %s: %w", run.Dir, err)
	}
	r := f.result()
	r.Run, r.Notes, r.Remarks = run.Manifest.Name, append(notes, sentences(run.Manifest.Notes)...), run.Manifest.Notes
	for _, v := range run.Manifest.Variants {
		r.Variants = append(r.Variants, Variant{Label: v.Label, Text: v.Text})
	}
	for i := range r.Matchups {
		m := &r.Matchups[i]
		if int(m.Number) >= len(run.Manifest.Matchups) {
			return nil, fmt.Errorf("report %s: games of matchup %d, but the run has %d matchups",
				run.Dir, m.Number, len(run.Manifest.Matchups))
		}
		m.Policies = run.Manifest.Matchups[m.Number]
	}
	return r, nil
}

// rulesOf returns the rules of each variant, by its place, nil where they are
// not at hand, and says what is left out for that.
func rulesOf(run *data.Run, entries []entry, find func(string) (engine.Rules, error)) ([]engine.Rules, []string) {
	var wanting []string
	for i := range entries {
		if entries[i].NeedsRules {
			wanting = append(wanting, entries[i].Name)
		}
	}
	list := make([]engine.Rules, len(run.Manifest.Variants))
	if len(wanting) == 0 {
		return list, nil
	}
	leftOut := "left out, since they need the rules: " + strings.Join(wanting, ", ")
	if find == nil {
		return list, []string{leftOut + "."}
	}
	var notes []string
	for i, v := range run.Manifest.Variants {
		rules, err := find(v.Text)
		if err != nil {
			notes = append(notes, fmt.Sprintf("%s: %s; %v.", v.Label, leftOut, spec.Recorded(err, run.Manifest.Tool)))
			continue
		}
		if rules, err = engine.At(rules, v.Rules, run.Manifest.Tool); err != nil {
			notes = append(notes, fmt.Sprintf("%s: %s; the run was %v.", v.Label, leftOut, err))
			continue
		}
		list[i] = rules
	}
	return list, notes
}

// shardsOf checks that the run is whole and returns its shards. Rules are those
// of each variant, nil where they are not at hand; none at all if rules is nil.
func shardsOf(run *data.Run, rules []engine.Rules) ([]shard, error) {
	if have, want := len(run.Manifest.Shards), run.Manifest.ShardCount; have != want {
		return nil, fmt.Errorf("it has %d of %d shards; `cardlab run` plays the others", have, want)
	}
	variants := map[string]int{}
	for i, v := range run.Manifest.Variants {
		variants[v.Label] = i
	}
	var shards []shard
	for i, rec := range run.Manifest.Shards {
		variant, ok := variants[rec.Label]
		if !ok {
			return nil, fmt.Errorf("shard %d is of variant %q, which the run does not list", rec.Shard, rec.Label)
		}
		table, err := tableOf(rec)
		if err != nil {
			return nil, err
		}
		for _, t := range []data.Table{data.Games, data.Events} {
			if err := checkFile(run.Dir, rec, t); err != nil {
				return nil, err
			}
		}
		shards = append(shards, shard{
			number: rec.Shard, variant: variant, table: table, rows: rec.Rows(data.Games),
			games: func(fn func(*data.Game) error) error { return run.Games(i, fn) },
			lean:  func(fn func(*data.Game) error) error { return leanGames(run, i, table.Seats, fn) },
			events: func(columns []string, fn func(*data.Batch) error) error {
				return run.Scan(data.Events, i, columns, fn)
			},
		})
		if rules != nil {
			shards[len(shards)-1].rules = rules[variant]
		}
	}
	return shards, nil
}

// checkFile refuses a shard whose rows of a table are not all there.
func checkFile(dir string, rec *data.ShardRecord, t data.Table) error {
	f := rec.File(t)
	if f == nil {
		return fmt.Errorf("shard %d has no %s; `cardlab run` plays it again", rec.Shard, t)
	}
	info, err := os.Stat(filepath.Join(dir, filepath.FromSlash(f.Path)))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s is missing; `cardlab run` plays its shard again", f.Path)
	case err != nil:
		return err
	case info.Size() != f.Bytes:
		return fmt.Errorf("%s has %d bytes, not %d as its record says; `cardlab run` plays its shard again",
			f.Path, info.Size(), f.Bytes)
	}
	return nil
}

// tableOf reads off a shard's counts who sat at the table and who with whom.
func tableOf(rec *data.ShardRecord) (engine.Table, error) {
	if len(rec.Matchups) == 0 {
		return engine.Table{}, fmt.Errorf("shard %d counts no games", rec.Shard)
	}
	seats, sides := len(rec.Matchups[0].BySeat), len(rec.Matchups[0].BySide)
	t := engine.Table{Seats: uint8(seats), Teams: sides < seats}
	if seats < 2 || seats > engine.MaxSeats || t.Sides() != sides {
		return t, fmt.Errorf("shard %d counts %d seats and %d sides", rec.Shard, seats, sides)
	}
	return t, nil
}
