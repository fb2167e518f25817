package data

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// UnsealedError says that a folder holds a run that is not finished.
type UnsealedError struct{ Run string }

func (e *UnsealedError) Error() string {
	return fmt.Sprintf("open %s: the run is not finished, %s is missing", e.Run, successName)
}

// Run is a sealed run, open for reading. Any number of goroutines may read it.
type Run struct {
	Dir      string
	Manifest Manifest
}

// Open opens a sealed run. For one that is not sealed the error is an *[UnsealedError].
func Open(run string) (*Run, error) {
	if _, err := os.Stat(run); err != nil {
		return nil, fmt.Errorf("open %s: no such run", run)
	}
	if _, err := os.Stat(filepath.Join(run, successName)); errors.Is(err, fs.ErrNotExist) {
		return nil, &UnsealedError{run}
	} else if err != nil {
		return nil, fmt.Errorf("open %s: %w", run, err)
	}
	path := filepath.Join(run, manifestName)
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", run, err)
	}
	r := &Run{Dir: run}
	if err := json.Unmarshal(content, &r.Manifest); err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	if err := checkSchema(r.Manifest.Schema); err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	return r, nil
}

// Shards returns the records of the run's shards, by number.
func (r *Run) Shards() []*ShardRecord { return r.Manifest.Shards }

// Labels returns the partitions, in the order of the plan.
func (r *Run) Labels() []string {
	labels := make([]string, len(r.Manifest.Variants))
	for i, v := range r.Manifest.Variants {
		labels[i] = v.Label
	}
	return labels
}

// file returns the path of a shard's file of a table.
func (r *Run) file(t Table, shard int) (string, error) {
	if shard < 0 || shard >= len(r.Manifest.Shards) {
		return "", fmt.Errorf("read %s: there is no shard %d, only 0 to %d", r.Dir, shard, len(r.Manifest.Shards)-1)
	}
	f := r.Manifest.Shards[shard].File(t)
	if f == nil {
		return "", fmt.Errorf("read %s: the run has no table %s", r.Dir, t)
	}
	return filepath.Join(r.Dir, filepath.FromSlash(f.Path)), nil
}
