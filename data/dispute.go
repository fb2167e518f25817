package data

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
)

// disputedDir is the folder of a run that holds what was played a second time and came out
// otherwise. It lies outside the folders that queries glob.
const disputedDir = "disputed"

// DisputedError says that a shard was played twice, into one folder, with different bytes: of
// two workers one did not play as the plan says. Both are kept.
type DisputedError struct {
	Run    string
	Shard  int
	Second string // the folder with what came second, relative to the run's; the first has its place
}

// Error returns one sentence that says what to move away.
func (e *DisputedError) Error() string {
	return fmt.Sprintf("%s: shard %d was played twice, with different bytes; the first has its place (%s), the second is kept in %s; "+
		"the same plan gives the same bytes, so one of the two was not played by it: move both away, and run again where you trust the machine",
		e.Run, e.Shard, RecordPath(e.Shard), e.Second)
}

// differs reports whether two records of the same shard, of the same plan, say that it has
// other bytes. One that was played with fewer deals, before they were raised, is another shard; so
// is one in another schema, or by another version of the program, whose name is in the files.
func (s *ShardRecord) differs(other *ShardRecord) bool {
	if other == nil || other.Plan != s.Plan || other.Rows(Games) != s.Rows(Games) || other.Schema != s.Schema || other.Tool != s.Tool {
		return false
	}
	for _, f := range s.Files {
		if o := other.File(f.Table); o == nil || o.SHA256 != f.SHA256 {
			return true
		}
	}
	return false
}

// dispute keeps the shard that was written beside the one that is there and has other bytes.
func (w *Writer) dispute(tables []*tableWriter) error {
	s := w.record
	dir := path.Join(disputedDir, fmt.Sprintf("%05d-%.8s", s.Shard, s.Files[0].SHA256))
	for _, t := range tables {
		if err := t.file.publish(path.Join(dir, string(t.table)+".parquet")); err != nil {
			w.folder.disk().Remove(w.folder.Path(dir)) // if it is empty: another worker has removed what was to go there
			w.folder.disk().Remove(w.folder.Path(disputedDir))
			return err
		}
		t.file = nil
	}
	content, err := marshal(s)
	if err != nil { // mutant: never
		return err // mutant: never
	}
	if err := w.folder.write(path.Join(dir, "record.json"), content, w.durable); err != nil {
		return err
	}
	return &DisputedError{Run: w.folder.Dir, Shard: s.Shard, Second: dir}
}

// disputed returns the first shard that two workers played with different bytes, nil if there is none.
func (f Folder) disputed() error {
	names, err := f.list(disputedDir)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(names) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	shard := None
	fmt.Sscanf(names[0], "%d-", &shard)
	return &DisputedError{Run: f.Dir, Shard: shard, Second: path.Join(disputedDir, names[0])}
}
