package reading

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// ShardsOf checks that the run is whole and returns its shards. Rules are those
// of each variant, nil where they are not available; none at all if rules is nil.
func ShardsOf(run *data.Run, rules []engine.Rules) ([]Shard, error) {
	if have, want := len(run.Manifest.Shards), run.Manifest.ShardCount; have != want {
		return nil, fmt.Errorf("it has %d of %d shards; `cardlab run` plays the others", have, want)
	}
	variants := map[string]int{}
	for i, v := range run.Manifest.Variants {
		variants[v.Label] = i
	}
	var shards []Shard
	for i, rec := range run.Manifest.Shards {
		variant, ok := variants[rec.Label]
		if !ok {
			return nil, fmt.Errorf("shard %d is of variant %q, which the run does not list", rec.Shard, rec.Label)
		}
		table, err := TableOf(rec)
		if err != nil {
			return nil, &data.DamageError{File: data.RecordPath(rec.Shard), Err: err}
		}
		for _, t := range []data.Table{data.Games, data.Events} {
			if err := checkFile(run.Dir, rec, t); err != nil {
				return nil, err
			}
		}
		shards = append(shards, Shard{
			Number: rec.Shard, Variant: variant, Table: table, File: rec.File(data.Games).Path, EventsFile: rec.File(data.Events).Path, Rows: rec.Rows(data.Games), Matchups: run.Manifest.Matchups,
			Games: func(fn func(*data.Game) error) error { return run.Games(i, fn) },
			Lean:  func(fn func(*data.Game) error) error { return leanGames(run, i, table.Seats, fn) },
			Events: func(columns []string, fn func(*data.Batch) error) error {
				return run.Scan(data.Events, i, columns, fn)
			},
		})
		if rules != nil {
			shards[len(shards)-1].Rules = rules[variant]
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

// TableOf reads off a shard's counts who sat at the table and who with whom.
func TableOf(rec *data.ShardRecord) (engine.Table, error) {
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
