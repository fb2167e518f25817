package analysis

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"cardlab/data"
	"cardlab/engine"
)

// Report folds all games of a run. The result depends on the files alone, to
// the last bit, not on the number of processors.
//
// It refuses to count less than there is: [data.Open] opens sealed runs only,
// and Report fails if a file of games is missing, has another size or holds
// another number of games than recorded. Checksums are not compared.
func Report(run *data.Run) (*Result, error) {
	shards, err := shardsOf(run)
	if err != nil {
		return nil, fmt.Errorf("report %s: %w", run.Dir, err)
	}
	f, err := foldBlocks(blocks(shards), runtime.GOMAXPROCS(0))
	if err != nil {
		return nil, fmt.Errorf("report %s: %w", run.Dir, err)
	}
	r := f.result()
	r.Run = run.Manifest.Name
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

// shardsOf checks that the run is whole and returns its shards.
func shardsOf(run *data.Run) ([]shard, error) {
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
		if err := checkFile(run.Dir, rec); err != nil {
			return nil, err
		}
		shards = append(shards, shard{
			number: rec.Shard, variant: variant, table: table, rows: rec.Rows(data.Games),
			games: func(fn func(*data.Game) error) error { return run.Games(i, fn) },
		})
	}
	return shards, nil
}

// checkFile refuses a shard whose games are not all there.
func checkFile(dir string, rec *data.ShardRecord) error {
	f := rec.File(data.Games)
	if f == nil {
		return fmt.Errorf("shard %d has no games; `cardlab run` plays it again", rec.Shard)
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
