package arrow

import (
	"io"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/apache/arrow-go/v18/parquet"
	"github.com/apache/arrow-go/v18/parquet/compress"
	"github.com/apache/arrow-go/v18/parquet/pqarrow"
)

// Writer writes batches of one table. Whoever is done closes it.
type Writer struct {
	schema *arrow.Schema
	write  func(arrow.RecordBatch) error
	close  func() error
}

// NewParquet returns a writer of a Parquet file: each batch becomes a row group, compressed
// by zstd. By names the program that writes, as the file says. It does not close w.
func NewParquet(w io.Writer, fields []Field, by string, notes []Note) (*Writer, error) {
	schema := schemaOf(fields, notes)
	props := parquet.NewWriterProperties(parquet.WithCompression(compress.Codecs.Zstd), parquet.WithCompressionLevel(1), parquet.WithCreatedBy(by),
		parquet.WithVersion(parquet.V2_LATEST))
	f, err := pqarrow.NewFileWriter(schema, onlyWriter{w}, props, pqarrow.NewArrowWriterProperties(pqarrow.WithStoreSchema()))
	if err != nil {
		return nil, err
	}
	return &Writer{schema, f.Write, f.Close}, nil
}

// NewStream returns a writer of an Arrow IPC stream: each batch is a message, and is written
// when Write returns. It does not close w.
func NewStream(w io.Writer, fields []Field, notes []Note) *Writer {
	schema := schemaOf(fields, notes)
	s := ipc.NewWriter(w, ipc.WithSchema(schema))
	return &Writer{schema, s.Write, s.Close}
}

// Write writes a batch of the table's fields.
func (w *Writer) Write(b *Batch) error { return w.write(b.record(w.schema)) }

// Close writes the end.
func (w *Writer) Close() error { return w.close() }

// onlyWriter hides a Close that pqarrow would call.
type onlyWriter struct{ io.Writer }
