package datatest

import (
	"encoding/binary"
	"slices"
	"strings"

	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// What the kinds do to a file.

func (f *File) chunk(column string) *Chunk { return &f.Groups[0][f.Column(column)] }

func (f *File) first(column string) *Page { return f.chunk(column).Pages[0] }

func (f *File) dictionary(column string) *Page { return f.chunk(column).Dictionary }

// page changes the content of the first page of a column.
func (f *File) page(column string, change func([]byte) []byte) {
	p := f.first(column)
	p.Body = change(slices.Clone(p.Body))
}

// footer changes what the footer says of a column once all else is right.
func (f *File) footer(column string, change func(*format.ColumnMetaData)) {
	i := f.Column(column)
	f.Footer = func(m *format.FileMetaData) { change(&m.RowGroups[0].Columns[i].MetaData) }
}

// words changes the dictionary of a text.
func (f *File) words(column string, change func([][]byte) [][]byte) {
	d := f.dictionary(column)
	var words [][]byte
	for b := d.Body; len(b) > 0; {
		n := 4 + binary.LittleEndian.Uint32(b)
		words, b = append(words, b[:n]), b[n:]
	}
	words = change(words)
	d.Header.DictionaryPageHeader.V.NumValues = int32(len(words))
	d.Body = slices.Concat(words...)
}

// word returns a text as a dictionary has it.
func word(text string) []byte {
	return append(binary.LittleEndian.AppendUint32(nil, uint32(len(text))), text...)
}

// shapes changes one part of the first shape that this makes another.
func (f *File) shapes(part int, change func(string) string) {
	f.words("shape", func(words [][]byte) [][]byte {
		for i, w := range words {
			parts := strings.Split(string(w[4:]), ",")
			old := parts[part]
			if parts[part] = change(old); parts[part] != old {
				words[i] = word(strings.Join(parts, ","))
				break
			}
		}
		return words
	})
}

// meta changes a list of words in the metadata.
func (f *File) meta(key string, change func([]string) []string) {
	f.Meta.KeyValueMetadata = slices.Clone(f.Meta.KeyValueMetadata)
	for i := range f.Meta.KeyValueMetadata {
		if kv := &f.Meta.KeyValueMetadata[i]; kv.Key == key {
			kv.Value = strings.Join(change(strings.Split(kv.Value, ",")), ",")
		}
	}
}

// swap exchanges the two last words, or makes another of the only one.
func swap(words [][]byte) [][]byte {
	if n := len(words); n > 1 {
		words[n-1], words[n-2] = words[n-2], words[n-1]
		return words
	}
	return [][]byte{word("other")}
}

func more(words [][]byte) [][]byte {
	return append(words, word("other"))
}

// ints adds to every entry of the dictionary of a number, and to its statistics.
func (f *File) ints(column string, by int32) {
	add := func(b []byte) {
		for i := 0; i+4 <= len(b); i += 4 {
			binary.LittleEndian.PutUint32(b[i:], uint32(int32(binary.LittleEndian.Uint32(b[i:]))+by))
		}
	}
	add(f.dictionary(column).Body)
	s := &f.Meta.RowGroups[0].Columns[f.Column(column)].MetaData.Statistics
	add(s.MinValue)
	add(s.MaxValue)
}

// bound makes the least or the largest value of a column's statistics a false one.
func (f *File) bound(column string, least bool) {
	f.footer(column, func(m *format.ColumnMetaData) {
		if least {
			binary.LittleEndian.PutUint32(m.Statistics.MinValue, binary.LittleEndian.Uint32(m.Statistics.MinValue)+1)
		} else {
			binary.LittleEndian.PutUint32(m.Statistics.MaxValue, binary.LittleEndian.Uint32(m.Statistics.MaxValue)-1)
		}
	})
}

// rename exchanges the names of two columns in the schema, in their paths, or both.
func (f *File) rename(a, b string, schema, path bool) {
	i, j := f.Column(a), f.Column(b)
	if schema {
		f.Meta.Schema[1+i].Name, f.Meta.Schema[1+j].Name = b, a
	}
	if path {
		for g := range f.Meta.RowGroups {
			c := f.Meta.RowGroups[g].Columns
			c[i].MetaData.PathInSchema, c[j].MetaData.PathInSchema = c[j].MetaData.PathInSchema, c[i].MetaData.PathInSchema
		}
	}
}

// optional says of a column that it may be null, or that it must not.
func (f *File) optional(column string, null bool) {
	r := format.Required
	if null {
		r = format.Optional
	}
	f.Meta.Schema[1+f.Column(column)].RepetitionType = thrift.New(r)
}

// emptyPage adds a page without rows to a column.
func (f *File) emptyPage(column string, before bool) {
	c := f.chunk(column)
	p := *c.Pages[0]
	p.Header.DataPageHeader.V.NumValues, p.Body = 0, nil
	if before {
		c.Pages = slices.Insert(c.Pages, 0, &p)
	} else {
		c.Pages = append(c.Pages, &p)
	}
}

// oneCode returns a page in which all rows have one code of a width.
func oneCode(width byte, code int32) func([]byte) []byte {
	return func([]byte) []byte {
		b := binary.AppendUvarint([]byte{width}, 1<<20<<1)
		for range (int(width) + 7) / 8 {
			b, code = append(b, byte(code)), code>>8
		}
		return b
	}
}

// widths sets the width of the first steps of a page.
func widths(b []byte, width byte) []byte {
	at := 0
	for range 5 { // block, miniblocks, count, first value, least step
		_, n := binary.Uvarint(b[at:])
		at += n
	}
	b[at] = width
	return b
}

// claim has a page of steps say that it has 2^40 values.
func claim(b []byte) []byte {
	at := 0
	for range 2 {
		_, n := binary.Uvarint(b[at:])
		at += n
	}
	_, n := binary.Uvarint(b[at:])
	return slices.Concat(b[:at], binary.AppendUvarint(nil, 1<<40), b[at+n:])
}

// bomb returns a frame without a size that holds blocks of 128 KiB of one byte each.
func bomb(blocks int) []byte {
	b := []byte{0x28, 0xB5, 0x2F, 0xFD, 0, 0x88}
	for i := range blocks {
		head := 1<<1 | 128<<10<<3
		if i == blocks-1 {
			head |= 1
		}
		b = append(b, byte(head), byte(head>>8), byte(head>>16), 7)
	}
	return b
}

func manyRows(m *format.FileMetaData) {
	m.NumRows = 1 << 40
	g := &m.RowGroups[0]
	g.NumRows = 1 << 40
	for i := range g.Columns {
		g.Columns[i].MetaData.NumValues = 1 << 40
	}
}

func emptyGroups(m *format.FileMetaData) {
	empty := m.RowGroups[0]
	empty.NumRows, empty.TotalByteSize, empty.TotalCompressedSize = 0, 0, 0
	empty.Columns = slices.Clone(empty.Columns)
	for i := range empty.Columns {
		c := &empty.Columns[i].MetaData
		c.NumValues, c.TotalCompressedSize, c.TotalUncompressedSize, c.Statistics = 0, 0, 0, format.Statistics{}
	}
	for range 20_000 {
		m.RowGroups = append(m.RowGroups, empty)
	}
}

// rest returns the footer with a byte too many.
func rest(f *File) []byte {
	f.Bytes() // puts offsets and sizes right
	return append(f.footerBytes(), 0)
}
