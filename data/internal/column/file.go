package column

import (
	"encoding/binary"
	"fmt"
	"io"
	"reflect"
	"slices"

	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// footerMax is the most bytes of a footer that are read. One row group of the widest
// table takes about 5 KB.
const footerMax = 4 << 20

// File is a file open for reading. Nothing that it says is believed before it is
// compared with the layout, the bytes that there are, and the values.
type File struct {
	r    io.ReaderAt
	end  int64 // of the pages: where the footer begins
	meta format.FileMetaData
}

// Open reads the footer of a file of a size. An [*Error] says that the file is no
// Parquet file that can be read in bounded memory.
func Open(r io.ReaderAt, size int64) (*File, error) {
	var tail [8]byte
	if size < int64(len(magic)+len(tail)) {
		return nil, errNotWhole
	}
	if err := readAt(r, tail[:], size-8); err != nil {
		return nil, err
	}
	n := int64(binary.LittleEndian.Uint32(tail[:]))
	if string(tail[4:]) != magic || n > size-12 {
		return nil, errNotWhole
	}
	if n > footerMax {
		return nil, wrong("its footer has %d bytes, more than %d", n, footerMax)
	}
	var head [len(magic)]byte
	if err := readAt(r, head[:], 0); err != nil {
		return nil, err
	}
	if string(head[:]) != magic {
		return nil, errNotWhole
	}
	f := &File{r: r, end: size - 8 - n}
	footer := make([]byte, n)
	if err := readAt(r, footer, f.end); err != nil {
		return nil, err
	}
	length, err := measure(footer)
	if err != nil {
		return nil, wrong("its footer: %v", err)
	}
	if length != len(footer) {
		return nil, wrong("its footer has %d bytes, %d of them needless", n, len(footer)-length)
	}
	if err := thrift.Unmarshal(new(thrift.CompactProtocol), footer, &f.meta); err != nil {
		return nil, wrong("its footer: %v", err)
	}
	return f, nil
}

// Meta returns the metadata, in the order of the file.
func (f *File) Meta() []Meta {
	meta := make([]Meta, len(f.meta.KeyValueMetadata))
	for i, kv := range f.meta.KeyValueMetadata {
		meta[i] = Meta{kv.Key, kv.Value}
	}
	return meta
}

// CreatedBy returns who wrote the file, as it says itself.
func (f *File) CreatedBy() string { return f.meta.CreatedBy }

// Rows returns how many rows the file says it has. Once Check has passed they are as
// many as are in its row groups.
func (f *File) Rows() int64 { return f.meta.NumRows }

// Check compares the footer with what a [Writer] writes for a layout: the schema, the
// row groups, and that the columns lie one after another and fill the file. The error
// is an [*Error] that names the first difference.
func (f *File) Check(l Layout) error {
	m := &f.meta
	if m.Version != 2 {
		return wrong("its footer has version %d, not 2", m.Version)
	}
	if err := f.checkSchema(l); err != nil {
		return err
	}
	if !reflect.DeepEqual([]format.ColumnOrder(m.ColumnOrders), columnOrders(len(l.Fields))) {
		return wrong("its columns are ordered otherwise than by their types")
	}
	if m.EncryptionAlgorithm != (format.EncryptionAlgorithm{}) || m.FooterSigningKeyMetadata != nil {
		return wrong("it is encrypted or signed")
	}
	if len(m.RowGroups) > groupsMax {
		return wrong("it has %d row groups, more than %d", len(m.RowGroups), groupsMax)
	}
	at, rows := int64(len(magic)), int64(0)
	for i := range m.RowGroups {
		g := &m.RowGroups[i]
		if g.NumRows < 1 || g.NumRows > groupRows || g.NumRows < groupRows && i < len(m.RowGroups)-1 {
			return wrong("row group %d says it has %d rows", i, g.NumRows)
		}
		end, err := f.checkGroup(l, i, g, at)
		if err != nil {
			return fmt.Errorf("row group %d: %w", i, err)
		}
		at, rows = end, rows+g.NumRows
	}
	if at != f.end {
		return wrong("its columns end at byte %d, its footer begins at %d", at, f.end)
	}
	if rows != m.NumRows {
		return wrong("it has %d rows in its row groups and %d in its footer", rows, m.NumRows)
	}
	return nil
}

// checkSchema compares the schema with the layout's.
func (f *File) checkSchema(l Layout) error {
	got, want := f.meta.Schema, l.schema()
	if len(got) != len(want) {
		return wrong("it has %d columns, the table %s has %d", len(got)-1, l.Name, len(l.Fields))
	}
	for i := range want {
		if reflect.DeepEqual(got[i], want[i]) {
			continue
		}
		switch {
		case i == 0:
			return wrong("its schema is not that of the table %s", l.Name)
		case got[i].Name != want[i].Name:
			return wrong("its column %d is %q, should be %s", i, short(got[i].Name), want[i].Name)
		case got[i].RepetitionType != want[i].RepetitionType:
			return wrong("column %s: it may have no value, or must, otherwise than in the table %s", want[i].Name, l.Name)
		}
		return wrong("column %s: it has another type than in the table %s", want[i].Name, l.Name)
	}
	return nil
}

// checkGroup compares the footer of a row group that begins at an offset with the
// layout, and returns where it ends.
func (f *File) checkGroup(l Layout, number int, g *format.RowGroup, at int64) (int64, error) {
	if len(g.Columns) != len(l.Fields) {
		return 0, wrong("it has %d columns, the table %s has %d", len(g.Columns), l.Name, len(l.Fields))
	}
	if !slices.Equal([]format.SortingColumn(g.SortingColumns), l.sorting()) {
		return 0, wrong("it is sorted otherwise than the table %s", l.Name)
	}
	if g.FileOffset != at || int(g.Ordinal) != number {
		return 0, wrong("it says it is number %d at byte %d, but is number %d at byte %d", g.Ordinal, g.FileOffset, number, at)
	}
	var plain, packed int64
	for i := range g.Columns {
		c, name := &g.Columns[i], l.Fields[i].Name
		if err := f.checkChunk(&l.Fields[i], c, g.NumRows, at); err != nil {
			return 0, fmt.Errorf("column %s: %w", name, err)
		}
		at += c.MetaData.TotalCompressedSize
		packed += c.MetaData.TotalCompressedSize
		plain += c.MetaData.TotalUncompressedSize
	}
	if g.TotalByteSize != plain || g.TotalCompressedSize != packed {
		return 0, wrong("it says it has %d bytes, %d when packed; its columns have %d and %d", g.TotalByteSize, g.TotalCompressedSize, plain, packed)
	}
	return at, nil
}

// checkChunk compares what the footer says of a column in a row group with its field
// and its place. What it says of the values is compared when they are read.
func (f *File) checkChunk(field *Field, c *format.ColumnChunk, rows, at int64) error {
	m := &c.MetaData
	if len(m.PathInSchema) != 1 || m.PathInSchema[0] != field.Name {
		return wrong("its path is %q", short(fmt.Sprint([]string(m.PathInSchema))))
	}
	if m.Type != physical[field.Type] {
		return wrong("it has the type %s, not %s", m.Type, physical[field.Type])
	}
	if m.Codec != format.Zstd {
		return wrong("it is compressed with %s, not ZSTD", m.Codec)
	}
	if m.NumValues != rows {
		return wrong("it says it has %d rows, its row group %d", m.NumValues, rows)
	}
	start := m.DataPageOffset
	if m.DictionaryPageOffset != 0 {
		start = m.DictionaryPageOffset
	}
	if start != at || m.TotalCompressedSize < 1 || m.TotalCompressedSize > f.end-at {
		return wrong("it says it has %d bytes from byte %d; it begins at %d, and the footer at %d", m.TotalCompressedSize, start, at, f.end)
	}
	if m.DataPageOffset < at || m.DataPageOffset >= at+m.TotalCompressedSize || m.TotalUncompressedSize < 1 || m.TotalUncompressedSize > 1<<40 {
		return wrong("it says its pages begin at byte %d and have %d bytes", m.DataPageOffset, m.TotalUncompressedSize)
	}
	// A reader of other columns, or of indexes and filters, must find none.
	rest := *c
	rest.MetaData = format.ColumnMetaData{}
	if !reflect.DeepEqual(rest, format.ColumnChunk{}) {
		return wrong("its footer tells of another file, an index or a key")
	}
	if m.KeyValueMetadata != nil || m.IndexPageOffset != 0 || m.EncodingStats != nil || m.BloomFilterOffset != 0 || m.BloomFilterLength != 0 ||
		!reflect.DeepEqual(m.SizeStatistics, format.SizeStatistics{}) || !reflect.DeepEqual(m.GeospatialStatistics, format.GeospatialStatistics{}) {
		return wrong("its footer tells of an index, a filter or sizes, which are not written")
	}
	return nil
}

// short cuts a text that comes from a file to what an error may hold.
func short(text string) string {
	if len(text) > 60 {
		return text[:60] + "…"
	}
	return text
}
