package arrow

import (
	"io"

	"github.com/apache/arrow-go/v18/arrow/ipc"
)

// Writer writes batches of one table. Whoever is done closes it.
type Writer struct {
	write func(*Batch) error
	close func() error
}

// NewStream returns a writer of an Arrow IPC stream: each batch is a message, and is written
// when Write returns. It does not close w.
func NewStream(w io.Writer, fields []Field, notes []Note) *Writer {
	schema := schemaOf(fields, notes)
	s := ipc.NewWriter(w, ipc.WithSchema(schema))
	return &Writer{func(b *Batch) error { return s.Write(b.record(schema)) }, s.Close}
}

// Write writes a batch of the table's fields.
func (w *Writer) Write(b *Batch) error { return w.write(b) }

// Close writes the end.
func (w *Writer) Close() error { return w.close() }
