package datatest

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/data"

	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// Kind is one way to forge a file of a table.
type Kind struct {
	Name  string
	Table data.Table
	Forge func(f *File)
}

// manyGroups is a kind that takes longer to forge than to refuse.
const manyGroups = "20,000 empty row groups"

// Kinds lists the ways. None leaves a file that is what the rows of a run give.
func Kinds() []Kind {
	return []Kind{
		{"two words of a dictionary exchanged", data.Events, func(f *File) { f.words("shape", swap) }},
		{"two cards of a dictionary exchanged", data.Events, func(f *File) { f.words("card", swap) }},
		{"two words exchanged, by another writer", data.Events, func(f *File) {
			f.words("shape", swap)
			f.Meta.CreatedBy = "cardlab version 0"
		}},
		{"a word more in a dictionary", data.Events, func(f *File) { f.words("on_card", more) }},
		{"two policies exchanged", data.Games, func(f *File) { f.words("policy_0", swap) }},
		{"names of two columns exchanged", data.Events, func(f *File) { f.rename("ply", "turn", true, true) }},
		{"names of two columns exchanged, not their paths", data.Events, func(f *File) { f.rename("card", "on_card", true, false) }},
		{"paths of two columns exchanged", data.Games, func(f *File) { f.rename("turns", "plies", false, true) }},
		{"winner_seat 256 more", data.Games, func(f *File) { f.ints("winner_seat", 256) }},
		{"winner_seat negative", data.Games, func(f *File) { f.ints("winner_seat", -3) }},
		{"matchup negative", data.Games, func(f *File) { f.ints("matchup", -9) }},
		{"matchup of another number", data.Games, func(f *File) { f.ints("matchup", 100) }},
		{"seating of another number", data.Games, func(f *File) { f.ints("seating", 5) }},
		{"events negative", data.Games, func(f *File) { f.ints("events", -100_000) }},
		{"seat out of the table", data.Events, func(f *File) { f.shapes(1, func(string) string { return "8" }) }},
		{"a card of seat -2", data.Events, func(f *File) { f.shapes(5, func(string) string { return "-2" }) }},
		{"a shape of a kind that is no word", data.Events, func(f *File) { f.shapes(0, func(string) string { return "stolen" }) }},
		{"a shape of another kind", data.Events, func(f *File) { f.shapes(0, func(string) string { return "passed" }) }},
		{"a shape written otherwise", data.Events, func(f *File) { f.shapes(8, func(seen string) string { return "0" + seen }) }},
		{"a shape with a part too many", data.Events, func(f *File) { f.shapes(8, func(seen string) string { return seen + ",0" }) }},
		{"a shape with a part too few", data.Events, func(f *File) { f.words("shape", func(w [][]byte) [][]byte { w[0] = word("drawn,0"); return w }) }},
		{"a shape twice", data.Events, func(f *File) { f.words("shape", func(w [][]byte) [][]byte { return append(w, w[0]) }) }},
		{"a shape that no row has", data.Events, func(f *File) {
			f.words("shape", func(w [][]byte) [][]byte { return append(w, word("passed,-1,-1,,,-1,,-1,0")) })
		}},
		{"a shape of nothing", data.Events, func(f *File) { f.words("shape", func(w [][]byte) [][]byte { w[0] = word(""); return w }) }},
		{"a seat of many digits", data.Events, func(f *File) { f.shapes(1, func(string) string { return strings.Repeat("9", 400) }) }},
		{"a seat in other digits", data.Events, func(f *File) { f.shapes(1, func(seat string) string { return "\u0661" + seat }) }},
		{"nobody's event", data.Events, func(f *File) { f.shapes(1, func(string) string { return "-1" }) }},
		{"another is next", data.Events, func(f *File) {
			f.shapes(2, func(next string) string { return strings.NewReplacer("0", "1", "-1", "0").Replace(next) })
		}},
		{"nothing is due", data.Events, func(f *File) { f.shapes(3, func(string) string { return "" }) }},
		{"a zone of control characters", data.Events, func(f *File) { f.shapes(4, func(string) string { return "\u001b[2J\u202e" }) }},
		{"seen by eight of two", data.Events, func(f *File) { f.shapes(8, func(string) string { return "255" }) }},
		{"seen by more than there can be", data.Events, func(f *File) { f.shapes(8, func(string) string { return "256" }) }},
		{"shapes without end", data.Events, func(f *File) {
			f.words("shape", func(w [][]byte) [][]byte {
				for i := range 60_000 {
					w = append(w, word(fmt.Sprintf("drawn,0,1,turn,stock,-1,hand,0,%d", 256+i)))
				}
				return w
			})
		}},
		{"a shape of a megabyte", data.Events, func(f *File) {
			f.words("shape", func(w [][]byte) [][]byte {
				w[0] = word("drawn" + strings.Repeat(",0", 500_000))
				return w
			})
		}},
		{"a kind of a megabyte in the metadata", data.Events, func(f *File) {
			f.meta("cardlab.kinds", func(list []string) []string { list[0] = strings.Repeat("x", 1<<20); return list })
		}},
		{"a million kinds in the metadata", data.Events, func(f *File) {
			f.meta("cardlab.kinds", func(list []string) []string { return append(list, make([]string, 1_000_000)...) })
		}},
		{"the words of another game", data.Events, func(f *File) {
			f.meta("cardlab.zones", func([]string) []string { return []string{"", "stock", "hand", "discard"} })
		}},
		{"two shapes exchanged, by another writer", data.Events, func(f *File) {
			f.words("shape", swap)
			f.Meta.CreatedBy = "cardlab version 0"
		}},
		{"two kinds exchanged in the metadata", data.Events, func(f *File) {
			f.meta("cardlab.kinds", func(list []string) []string { list[0], list[1] = list[1], list[0]; return list })
		}},
		{"a zone more in the metadata", data.Events, func(f *File) { f.meta("cardlab.zones", func(list []string) []string { return append(list, "sleeve") }) }},
		{"a zone twice in the metadata", data.Events, func(f *File) { f.meta("cardlab.zones", func(list []string) []string { return append(list, list[0]) }) }},
		{"a phase too few in the metadata", data.Events, func(f *File) {
			f.meta("cardlab.phases", func(list []string) []string { return list[:len(list)-1] })
		}},
		{"no kinds in the metadata", data.Events, func(f *File) {
			f.Meta.KeyValueMetadata = slices.DeleteFunc(f.Meta.KeyValueMetadata, func(kv format.KeyValue) bool { return kv.Key == "cardlab.kinds" })
		}},
		{"words in the metadata of games", data.Games, func(f *File) {
			f.Meta.KeyValueMetadata = append(f.Meta.KeyValueMetadata, format.KeyValue{Key: "cardlab.kinds", Value: "drawn"})
		}},
		{"last_seat out of the table", data.Games, func(f *File) { f.ints("last_seat", 4) }},
		{"seen by nobody", data.Events, func(f *File) { f.shapes(8, func(string) string { return "0" }) }},
		{"a false least value", data.Games, func(f *File) { f.bound("turns", true) }},
		{"a false largest value", data.Events, func(f *File) { f.bound("turn", false) }},
		{"a false largest value, by another writer", data.Events, func(f *File) {
			f.bound("turn", false)
			f.Meta.CreatedBy = "another"
		}},
		{"a false count of nulls, by another writer", data.Games, func(f *File) {
			f.footer("winner_seat", func(m *format.ColumnMetaData) { m.Statistics.NullCount++ })
			f.Meta.CreatedBy = ""
		}},
		{"a false count of nulls", data.Games, func(f *File) {
			f.footer("winner_seat", func(m *format.ColumnMetaData) { m.Statistics.NullCount++ })
		}},
		{"statistics of a column that has none", data.Events, func(f *File) {
			f.footer("card", func(m *format.ColumnMetaData) {
				m.Statistics.MinValue, m.Statistics.MaxValue = []byte("A"), []byte("B")
			})
		}},
		{"an empty page at the end", data.Events, func(f *File) { f.emptyPage("card", false) }},
		{"an empty page at the beginning", data.Events, func(f *File) { f.emptyPage("ply", true) }},
		{"a required column called optional", data.Events, func(f *File) { f.optional("n", true) }},
		{"an optional column called required", data.Games, func(f *File) { f.optional("points_0", false) }},
		{"another type", data.Games, func(f *File) { f.Meta.Schema[1+f.Column("turns")].Type = thrift.New(format.Int64) }},
		{"code -1 of a text", data.Events, func(f *File) { f.page("shape", oneCode(31, -1)) }},
		{"code -1 of a card", data.Events, func(f *File) { f.page("card", oneCode(31, -1)) }},
		{"code -1 of a number", data.Games, func(f *File) { f.page("plies", oneCode(31, -1)) }},
		{"codes of 32 bits", data.Games, func(f *File) { f.page("plies", oneCode(32, -1)) }},
		{"a code beyond the dictionary", data.Events, func(f *File) { f.page("shape", oneCode(8, 200)) }},
		{"a run of no codes", data.Events, func(f *File) { f.page("shape", func([]byte) []byte { return []byte{8, 0, 0} }) }},
		{"bits that fill up a page set", data.Games, func(f *File) { f.page("last_seat", func(b []byte) []byte { b[len(b)-1] |= 0x80; return b }) }},
		{"bytes after the values", data.Events, func(f *File) { f.page("seq", func(b []byte) []byte { return append(b, 0) }) }},
		{"a page that is too short", data.Events, func(f *File) { f.page("action", func(b []byte) []byte { return b[:len(b)/2] }) }},
		{"an empty body", data.Events, func(f *File) { f.page("turn", func([]byte) []byte { return nil }) }},
		{"steps in blocks without end", data.Events, func(f *File) {
			f.page("seq", func(b []byte) []byte { return append(binary.AppendUvarint(nil, 1<<40), b[2:]...) })
		}},
		{"steps of 200 bits", data.Events, func(f *File) { f.page("ply", func(b []byte) []byte { return widths(b, 200) }) }},
		{"more steps than rows", data.Events, func(f *File) { f.page("ply", claim) }},
		{"a deal that ends early", data.Games, func(f *File) { f.page("deal", func(b []byte) []byte { return b[:len(b)-1] }) }},
		{"null levels that are longer than the page", data.Games, func(f *File) {
			f.page("policy_0", func(b []byte) []byte { binary.LittleEndian.PutUint32(b, 1<<31-1); return b })
		}},
		{"a chunk of almost 2^63 bytes", data.Games, func(f *File) {
			f.footer("game", func(m *format.ColumnMetaData) { m.TotalCompressedSize = 1<<63 - 1 })
		}},
		{"a chunk of -1 bytes", data.Events, func(f *File) {
			f.footer("shape", func(m *format.ColumnMetaData) { m.TotalCompressedSize = -1 })
		}},
		{"a chunk that lies over another", data.Events, func(f *File) {
			f.footer("card", func(m *format.ColumnMetaData) { m.DataPageOffset, m.DictionaryPageOffset = 4, 0 })
		}},
		{"a row group of -5 rows", data.Games, func(f *File) { f.Footer = func(m *format.FileMetaData) { m.RowGroups[0].NumRows = -5 } }},
		{"a row group of 2^40 rows", data.Games, func(f *File) { f.Footer = func(m *format.FileMetaData) { m.RowGroups[0].NumRows = 1 << 40 } }},
		{"2^40 rows throughout", data.Events, func(f *File) { f.Footer = manyRows }},
		{"2^40 rows in the footer alone", data.Events, func(f *File) { f.Footer = func(m *format.FileMetaData) { m.NumRows = 1 << 40 } }},
		{manyGroups, data.Games, func(f *File) { f.Footer = emptyGroups }},
		{"no row groups", data.Games, func(f *File) { f.Footer = func(m *format.FileMetaData) { m.RowGroups = nil } }},
		{"a column too few", data.Games, func(f *File) {
			f.Footer = func(m *format.FileMetaData) { m.RowGroups[0].Columns = m.RowGroups[0].Columns[:7] }
		}},
		{"a page of 2^31-1 bytes", data.Events, func(f *File) { f.first("shape").Size = 1<<31 - 1 }},
		{"a page of -1 bytes", data.Events, func(f *File) { f.first("shape").Size = -1 }},
		{"a page of -1 rows", data.Events, func(f *File) { f.first("shape").Header.DataPageHeader.V.NumValues = -1 }},
		{"a page of 2^31-1 rows", data.Events, func(f *File) { f.first("shape").Header.DataPageHeader.V.NumValues = 1<<31 - 1 }},
		{"a dictionary of 2^31-1 words", data.Events, func(f *File) { f.dictionary("shape").Header.DictionaryPageHeader.V.NumValues = 1<<31 - 1 }},
		{"a dictionary of -1 words", data.Events, func(f *File) { f.dictionary("shape").Header.DictionaryPageHeader.V.NumValues = -1 }},
		{"a word of 2^32-1 letters", data.Events, func(f *File) { binary.LittleEndian.PutUint32(f.dictionary("shape").Body, 1<<32-1) }},
		{"a bomb without a size", data.Games, func(f *File) { f.first("turns").Packed = bomb(50_000) }},
		{"a bomb with the size in the header", data.Events, func(f *File) {
			p := f.first("shape")
			p.Packed, p.Size = bomb(16_000), 16_000<<17-1
		}},
		{"another frame of the same bytes", data.Events, func(f *File) {}},
		{"a footer of 2^31-1 row groups", data.Games, func(f *File) { f.RawFooter = []byte{0x15, 4, 0x39, 0xfc, 0xff, 0xff, 0xff, 0xff, 0x07} }},
		{"a footer of lists in lists", data.Games, func(f *File) { f.RawFooter = bytes.Repeat([]byte{0x19}, 100_000) }},
		{"a footer of structures in structures", data.Events, func(f *File) { f.RawFooter = bytes.Repeat([]byte{0x1c}, 1_000_000) }},
		{"a footer of nothing", data.Games, func(f *File) { f.RawFooter = []byte{0} }},
		{"a footer with a rest", data.Games, func(f *File) { f.RawFooter = rest(f) }},
		{"a gap before each column", data.Events, func(f *File) { f.Gap = []byte("secret") }},
		{"an index that is not there", data.Events, func(f *File) {
			f.Footer = func(m *format.FileMetaData) { m.RowGroups[0].Columns[0].ColumnIndexOffset = 4 }
		}},
		{"a column in another file", data.Events, func(f *File) {
			f.Footer = func(m *format.FileMetaData) { m.RowGroups[0].Columns[0].FilePath = "../x" }
		}},
		{"sorted otherwise", data.Events, func(f *File) {
			f.Footer = func(m *format.FileMetaData) { m.RowGroups[0].SortingColumns[0].Descending = true }
		}},
		{"a key more in the metadata", data.Games, func(f *File) {
			f.Meta.KeyValueMetadata = append(f.Meta.KeyValueMetadata, format.KeyValue{Key: "ARROW:schema", Value: "x"})
		}},
		{"another codec", data.Games, func(f *File) {
			f.footer("turns", func(m *format.ColumnMetaData) { m.Codec = format.Uncompressed })
		}},
	}
}
