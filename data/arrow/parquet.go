package arrow

import (
	"bytes"
	"encoding/base64"
	"io"

	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"
)

// The library's rows: a value knows its column, and where a list begins and whether it is empty.
// Apache Arrow's own writer of Parquet was left: it brings kernels of arithmetic and a server with it, which
// take three minutes of processor time to build and 38 MB.

// arrowSchema is the key under which readers of Arrow look for the types that Parquet does not
// have, as lists of fixed size.
const arrowSchema = "ARROW:schema"

// rowsAtOnce is how many rows are handed to the library at a time.
const rowsAtOnce = 256

// NewParquet returns a writer of a Parquet file: each batch becomes a row group, compressed
// by zstd. By names the program that writes, as the file says. It does not close w.
func NewParquet(w io.Writer, fields []Field, by string, notes []Note) (*Writer, error) {
	root := columns{Group: parquet.Group{}}
	for _, f := range fields {
		root.Group[f.Name] = f.node()
		root.order = append(root.order, f.Name)
	}
	types, err := storedSchema(fields, notes)
	if err != nil {
		return nil, err
	}
	options := []parquet.WriterOption{
		parquet.NewSchema("schema", root), parquet.Compression(&zstd.Codec{Level: zstd.SpeedFastest}),
		parquet.CreatedBy(by, "", ""), parquet.KeyValueMetadata(arrowSchema, types), parquet.MaxRowsPerRowGroup(1 << 30),
	}
	for _, n := range notes {
		options = append(options, parquet.KeyValueMetadata(n.Key, n.Value))
	}
	file := parquet.NewGenericWriter[any](w, options...)
	p := &parquetWriter{fields: fields, file: file}
	return &Writer{p.write, file.Close}, nil
}

// columns is a group whose fields stand in an order, and not in that of their names.
type columns struct {
	parquet.Group
	order []string
}

func (c columns) Fields() []parquet.Field {
	byName := map[string]parquet.Field{}
	for _, f := range c.Group.Fields() {
		byName[f.Name()] = f
	}
	var list []parquet.Field
	for _, name := range c.order {
		list = append(list, byName[name])
	}
	return list
}

// node returns the type of a column in Parquet.
func (f Field) node() parquet.Node {
	var n parquet.Node
	switch f.Type {
	case Uint8:
		n = parquet.Encoded(parquet.Uint(8), &parquet.RLEDictionary)
	case Bool:
		n = parquet.Leaf(parquet.BooleanType)
	case Int32:
		n = parquet.Encoded(parquet.Int(32), &parquet.RLEDictionary)
	case Int64:
		n = parquet.Encoded(parquet.Int(64), &parquet.DeltaBinaryPacked)
	case Float32:
		n = parquet.Leaf(parquet.FloatType)
	case Float64:
		n = parquet.Leaf(parquet.DoubleType)
	case Text, Word:
		n = parquet.Encoded(parquet.String(), &parquet.RLEDictionary)
	}
	switch {
	case f.Each > 0 || f.List:
		n = parquet.List(n)
	case f.Null:
		n = parquet.Optional(n)
	}
	return n
}

// storedSchema returns the schema as readers of Arrow expect it in the metadata: the first message
// of a stream, in base64.
func storedSchema(fields []Field, notes []Note) (string, error) {
	var stream bytes.Buffer
	w := ipc.NewWriter(&stream, ipc.WithSchema(schemaOf(fields, notes)))
	if err := w.Close(); err != nil {
		return "", err
	}
	const end = 8 // what closes a stream
	return base64.StdEncoding.EncodeToString(stream.Bytes()[:stream.Len()-end]), nil
}

// parquetWriter makes rows of batches.
type parquetWriter struct {
	fields []Field
	file   *parquet.GenericWriter[any]
	rows   []parquet.Row
	values []parquet.Value // of all rows at once
}

func (w *parquetWriter) write(b *Batch) error {
	for from := 0; from < b.Rows; from += rowsAtOnce {
		to := min(from+rowsAtOnce, b.Rows)
		w.values, w.rows = w.values[:0], w.rows[:0]
		var ends []int
		for row := from; row < to; row++ {
			for i := range w.fields {
				w.values = b.Columns[i].appendTo(w.values, w.fields[i], row, i)
			}
			ends = append(ends, len(w.values))
		}
		start := 0
		for _, end := range ends {
			w.rows = append(w.rows, w.values[start:end:end])
			start = end
		}
		if _, err := w.file.WriteRows(w.rows); err != nil {
			return err
		}
	}
	return w.file.Flush()
}

// appendTo appends the values of a row in a column with a number.
func (c *Column) appendTo(dst []parquet.Value, f Field, row, column int) []parquet.Value {
	switch {
	case f.Each > 0:
		return c.appendList(dst, f, row*f.Each, (row+1)*f.Each, column)
	case f.List:
		return c.appendList(dst, f, c.start(row), int(c.Ends[row]), column)
	case f.Null && !c.Valid[row]:
		return append(dst, parquet.NullValue().Level(0, 0, column))
	case f.Null:
		return append(dst, c.value(f, row).Level(0, 1, column))
	}
	return append(dst, c.value(f, row).Level(0, 0, column))
}

// start returns where the list, or the text, of a row begins.
func (c *Column) start(row int) int {
	if row == 0 {
		return 0
	}
	return int(c.Ends[row-1])
}

func (c *Column) appendList(dst []parquet.Value, f Field, from, to, column int) []parquet.Value {
	if from == to {
		return append(dst, parquet.NullValue().Level(0, 0, column))
	}
	for i := from; i < to; i++ {
		dst = append(dst, c.value(f, i).Level(min(i-from, 1), 1, column))
	}
	return dst
}

// value returns the value at a place.
func (c *Column) value(f Field, i int) parquet.Value {
	switch f.Type {
	case Uint8:
		return parquet.Int32Value(int32(c.Bytes[i]))
	case Bool:
		return parquet.BooleanValue(c.Bytes[i] != 0)
	case Int32:
		return parquet.Int32Value(c.Ints[i])
	case Int64:
		return parquet.Int64Value(c.Longs[i])
	case Float32:
		return parquet.FloatValue(c.Floats[i])
	case Float64:
		return parquet.DoubleValue(c.Reals[i])
	case Word:
		return parquet.ByteArrayValue([]byte(f.Words[c.Ints[i]]))
	}
	return parquet.ByteArrayValue(c.Text[c.start(i):c.Ends[i]])
}
