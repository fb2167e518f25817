package column_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/data/datatest"
	"github.com/cardlab/cardlab/data/internal/column"

	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// every has a column of each form, with nulls and without.
var every = column.Layout{Name: "every", Sorted: 2, Fields: []column.Field{
	{Name: "id", Type: column.Int64, Form: column.Ascending, Low: 3, High: 1 << 40},
	{Name: "step", Type: column.Int32, Form: column.Stepwise, Low: 1, High: 1 << 30},
	{Name: "num", Type: column.Int32, Form: column.Number, Null: true, Low: -5, High: 1 << 30},
	{Name: "small", Type: column.Int32, Form: column.Small, Low: 1, High: 8},
	{Name: "none", Type: column.Int32, Form: column.SmallOrNone, Null: true, Low: -1, High: 2},
	{Name: "word", Type: column.Text, Form: column.Word},
	{Name: "label", Type: column.Text, Form: column.Label, Null: true},
	{Name: "long", Type: column.Int64, Form: column.Plain, Null: true, Low: -1, High: 1 << 62},
	{Name: "real", Type: column.Double, Form: column.Plain, Null: true},
	{Name: "raw", Type: column.Binary, Form: column.Raw, Null: true},
	{Name: "any", Type: column.Int32, Form: column.Number},
}}

var alphabet = []string{"ash", "birch", "cedar"}

// row has what the columns of every hold in a row; nil is no value.
func row(i int) []any {
	r := []any{int64(3 + i/2), int32(1 + i%1000), int32(i%700 - 5), int32(1 + i%8), int32(i%4 - 1), alphabet[i%3],
		fmt.Sprint("label", i%5), int64(i) - 1, float64(i) / 3, blob(i), int32(i)}
	for c, f := range every.Fields {
		if f.Null && (i+c)%3 == 0 {
			r[c] = nil
		}
	}
	return r
}

// blob has up to 255 bytes that do not repeat, in few rows: a page of them is not small.
func blob(i int) []byte {
	n := i % 9
	if i < 300 {
		n = i % 256
	}
	b := make([]byte, n)
	for j := range b {
		b[j] = byte((i*256+j)*0x9E3779B1>>13) | 1
	}
	return b
}

