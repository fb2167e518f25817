package data

import (
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"syscall"

	"github.com/cardlab/cardlab/data/disk"
	"github.com/cardlab/cardlab/data/internal/column"
	"github.com/cardlab/cardlab/engine"
)

// DamageError says that a file of a run is not what this program writes: it was damaged,
// or made by something else. Other errors of a reader say that the file could not be looked at.
// Of a part that was changed since its record was written sealing says [ChangedPartError].
type DamageError struct {
	File string // relative to the run's folder, with slashes
	Err  error
}

// Error returns "read FILE: …".
func (e *DamageError) Error() string { return fmt.Sprintf("read %s: %v", e.File, e.Err) }

// Unwrap returns what is wrong with the file.
func (e *DamageError) Unwrap() error { return e.Err }

// Unlooked reports whether an error is the system's, and says nothing of the file: it could
// not be looked at, for want of memory, of descriptors, of permission, or since a disk fails.
// That there is no such file, or that a name is none of a file, does say something.
func Unlooked(err error) bool {
	var number syscall.Errno
	if !errors.As(err, &number) {
		return false
	}
	for _, answer := range []error{fs.ErrNotExist, fs.ErrExist, syscall.ENOTDIR, syscall.EISDIR, syscall.ENAMETOOLONG, syscall.EINVAL, syscall.ELOOP} {
		if errors.Is(err, answer) {
			return false
		}
	}
	return true
}

// part is a Parquet file of a shard, open for reading.
type part struct {
	*column.File
	file   disk.File
	name   string
	table  Table
	schema int
	seats  int // of the table at which the games were played, or the most there can be
	layout column.Layout
}

// openPart opens a file of a shard and checks its footer. It refuses a shard
// of a newer schema, and a file that has another than its shard, or other columns than the table.
func (f Folder) openPart(s *ShardRecord, of File) (*part, error) {
	name := of.Path
	if err := checkSchema(s.Schema); err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	if err := f.regular(name); err != nil {
		return nil, err
	}
	file, err := f.disk().Open(f.Path(name))
	if err != nil {
		return nil, err
	}
	p := &part{file: file, name: name, table: of.Table}
	if err := p.readFooter(s); err != nil {
		p.close()
		return nil, p.wrap(err)
	}
	return p, nil
}

func (p *part) close() { p.file.Close() }

// wrap names the file in an error.
func (p *part) wrap(err error) error {
	if e := new(column.Error); errors.As(err, &e) {
		return &DamageError{p.name, err}
	}
	if e := new(DamageError); errors.As(err, &e) {
		return e
	}
	return fmt.Errorf("read %s: %w", p.name, err)
}

func (p *part) readFooter(s *ShardRecord) error {
	info, err := p.file.Stat()
	if err != nil {
		return err
	}
	if p.File, err = column.Open(p.file, info.Size()); err != nil {
		return err
	}
	for _, m := range p.Meta() {
		if m.Key == metaSchema {
			p.schema, _ = strconv.Atoi(m.Value)
		}
	}
	if p.schema < 1 {
		return &DamageError{p.name, errors.New("it is no file of cardlab: the metadata name no schema")}
	}
	if p.schema != s.Schema {
		return &DamageError{p.name, fmt.Errorf("it has schema %d, its record says %d", p.schema, s.Schema)}
	}
	p.seats = s.seats()
	p.layout = layout(p.table, p.schema, p.seats)
	return p.Check(p.layout)
}

// seats returns how many seats the table of a shard has, as its record says; the most
// that a table can have if it does not say.
func (s *ShardRecord) seats() int {
	if len(s.Matchups) > 0 {
		if n := len(s.Matchups[0].BySeat); n > 1 && n < engine.MaxSeats {
			return n
		}
	}
	return engine.MaxSeats
}
