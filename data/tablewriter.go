package data

import (
	"fmt"

	"github.com/cardlab/cardlab/data/internal/column"
	"github.com/cardlab/cardlab/engine"
)

// tableWriter writes one table of one shard after another. Its file is made for its first
// byte, so that a small one exists only while it is finished.
type tableWriter struct {
	*column.Writer
	columns int // the later ones of the table are not there in an older schema
	folder  Folder
	table   Table
	prefix  string    // of the temporary name
	file    *tempFile // nil before the first byte
}

func newTableWriter(f Folder, t Table, schema int, s *column.Scratch) *tableWriter {
	l := layout(t, schema, engine.MaxSeats)
	return &tableWriter{Writer: column.NewWriter(l, s), columns: len(l.Fields), folder: f, table: t}
}

// begin starts the file of a shard.
func (w *tableWriter) begin(shard int, meta []column.Meta) {
	w.prefix = fmt.Sprintf("%s%s", tempPrefix(shard), w.table)
	w.Begin(w, meta)
}

// Write appends to the file. It is what the columns write with.
func (w *tableWriter) Write(b []byte) (int, error) {
	if w.file == nil {
		file, err := w.folder.createTemp(w.prefix)
		if err != nil {
			return 0, err
		}
		w.file = file
	}
	return w.file.Write(b)
}

// finish writes what is left and makes the file durable under its temporary name.
func (w *tableWriter) finish() error {
	if err := w.Finish(); err != nil {
		return err
	}
	return w.file.sync()
}

// abort removes the file.
func (w *tableWriter) abort() {
	w.Drop()
	if w.file != nil {
		w.file.discard()
		w.file = nil
	}
}
