package data

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// UnsealedError says that a folder holds a run that is not finished.
type UnsealedError struct{ Run string }

// Error returns "open RUN: the run is not finished, _SUCCESS is missing".
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
	if err := checkSealed(run); err != nil {
		return nil, err
	}
	m, err := ReadManifest(run)
	if err != nil {
		return nil, err
	}
	return &Run{run, *m}, nil
}

// ReadManifest reads run.json, whether the run is sealed or not.
func ReadManifest(run string) (*Manifest, error) {
	path := filepath.Join(run, manifestName)
	content, err := readRegular(path)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", run, err)
	}
	m := new(Manifest)
	if err := json.Unmarshal(content, m); err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	if err := checkSchema(m.Schema); err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	if err := m.whole(); err != nil {
		return nil, fmt.Errorf("read %s: it %w", path, err)
	}
	return m, nil
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

// checkSealed returns nil for a folder that holds a sealed run.
func checkSealed(run string) error {
	exists := func(name string) bool {
		_, err := os.Stat(filepath.Join(run, name))
		return err == nil
	}
	switch {
	case exists(successName):
		return nil
	case exists("shards") || exists(planName) || exists(tempDir):
		return &UnsealedError{run}
	case exists("."):
		return fmt.Errorf("open %s: the folder holds no run", run)
	}
	return fmt.Errorf("open %s: there is no such folder", run)
}
