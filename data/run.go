package data

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/engine"
)

// UnsealedError says that a folder holds a run that is not finished.
type UnsealedError struct{ Run string }

// Error returns "open RUN: the run is not finished, _SUCCESS is missing".
func (e *UnsealedError) Error() string {
	return fmt.Sprintf("open %s: the run is not finished, %s is missing", e.Run, successName)
}

// Run is a sealed run, open for reading. Any number of goroutines may read it.
type Run struct {
	Folder
	Manifest Manifest
	// Words returns the words that the events of a shard should be written with, or nil
	// where nobody knows. A file with other words is refused. A nil Words asks for none.
	Words func(*ShardRecord) *engine.Vocabulary
	// Openings returns where the games of a shard begin. A nil Openings reads none: the games of a run
	// with positions cannot be read then.
	Openings func(*ShardRecord) (engine.Openings, error)
}

// words returns the words that the events of a shard should be written with, nil if
// nobody knows.
func (r *Run) words(s *ShardRecord) *engine.Vocabulary {
	if r.Words == nil {
		return nil
	}
	return r.Words(s)
}

// Open opens the sealed run in a folder. For one that is not sealed the error is an
// *[UnsealedError].
func Open(dir string) (*Run, error) { return Folder{Dir: dir}.Open() }

// Open opens the sealed run in the folder. For one that is not sealed the error is an
// *[UnsealedError].
func (f Folder) Open() (*Run, error) {
	if err := f.checkSealed(); err != nil {
		return nil, err
	}
	m, err := f.Manifest()
	if err != nil {
		return nil, err
	}
	return &Run{Folder: f, Manifest: *m}, nil
}

// Manifest reads run.json, whether the run is sealed or not.
func (f Folder) Manifest() (*Manifest, error) {
	content, err := f.Read(manifestName)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", f.Dir, err)
	}
	path := f.Path(manifestName)
	m := new(Manifest)
	if err := decode(content, m); err != nil {
		return nil, &DamageError{path, err}
	}
	if err := checkSchema(m.Schema); err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	if err := m.whole(); err != nil {
		return nil, &DamageError{path, fmt.Errorf("it %w", err)}
	}
	return m, nil
}

// Seal returns what names the whole run: the checksum of its checksums.
func (r *Run) Seal() (string, error) {
	content, err := r.Read(successName)
	if err != nil {
		return "", fmt.Errorf("open %s: %w", r.Dir, err)
	}
	sum, rest, _ := strings.Cut(string(content), " ")
	if len(sum) != sumLength || rest != " "+sumsName+"\n" {
		return "", &DamageError{successName, errors.New("it is no checksum of " + sumsName)}
	}
	return sum, nil
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

// file returns the record of a shard and the name of its file of a table.
func (r *Run) file(t Table, shard int) (*ShardRecord, string, error) {
	if shard < 0 || shard >= len(r.Manifest.Shards) {
		return nil, "", fmt.Errorf("read %s: there is no shard %d, only 0 to %d", r.Dir, shard, len(r.Manifest.Shards)-1)
	}
	s := r.Manifest.Shards[shard]
	f := s.File(t)
	if f == nil {
		return nil, "", fmt.Errorf("read %s: the run has no table %s", r.Dir, t)
	}
	if f.Path != partPath(t, s.Label, s.Shard) {
		return nil, "", &DamageError{manifestName, fmt.Errorf("the record of shard %d has a file out of its place", shard)}
	}
	return s, f.Path, nil
}

// checkSealed returns nil for a folder that holds a sealed run.
func (f Folder) checkSealed() error {
	names, err := f.List()
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("open %s: there is no such folder", f.Dir)
	case err != nil:
		return fmt.Errorf("open %s: %w", f.Dir, err)
	case slices.Contains(names, successName):
		return nil
	}
	for _, name := range []string{"shards", planName, tempDir} {
		if slices.Contains(names, name) {
			return &UnsealedError{f.Dir}
		}
	}
	return fmt.Errorf("open %s: the folder holds no run", f.Dir)
}