func write(t *testing.T, rows int) []byte {
	t.Helper()
	var file bytes.Buffer
	w := column.NewWriter(every, column.NewScratch())
	w.Begin(&file, []column.Meta{{Key: "b", Value: "1"}, {Key: "a", Value: "2"}})
	w.Column(5).SetWords(alphabet)
	for i := range rows {
		for c, v := range row(i) {
			switch col := w.Column(c); v := v.(type) {
			case nil:
				col.AddNull()
			case int64:
				col.AddLong(v)
			case float64:
				col.AddReal(v)
			case []byte:
				col.AddBytes(v)
			case string:
				if col.Form == column.Label {
					col.AddText(v)
				} else {
					col.AddCode(uint8(slices.Index(alphabet, v)))
				}
			case int32:
				switch col.Form {
				case column.Small:
					col.AddCode(uint8(v))
				case column.SmallOrNone:
					col.AddCode(uint8(v + 1))
				default:
					col.AddInt(v)
				}
			}
		}
		w.Row()
	}
	if err := w.Finish(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// read reads all rows, and compares them with those that were written.
func read(b []byte, compare bool) error {
	f, err := column.Open(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		return err
	}
	if err := f.Check(every); err != nil {
		return err
	}
	all := make([]int, len(every.Fields))
	for i := range all {
		all[i] = i
	}
	at := 0
	err = f.Scan(every, all, func(int) []string { return alphabet }, func(rows int, values []column.Values) error {
		for i := range rows {
			want := row(at)
			at++
			for c, v := range values {
				if got := value(v, every.Fields[c].Type, i); compare && !same(got, want[c]) {
					return fmt.Errorf("row %d, column %s: %v, not %v", at-1, every.Fields[c].Name, got, want[c])
				}
			}
		}
		return nil
	})
	if err == nil && int64(at) != f.Rows() {
		return fmt.Errorf("%d rows, not %d", at, f.Rows())
	}
	return err
}

func same(got, want any) bool {
	b, ok := want.([]byte)
	if !ok {
		return got == want
	}
	g, ok := got.([]byte)
	return ok && bytes.Equal(g, b)
}

func value(v column.Values, t column.Type, i int) any {
	if v.Valid != nil && !v.Valid[i] {
		zero := v.Ints != nil && v.Ints[i] != 0 || v.Longs != nil && v.Longs[i] != 0 || v.Reals != nil && v.Reals[i] != 0 ||
			v.Bytes != nil && v.Bytes[i] != nil || v.Codes != nil && v.Codes[i] != 0
		if zero {
			return "not the zero value"
		}
		return nil
	}
	switch t {
	case column.Int32:
		return v.Ints[i]
	case column.Int64:
		return v.Longs[i]
	case column.Double:
		return v.Reals[i]
	case column.Text:
		return v.Words[v.Codes[i]]
	}
	return v.Bytes[i]
}

func TestEveryFormComesBack(t *testing.T) {
	for _, rows := range []int{0, 1, 2, 3, 20, 255, 300} {
		if err := read(write(t, rows), true); err != nil {
			t.Errorf("%d rows: %v", rows, err)
		}
	}
}

func TestRowsOfMoreThanAPageComeBack(t *testing.T) {
	if err := read(write(t, column.PageRows+9), true); err != nil {
		t.Error(err)
	}
}

type chunkMeta = format.ColumnMetaData

// forgeries has ways to change a file of 20 rows, and what is said of each.
var forgeries = []struct {
	want  string
	forge func(f *forger)
}{
	{"its footer has version 1, not 2", meta(func(m *format.FileMetaData) { m.Version = 1 })},
	{"its footer has version 3, not 2", meta(func(m *format.FileMetaData) { m.Version = 3 })},
	{"it has 10 columns, the table every has 11", meta(func(m *format.FileMetaData) { m.Schema = m.Schema[:11] })},
	{"its schema is not that of the table every", meta(func(m *format.FileMetaData) { m.Schema[0].Name = "other" })},
	{`its column 1 is "x", should be id`, meta(func(m *format.FileMetaData) { m.Schema[1].Name = "x" })},
	{`its column 1 is "` + strings.Repeat("x", 60) + `…", should`, meta(func(m *format.FileMetaData) { m.Schema[1].Name = strings.Repeat("x", 61) })},
	{`its column 1 is "` + strings.Repeat("x", 60) + `", should`, meta(func(m *format.FileMetaData) { m.Schema[1].Name = strings.Repeat("x", 60) })},
	{"column id: it may have no value, or must,", meta(func(m *format.FileMetaData) { m.Schema[1].RepetitionType = thrift.New(format.Optional) })},
	{"column step: it has another type", meta(func(m *format.FileMetaData) { m.Schema[2].Type = thrift.New(format.Int64) })},
	{"its columns are ordered otherwise", meta(func(m *format.FileMetaData) { m.ColumnOrders = m.ColumnOrders[1:] })},
	{"it is encrypted or signed", meta(func(m *format.FileMetaData) { m.FooterSigningKeyMetadata = []byte("k") })},
	{"it is encrypted or signed", meta(func(m *format.FileMetaData) {
		m.EncryptionAlgorithm.Value = &format.AesGcmV1{}
	})},
	{"it has 257 row groups, more than 256", meta(func(m *format.FileMetaData) {
		for len(m.RowGroups) < 257 {
			m.RowGroups = append(m.RowGroups, format.RowGroup{NumRows: 20})
		}
	})},
	{"row group 0 says it has 20 rows", meta(func(m *format.FileMetaData) {
		for len(m.RowGroups) < 256 {
			m.RowGroups = append(m.RowGroups, format.RowGroup{NumRows: 20})
		}
	})},
	{"row group 0 says it has 20 rows", meta(func(m *format.FileMetaData) { m.RowGroups = append(m.RowGroups, format.RowGroup{NumRows: 20}) })},
	{"row group 0 says it has 0 rows", meta(func(m *format.FileMetaData) { m.RowGroups[0].NumRows = 0 })},
	{"row group 0 says it has 1048577 rows", meta(func(m *format.FileMetaData) { m.RowGroups[0].NumRows = 1<<20 + 1 })},
	{"it says it has 20 rows, its row group 1048576", meta(func(m *format.FileMetaData) { m.RowGroups[0].NumRows = 1 << 20 })},
	{"it says it has 20 rows, its row group 1", meta(func(m *format.FileMetaData) { m.RowGroups[0].NumRows = 1 })},
	{"it has 20 rows in its row groups and 21 in its footer", meta(func(m *format.FileMetaData) { m.NumRows++ })},
	{"its columns end at byte 4", meta(func(m *format.FileMetaData) { m.RowGroups = nil })},
	{"row group 0: it has 10 columns, the table every has 11", group(func(g *format.RowGroup) { g.Columns = g.Columns[:10] })},
	{"it is sorted otherwise", group(func(g *format.RowGroup) { g.SortingColumns[1].Descending = true })},
	{"it says it is number 1 at byte 4, but is number 0 at byte 4", group(func(g *format.RowGroup) { g.Ordinal = 1 })},
	{"it says it is number 0 at byte 5, but is number 0 at byte 4", group(func(g *format.RowGroup) { g.FileOffset = 5 })},
	{"its columns have", group(func(g *format.RowGroup) { g.TotalByteSize++ })},
	{"its columns have", group(func(g *format.RowGroup) { g.TotalCompressedSize-- })},
	{`column id: its path is "[step]"`, footer("id", func(m *chunkMeta) { m.PathInSchema[0] = "step" })},
	{`column id: its path is "[id id]"`, footer("id", func(m *chunkMeta) { m.PathInSchema = append(m.PathInSchema, "id") })},
	{"column id: it has the type INT32, not INT64", footer("id", func(m *chunkMeta) { m.Type = format.Int32 })},
	{"column id: it is compressed with SNAPPY", footer("id", func(m *chunkMeta) { m.Codec = format.Snappy })},
	{"column id: it says it has 21 rows, its row group 20", footer("id", func(m *chunkMeta) { m.NumValues++ })},
	{"column id: it says it has 0 bytes from byte 4", footer("id", func(m *chunkMeta) { m.TotalCompressedSize = 0 })},
	{"column step: it says it has", footer("id", func(m *chunkMeta) { m.TotalCompressedSize = 1 })},
	{"column any: it says it has", footer("any", func(m *chunkMeta) { m.TotalCompressedSize++ })},
	{"column id: it says it has 1000000 bytes from byte 4", footer("id", func(m *chunkMeta) { m.TotalCompressedSize = 1000000 })},
	{"bytes from byte 5; it begins at 4", footer("id", func(m *chunkMeta) { m.DataPageOffset = 5 })},
	{"bytes from byte 5; it begins at 4", footer("id", func(m *chunkMeta) { m.DictionaryPageOffset = 5 })},
	{"column id: it says its pages begin at byte 3", footer("id", func(m *chunkMeta) { m.DictionaryPageOffset, m.DataPageOffset = 4, 3 })},
	{"column id: it says its pages begin at byte", footer("id", func(m *chunkMeta) {
		m.DictionaryPageOffset, m.DataPageOffset = 4, 4+m.TotalCompressedSize
	})},
	{"column id: its first page is no dictionary", footer("id", func(m *chunkMeta) {
		m.DictionaryPageOffset, m.DataPageOffset = 4, 4+m.TotalCompressedSize-1
	})},
	{"column id: it says its pages begin at byte 4 and have 0 bytes", footer("id", func(m *chunkMeta) { m.TotalUncompressedSize = 0 })},
	{"column id: it says its pages begin at byte 4 and have 1099511627777 bytes", footer("id", func(m *chunkMeta) { m.TotalUncompressedSize = 1<<40 + 1 })},
	{"its columns have", footer("id", func(m *chunkMeta) { m.TotalUncompressedSize = 1 })},
	{"its columns have", footer("id", func(m *chunkMeta) { m.TotalUncompressedSize = 1 << 40 })},
	{"its footer tells of another file", chunk(func(c *format.ColumnChunk) { c.FilePath = "x" })},
	{"its footer tells of another file", chunk(func(c *format.ColumnChunk) { c.OffsetIndexLength = 1 })},
	{"its footer tells of an index", footer("id", func(m *chunkMeta) { m.IndexPageOffset = 4 })},
	{"its footer tells of an index", footer("id", func(m *chunkMeta) { m.BloomFilterOffset = 4 })},
	{"its footer tells of an index", footer("id", func(m *chunkMeta) { m.BloomFilterLength = 4 })},
	{"its footer tells of an index", footer("id", func(m *chunkMeta) { m.KeyValueMetadata = []format.KeyValue{{Key: "k"}} })},
	{"its footer tells of an index", footer("id", func(m *chunkMeta) { m.EncodingStats = []format.PageEncodingStats{{Count: 1}} })},
	{"its footer tells of an index", footer("id", func(m *chunkMeta) { m.SizeStatistics.UnencodedByteArrayDataBytes = 1 })},
	{"column id: its statistics are not those", footer("id", func(m *chunkMeta) { m.Statistics.NullCount = 1 })},
	{"column num: its statistics are not those", footer("num", func(m *chunkMeta) { m.Statistics.NullCount-- })},
	{"column id: its statistics are not those", footer("id", func(m *chunkMeta) { m.Statistics.MinValue[0]++ })},
	{"column id: its statistics are not those", footer("id", func(m *chunkMeta) { m.Statistics.MaxValue[0]++ })},
	{"column step: its statistics are not those", footer("step", func(m *chunkMeta) { m.Statistics.MinValue[0]++ })},
	{"column step: its statistics are not those", footer("step", func(m *chunkMeta) { m.Statistics.MaxValue[0]++ })},
	{"column num: its statistics are not those", footer("num", func(m *chunkMeta) { m.Statistics.MinValue[0]++ })},
	{"column num: its statistics are not those", footer("num", func(m *chunkMeta) { m.Statistics.MaxValue[0]++ })},
	{"column word: its statistics are not those", footer("word", func(m *chunkMeta) { m.Statistics.MinValue = []byte("a") })},
	{"column word: its statistics are not those", footer("word", func(m *chunkMeta) { m.Statistics.MaxValue = []byte("a") })},
	{"column id: its statistics are not those", footer("id", func(m *chunkMeta) { m.Statistics.Min = m.Statistics.MinValue })},
	{"column id: its statistics are not those", footer("id", func(m *chunkMeta) { m.Statistics.Max = m.Statistics.MaxValue })},
	{"column id: its statistics are not those", footer("id", func(m *chunkMeta) { m.Statistics.DistinctCount = 1 })},
	{"column id: its pages have", footer("id", func(m *chunkMeta) { m.TotalUncompressedSize++ }, plain(1))},
	{"column id: there are 36 bytes after its last page", emptyPage("id")},
	{"column any: its first page with rows lies at byte ", footer("any", func(m *chunkMeta) { m.DataPageOffset++ })},

	{"column id: a page has the type", header("id", func(h *format.PageHeader) { h.Type = format.DataPageV2 })},
	{"column id: a page has the type", header("id", func(h *format.PageHeader) { h.DataPageHeader.Valid = false })},
	{"column id: a page says it has 19 rows, should have 20", header("id", func(h *format.PageHeader) { h.DataPageHeader.V.NumValues = 19 })},
	{"column id: a page says it has 21 rows, should have 20", header("id", func(h *format.PageHeader) { h.DataPageHeader.V.NumValues = 21 })},
	{"column id: a page has levels", header("id", func(h *format.PageHeader) { h.DataPageHeader.V.DefinitionLevelEncoding = format.Plain })},
	{"column id: a page has levels", header("id", func(h *format.PageHeader) { h.DataPageHeader.V.RepetitionLevelEncoding = format.Plain })},
	{"column id: a page of the type int64 is encoded as PLAIN", encoded("id", format.Plain)},
	{"column id: a page of the type int64 is encoded as RLE_DICTIONARY", encoded("id", format.RLEDictionary)},
	{"column step: a page of the type int32 is encoded as RLE_DICTIONARY", encoded("step", format.RLEDictionary)},
	{"column step: a page of the type int32 is encoded as PLAIN", encoded("step", format.Plain)},
	{"column num: a page of the type int32 is encoded as DELTA_BINARY_PACKED", encoded("num", format.DeltaBinaryPacked)},
	{"column small: a page of the type int32 is encoded as PLAIN", encoded("small", format.Plain)},
	{"column word: a page of the type text is encoded as PLAIN", encoded("word", format.Plain)},
	{"column label: a page of the type text is encoded as DELTA_LENGTH_BYTE_ARRAY", encoded("label", format.DeltaLengthByteArray)},
	{"column long: a page of the type int64 is encoded as DELTA_BINARY_PACKED", encoded("long", format.DeltaBinaryPacked)},
	{"column long: a page of the type int64 is encoded as RLE_DICTIONARY", encoded("long", format.RLEDictionary)},
	{"column raw: a page of the type binary is encoded as PLAIN", encoded("raw", format.Plain)},
	{"column num: a page ends before its values", encoded("num", format.Plain)},

	{"column any: its first page is no dictionary", dictHeader("any", func(h *format.PageHeader) { h.DictionaryPageHeader.V.Encoding = format.RLE })},
	{"column any: its first page is no dictionary", dictHeader("any", func(h *format.PageHeader) { h.DictionaryPageHeader.Valid = false })},
	{"column any: it says it has a dictionary of 0", dictHeader("any", func(h *format.PageHeader) { h.DictionaryPageHeader.V.NumValues = 0 })},
	{"column any: it says it has a dictionary of 65537", dictHeader("any", func(h *format.PageHeader) { h.DictionaryPageHeader.V.NumValues = 1<<16 + 1 })},
	{"column any: a page ends before its values", dictHeader("any", func(h *format.PageHeader) { h.DictionaryPageHeader.V.NumValues = 1 << 16 })},
	{"column small: it says it has a dictionary of 257", dictHeader("small", func(h *format.PageHeader) { h.DictionaryPageHeader.V.NumValues = 257 })},
	{"column none: it says it has a dictionary of 257", dictHeader("none", func(h *format.PageHeader) { h.DictionaryPageHeader.V.NumValues = 257 })},
	{"column word: it says it has a dictionary of 257", dictHeader("word", func(h *format.PageHeader) { h.DictionaryPageHeader.V.NumValues = 257 })},
	{"column small: a page ends before its values", dictHeader("small", func(h *format.PageHeader) { h.DictionaryPageHeader.V.NumValues = 256 })},
	{"column label: a page ends before its values", dictHeader("label", func(h *format.PageHeader) { h.DictionaryPageHeader.V.NumValues = 257 })},
	{"column label: a page ends before its values", dictBody("label", func(b []byte) []byte { return b[:len(b)-1] })},
	{"column label: a page ends before its values", dictBody("label", func(b []byte) []byte { return append(b[:len(b)-10], 0, 0, 0) })},
	{"column label: a page ends before its values", dictBody("label", func(b []byte) []byte { return b[:3] })},
	{"column label: a page has more than its values", dictBody("label", func(b []byte) []byte { return append(b, 0) })},
	{"column small: entry 0 of its dictionary is 1, should be 0", dictBody("small", func(b []byte) []byte { b[0]++; return b })},
	{"column none: entry 0 of its dictionary is 0, should be -1", dictBody("none", func(b []byte) []byte { clear(b[:4]); return b })},
	{"column none: entry 1 of its dictionary is 1, should be 0", dictBody("none", func(b []byte) []byte { b[4]++; return b })},
	{"column num: a row has -6, which is not from -5 to", dictBody("num", func(b []byte) []byte { b[0] = 0xfa; copy(b[1:], "\xff\xff\xff"); return b })},
	{"column num: a row has 1073741825, which is not from -5 to", dictBody("num", func(b []byte) []byte { copy(b, "\x01\x00\x00\x40"); return b })},
	{`column word: word 1 of its dictionary is "bIrch", should be "birch"`, dictBody("word", func(b []byte) []byte { return bytes.Replace(b, []byte("birch"), []byte("bIrch"), 1) })},
	{"column word: its dictionary has 4 words, the game has 3", func(f *forger) {
		d := f.Groups[0][f.Column("word")].Dictionary
		d.Header.DictionaryPageHeader.V.NumValues++
		d.Body = append(d.Body, 0, 0, 0, 0)
	}},
	{"column step: it has a dictionary", addDictionary("step")},
	{"column id: it has a dictionary, and is int64", addDictionary("id")},

	{"column num: a page ends before its values", body("num", func(b []byte) []byte { return b[:3] })},
	{"column num: a page ends before its values", body("num", func(b []byte) []byte { b[0] = byte(len(b) - 3); return b })},
	{"column long: a page ends before its values", body("long", func(b []byte) []byte { return b[:len(b)-1] })},
	{"column long: a page ends before its values", body("long", func(b []byte) []byte { return append(b, 0) })},
	{"column long: a row has -2, which is not from -1", body("long", func(b []byte) []byte { return setLast(b, -2) })},
	{"column long: a row has 4611686018427387905, which", body("long", func(b []byte) []byte { return setLast(b, 1<<62+1) })},
	{"column id: a page has more than its values", body("id", func(b []byte) []byte { return append(b, 0) })},
	{"column step: a page has more than its values", body("step", func(b []byte) []byte { return append(b, 0) })},
	{"column raw: a page has more than its values", body("raw", func(b []byte) []byte { return append(b, 0) })},
	{"column raw: a page ends before its values", body("raw", func(b []byte) []byte { return b[:len(b)-1] })},
	{"column raw: a page ends before its values", body("raw", func(b []byte) []byte { return b[:10] })},
	{"column raw: a page has blocks of 0 steps", body("raw", func(b []byte) []byte {
		at := 4 + binary.LittleEndian.Uint32(b) // behind the nulls
		b[at], b[at+1] = 0x80, 0
		return b
	})},
	{"column word: a page ends before its values", body("word", func([]byte) []byte { return nil })},
	{"column word: a page uses entry 3 of a dictionary of 3", body("word", func([]byte) []byte { return []byte{2, 40, 3} })},
	{"column small: a page uses entry 16 of a dictionary of 16", body("small", func([]byte) []byte { return []byte{8, 40, 16} })},
	{"column small: a row has 9, which is not from 1 to 8", body("small", func([]byte) []byte { return []byte{4, 40, 9} })},
	{"column small: a row has 0, which is not from 1 to 8", body("small", func([]byte) []byte { return []byte{4, 40, 0} })},
	{"column word: a page has codes of 17 bits", body("word", func([]byte) []byte { return []byte{17, 40, 0, 0, 0} })},
	{"column none: a page has more than its values", body("none", func([]byte) []byte { return []byte{2, 0, 0, 0, 40, 0, 0} })},
}

type forger = datatest.File

func meta(change func(*format.FileMetaData)) func(*forger) {
	return func(f *forger) { f.Footer = change }
}

func group(change func(*format.RowGroup)) func(*forger) {
	return meta(func(m *format.FileMetaData) { change(&m.RowGroups[0]) })
}

func chunk(change func(*format.ColumnChunk)) func(*forger) {
	return group(func(g *format.RowGroup) { change(&g.Columns[0]) })
}

// footer changes what is said of a column, and then of the row group.
func footer(name string, change func(*chunkMeta), more ...func(*format.RowGroup)) func(*forger) {
	return func(f *forger) {
		i := f.Column(name)
		f.Footer = func(m *format.FileMetaData) {
			change(&m.RowGroups[0].Columns[i].MetaData)
			for _, g := range more {
				g(&m.RowGroups[0])
			}
		}
	}
}

func plain(by int64) func(*format.RowGroup) {
	return func(g *format.RowGroup) { g.TotalByteSize += by }
}

func emptyPage(name string) func(*forger) {
	return func(f *forger) {
		c := &f.Groups[0][f.Column(name)]
		p := *c.Pages[0]
		p.Header.DataPageHeader.V.NumValues, p.Body = 0, nil
		c.Pages = append(c.Pages, &p)
	}
}

func header(name string, change func(*format.PageHeader)) func(*forger) {
	return func(f *forger) { change(&f.Groups[0][f.Column(name)].Pages[0].Header) }
}

func encoded(name string, e format.Encoding) func(*forger) {
	return header(name, func(h *format.PageHeader) { h.DataPageHeader.V.Encoding = e })
}

func dictHeader(name string, change func(*format.PageHeader)) func(*forger) {
	return func(f *forger) { change(&f.Groups[0][f.Column(name)].Dictionary.Header) }
}

func dictBody(name string, change func([]byte) []byte) func(*forger) {
	return func(f *forger) {
		d := f.Groups[0][f.Column(name)].Dictionary
		d.Body = change(slices.Clone(d.Body))
	}
}

func addDictionary(name string) func(*forger) {
	return func(f *forger) {
		p := *f.Groups[0][f.Column("small")].Dictionary
		f.Groups[0][f.Column(name)].Dictionary = &p
	}
}

func body(name string, change func([]byte) []byte) func(*forger) {
	return func(f *forger) {
		p := f.Groups[0][f.Column(name)].Pages[0]
		p.Body = change(slices.Clone(p.Body))
	}
}

func setLast(b []byte, x int64) []byte {
	binary.LittleEndian.PutUint64(b[len(b)-8:], uint64(x))
	return b
}

func TestAForgedFileIsNamed(t *testing.T) {
	sound := write(t, 20)
	for i, k := range forgeries {
		f, err := datatest.Parse(sound)
		if err != nil {
			t.Fatal(err)
		}
		k.forge(f)
		err = read(f.Bytes(), false)
		var wrong *column.Error
		if !errors.As(err, &wrong) || !strings.Contains(err.Error(), k.want) {
			t.Errorf("forgery %d: got  %v\nwant %s", i, err, k.want)
		}
	}
}

func TestAFileOfOtherRowsIsRefusedByItsEnds(t *testing.T) {
	sound := write(t, 20)
	end := len(sound)
	change := func(f func(b []byte) []byte) []byte { return f(slices.Clone(sound)) }
	size := func(n uint32) func([]byte) []byte {
		return func(b []byte) []byte { binary.LittleEndian.PutUint32(b[end-8:], n); return b }
	}
	for name, c := range map[string]struct {
		file []byte
		want string
	}{
		"nothing":              {nil, "it is no whole Parquet file"},
		"twelve bytes":         {[]byte("PAR1\x00\x00\x00\x00PAR1"), "its footer: it is not encoded as Thrift"},
		"a footer of a text":   {[]byte("PAR1\x18\x00\x00\x03\x00\x00\x00PAR1"), "its footer: "},
		"eleven bytes":         {sound[end-11:], "it is no whole Parquet file"},
		"no magic at the end":  {change(func(b []byte) []byte { b[end-1] = '2'; return b }), "it is no whole Parquet file"},
		"no magic in front":    {change(func(b []byte) []byte { b[0] = 'p'; return b }), "it is no whole Parquet file"},
		"a footer before it":   {change(size(uint32(end - 11))), "it is no whole Parquet file"},
		"a footer of all":      {change(size(uint32(end - 12))), "of them needless"},
		"a footer of 4 MiB":    {slices.Concat([]byte("PAR1"), make([]byte, 4<<20), []byte{0, 0, 0x40, 0}, []byte("PAR1")), "its footer has 4194304 bytes, 4194303 of them needless"},
		"a footer above 4 MiB": {slices.Concat([]byte("PAR1"), make([]byte, 4<<20+1), []byte{1, 0, 0x40, 0}, []byte("PAR1")), "its footer has 4194305 bytes, more than 4194304"},
	} {
		_, err := column.Open(bytes.NewReader(c.file), int64(len(c.file)))
		var wrong *column.Error
		if !errors.As(err, &wrong) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, not %s", name, err, c.want)
		}
	}
}

func TestAFileThatEndsEarlyIsNotWhole(t *testing.T) {
	sound := write(t, 20)
	for _, size := range []int{0, 3, 100, len(sound) - 1} {
		if _, err := column.Open(bytes.NewReader(sound[:size]), int64(len(sound))); err == nil || err.Error() != "it is no whole Parquet file" {
			t.Errorf("%d bytes: %v", size, err)
		}
	}
}

// broken fails at the n-th read with an error of the system's.
type broken struct {
	io.ReaderAt
	n int
}

var errBroken = errors.New("input/output error")

func (r *broken) ReadAt(b []byte, at int64) (int, error) {
	if r.n--; r.n == 0 {
		return 0, errBroken
	}
	return r.ReaderAt.ReadAt(b, at)
}

func TestAnErrorOfTheSystemIsNoFault(t *testing.T) {
	sound := write(t, 20)
	for n := 1; ; n++ {
		r := &broken{bytes.NewReader(sound), n}
		f, err := column.Open(r, int64(len(sound)))
		if err == nil {
			err = f.Scan(every, []int{0, 2, 5}, nil, func(int, []column.Values) error { return nil })
		}
		if r.n > 0 {
			if err != nil || n != 3+2*(1+2+2)+1 {
				t.Errorf("after %d reads: %v", n-1, err)
			}
			return
		}
		if !errors.Is(err, errBroken) {
			t.Errorf("read %d: %v", n, err)
		}
	}
}

// full takes so many writes, fails at the next, and has room then.
type full int

func (w *full) Write(b []byte) (int, error) {
	if *w--; *w == -1 {
		return 0, errBroken
	}
	return len(b), nil
}

func TestAWriterThatCannotWriteSaysSo(t *testing.T) {
	for n := full(0); ; n++ {
		left := n
		w := column.NewWriter(column.Layout{Name: "one", Fields: []column.Field{{Name: "word", Type: column.Text, Form: column.Word}}}, column.NewScratch())
		w.Begin(&left, nil)
		w.Column(0).SetWords(alphabet)
		w.Column(0).AddCode(1)
		w.Row()
		err := w.Finish()
		if n == 4 { // the magic, the dictionary, the page, the footer
			if err != nil {
				t.Error(err)
			}
			return
		}
		if !errors.Is(err, errBroken) {
			t.Errorf("after %d writes: %v", n, err)
		}
	}
}

func TestAScanStopsAtTheErrorOfItsCaller(t *testing.T) {
	b := write(t, column.PageRows+1)
	f, err := column.Open(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	calls := 0
	err = f.Scan(every, []int{3}, nil, func(int, []column.Values) error { calls++; return errBroken })
	if err != errBroken || calls != 1 {
		t.Errorf("%v after %d calls", err, calls)
	}
	if got, want := f.Meta(), (column.Meta{Key: "b", Value: "1"}); len(got) != 2 || got[0] != want {
		t.Errorf("metadata %v", got)
	}
	for c, want := range [][]string{5: alphabet, 6: {"label1", "label2", "label4", "label0", "label3"}, 10: nil} {
		if got, err := f.Dictionary(every, c); c > 4 && c < 7 && (err != nil || !slices.Equal(got, want)) {
			t.Errorf("dictionary of column %d: %v, %v", c, got, err)
		}
	}
	b = write(t, 0)
	if f, err = column.Open(bytes.NewReader(b), int64(len(b))); err != nil {
		t.Fatal(err)
	}
	if got, err := f.Dictionary(every, 5); got != nil || err != nil {
		t.Errorf("dictionary of a file without rows: %v, %v", got, err)
	}
	if got, err := f.Dictionary(every, 0); got != nil || err != nil {
		t.Errorf("dictionary of a column that has none: %v, %v", got, err)
	}
}

func TestADamagedDictionaryIsNoDictionary(t *testing.T) {
	forged, err := datatest.Parse(write(t, 20))
	if err != nil {
		t.Fatal(err)
	}
	dictBody("label", func(b []byte) []byte { return b[1:] })(forged)
	b := forged.Bytes()
	f, err := column.Open(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Dictionary(every, 6); err == nil || !strings.HasPrefix(err.Error(), "column label: a page ") {
		t.Errorf("got %v", err)
	}
}

func TestAWriterRefusesWhatNoReaderWouldTake(t *testing.T) {
	for want, add := range map[string]func(*column.Writer){
		"column word: 3 is no number of the vocabulary, which has 3": func(w *column.Writer) { w.Column(5).SetCodes([]uint8{3}) },
		"column id: -1 comes after 0": func(w *column.Writer) {
			w.Column(0).SetLongs([]int64{-1})
			w.Column(9).AddBytes(make([]byte, 256)) // the second mistake is not said
		},
		"column id: 4 comes after 5":                                func(w *column.Writer) { w.Column(0).SetLongs([]int64{5, 4}) },
		"column raw: a row has 256 bytes, more than 255":            func(w *column.Writer) { w.Column(9).AddBytes(make([]byte, 256)) },
		"column label: more than 65536 different texts, or 1048576": func(w *column.Writer) { w.Column(6).AddText(strings.Repeat("x", 1<<20-3)) },
	} {
		w := column.NewWriter(every, column.NewScratch())
		w.Begin(io.Discard, nil)
		w.Column(5).SetWords(alphabet)
		add(w)
		w.Page(1)
		if err := w.Finish(); err == nil || err.Error() != "table every: "+want && !strings.HasPrefix(err.Error(), "table every: "+want) {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
}
