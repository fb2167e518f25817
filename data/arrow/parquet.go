package arrow

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"

	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/parquet-go/parquet-go/deprecated"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// The libraries' writers of Parquet were left. Apache Arrow's brings kernels of arithmetic and a server with
// it, which take three minutes of processor time to build and 38 MB; that of parquet-go takes values one
// by one, each as a structure, and brings Protocol Buffers, geometry and five ways to compress. What is written here are
// columns of lists at the most one deep, by the parts of parquet-go that encode; its reader, and those of Arrow, DuckDB and
// Polars, are the reference of the tests.

// arrowSchema is the key under which readers of Arrow look for the types that Parquet does not
// have, as lists of fixed size.
const arrowSchema = "ARROW:schema"

const magic = "PAR1"

// NewParquet returns a writer of a Parquet file: each batch becomes a row group, compressed
// by zstd. By names the program that writes, as the file says. It does not close w.
func NewParquet(w io.Writer, fields []Field, by string, notes []Note) (*Writer, error) {
	types, err := storedSchema(fields, notes)
	if err != nil {
		return nil, err
	}
	p := &parquetWriter{fields: fields, out: w, pages: newPager()}
	p.footer = format.FileMetaData{Version: 2, Schema: elements(fields), CreatedBy: by, KeyValueMetadata: []format.KeyValue{{Key: arrowSchema, Value: types}}}
	for _, n := range notes {
		p.footer.KeyValueMetadata = append(p.footer.KeyValueMetadata, format.KeyValue{Key: n.Key, Value: n.Value})
	}
	for range fields {
		order := format.ColumnOrder{Value: new(format.TypeDefinedOrder)}
		p.footer.ColumnOrders = append(p.footer.ColumnOrders, order)
	}
	return &Writer{p.write, p.close}, p.append([]byte(magic))
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

// elements returns the schema of a file. A list is three levels deep, as the format wants it: a group that is a
// list, a group that is repeated, and the element.
func elements(fields []Field) []format.SchemaElement {
	all := []format.SchemaElement{{Name: "schema", NumChildren: thrift.New(int32(len(fields)))}}
	for _, f := range fields {
		leaf := f.leaf()
		leaf.Name, leaf.RepetitionType = f.Name, thrift.New(format.Required)
		switch {
		case f.isList():
			leaf.Name = "element"
			all = append(all,
				format.SchemaElement{
					Name: f.Name, RepetitionType: thrift.New(format.Required), NumChildren: thrift.New(int32(1)),
					ConvertedType: thrift.New(deprecated.List), LogicalType: format.LogicalType{Value: new(format.ListType)},
				},
				format.SchemaElement{Name: "list", RepetitionType: thrift.New(format.Repeated), NumChildren: thrift.New(int32(1))})
		case f.Null:
			leaf.RepetitionType = thrift.New(format.Optional)
		}
		all = append(all, leaf)
	}
	return all
}

func (f Field) isList() bool { return f.Each > 0 || f.List }

// path returns where a column's values lie in the schema.
func (f Field) path() []string {
	if f.isList() {
		return []string{f.Name, "list", "element"}
	}
	return []string{f.Name}
}

// physical is the type of Parquet that holds a type's values.
var physical = map[Type]format.Type{
	Uint8: format.Int32, Bool: format.Boolean, Int32: format.Int32, Word: format.ByteArray, Int64: format.Int64, Float32: format.Float, Float64: format.Double, Text: format.ByteArray,
}

// leaf returns the type of a field's values.
func (f Field) leaf() format.SchemaElement {
	e := format.SchemaElement{Type: thrift.New(physical[f.Type])}
	number := func(bits int8, signed bool, old deprecated.ConvertedType) {
		e.ConvertedType, e.LogicalType = thrift.New(old), format.LogicalType{Value: &format.IntType{BitWidth: bits, IsSigned: signed}}
	}
	switch f.Type {
	case Uint8:
		number(8, false, deprecated.Uint8)
	case Int32:
		number(32, true, deprecated.Int32)
	case Int64:
		number(64, true, deprecated.Int64)
	case Text, Word:
		e.ConvertedType, e.LogicalType = thrift.New(deprecated.UTF8), format.LogicalType{Value: new(format.StringType)}
	}
	return e
}

// parquetWriter writes one file.
type parquetWriter struct {
	fields []Field
	out    io.Writer
	offset int64 // of the next byte
	footer format.FileMetaData
	pages  *pager
}

// append writes to the file.
func (w *parquetWriter) append(b []byte) error {
	n, err := w.out.Write(b)
	w.offset += int64(n)
	return err
}

// write writes a batch as a row group.
func (w *parquetWriter) write(b *Batch) error {
	if b.Rows == 0 {
		return nil
	}
	g := format.RowGroup{FileOffset: w.offset, NumRows: int64(b.Rows), Ordinal: int16(min(len(w.footer.RowGroups), 1<<15-1))}
	for i, f := range w.fields {
		c, err := w.pages.chunk(&b.Columns[i], f, b.Rows)
		if err != nil {
			return fmt.Errorf("column %s: %w", f.Name, err)
		}
		m := format.ColumnMetaData{
			Type: physical[f.Type], Encoding: c.encodings, PathInSchema: f.path(), Codec: format.Zstd, NumValues: int64(c.values),
			TotalUncompressedSize: c.plain, TotalCompressedSize: int64(len(c.body)), DataPageOffset: w.offset + int64(c.dictionary), Statistics: c.bounds,
		}
		if c.dictionary > 0 {
			m.DictionaryPageOffset = w.offset
		}
		if err := w.append(c.body); err != nil {
			return err
		}
		g.TotalByteSize += m.TotalUncompressedSize
		g.TotalCompressedSize += m.TotalCompressedSize
		g.Columns = append(g.Columns, format.ColumnChunk{MetaData: m})
	}
	w.footer.NumRows += int64(b.Rows)
	w.footer.RowGroups = append(w.footer.RowGroups, g)
	return nil
}

// close writes the footer.
func (w *parquetWriter) close() error {
	footer, err := thrift.Marshal(new(thrift.CompactProtocol), &w.footer)
	if err != nil {
		return err
	}
	footer = binary.LittleEndian.AppendUint32(footer, uint32(len(footer)))
	return w.append(append(footer, magic...))
}
