package datatest

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"runtime"
	"slices"
	"testing"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/data/disk/disktest"

	"github.com/parquet-go/parquet-go/format"
)

// stored is a small run with all tables.
const stored = "../testdata/v3"

// memory bounds what reading a small file allocates in all, whatever it holds.
const memory = 64 << 20

// FuzzReadAForgedFile changes a file of a small run as the bytes of recipe say, in its footer,
// in the headers of its pages and in what they hold, puts all checksums right, and reads it. The
// reader must not panic, must allocate little and hand out no more rows than there are, and
// what it complains of is the file.
func FuzzReadAForgedFile(f *testing.F) {
	run, err := data.Open(stored)
	if err != nil {
		f.Fatal(err)
	}
	record := *run.Shards()[0]
	contents := map[data.Table][]byte{}
	sound := map[data.Table]*File{}
	for _, t := range data.Tables {
		if contents[t], err = os.ReadFile(run.Path(record.File(t).Path)); err != nil {
			f.Fatal(err)
		}
		if sound[t], err = Parse(contents[t]); err != nil {
			f.Fatal(err)
		}
		sound[t].Bytes() // packs the pages, once for all
	}
	for i, k := range kinds {
		f.Add([]byte{tableNumber(k.Table), 0, byte(i)})
	}
	for t := range data.Tables {
		for op := range byte(9) {
			for at := range byte(12) {
				f.Add([]byte{byte(t), op, at * 20, at, 200, 255, op, 3, at, 1, 17})
			}
		}
	}
	f.Fuzz(func(t *testing.T, recipe []byte) {
		if len(recipe) == 0 || len(recipe) > 200 {
			return
		}
		table := data.Tables[int(recipe[0])%len(data.Tables)]
		forged := cook(table, sound[table].Clone(), recipe[1:])
		r := standIn(t, record, table, forged)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		rows, err := readAll(r, table)
		runtime.ReadMemStats(&after)
		if used := after.TotalAlloc - before.TotalAlloc; used > memory {
			t.Errorf("%d bytes were allocated", used)
		}
		if max := record.Rows(table); rows > max {
			t.Errorf("%d rows of %d", rows, max)
		}
		var damage *data.DamageError
		if err != nil && (!errors.As(err, &damage) || damage.File != record.File(table).Path) {
			t.Errorf("the error names no file: %v", err)
		}
		if err == nil && !bytes.Equal(forged, contents[table]) && rows != record.Rows(table) {
			t.Errorf("%d rows of %d, and no error", rows, record.Rows(table))
		}
	})
}

func tableNumber(t data.Table) byte {
	for i, other := range data.Tables {
		if other == t {
			return byte(i)
		}
	}
	panic("no table")
}

// standIn returns a run in memory of which there is nothing but one file.
func standIn(t *testing.T, record data.ShardRecord, table data.Table, content []byte) *data.Run {
	d := disktest.New()
	f, err := d.CreateTemp(".", "file")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write(content); err != nil {
		t.Fatal(err)
	}
	folder := data.Folder{Dir: ".", FS: only{d}}
	return &data.Run{Folder: folder, Manifest: data.Manifest{Shards: []*data.ShardRecord{&record}}}
}

// readAll reads all rows of a table, and returns how many there were.
func readAll(r *data.Run, t data.Table) (rows int64, err error) {
	switch t {
	case data.Games:
		err = r.Games(0, func(*data.Game) error { rows++; return nil })
	case data.Events:
		err = r.Events(0, func(*data.Event) error { rows++; return nil })
	default:
		err = r.Decisions(0, func(*data.Decision) error { rows++; return nil })
	}
	return rows, err
}

// kinds are those that take no longer to forge than to refuse.
var kinds = slices.DeleteFunc(Kinds(), func(k Kind) bool { return k.Name == manyGroups })

// bytecode is what is left of a recipe.
type bytecode []byte

// next returns the next number below n, 0 if the recipe is at its end.
func (b *bytecode) next(n int) int {
	if len(*b) == 0 {
		return 0
	}
	x := int((*b)[0])
	*b = (*b)[1:]
	return x % n
}

// wide returns the next two bytes as a number below n.
func (b *bytecode) wide(n int) int { return (b.next(256)<<8 | b.next(256)) % n }

// cook changes a sound file, and returns the forged one.
func cook(table data.Table, f *File, recipe []byte) []byte {
	code := bytecode(recipe)
	var raw []func([]byte) // what the bytes of the footer become
	for len(code) > 0 {
		switch op := code.next(9); op {
		case 0: // one of the kinds
			forge(f, kinds[code.next(len(kinds))], table)
		case 6: // the bytes of the footer
			at, x := code.wide(1<<16), byte(code.next(256))
			raw = append(raw, func(b []byte) { b[at%len(b)] = x })
		case 5: // what the footer says of a column
			change, last := falseNumber(&code, len(f.Groups[0])), f.Footer
			f.Footer = func(m *format.FileMetaData) {
				if last != nil {
					last(m)
				}
				change(m)
			}
		default:
			cookPage(op, &code, &f.Groups[0][code.next(len(f.Groups[0]))])
		}
	}
	forged := f.Bytes()
	if len(raw) > 0 && f.RawFooter == nil {
		f.RawFooter = f.footerBytes()
		for _, change := range raw {
			change(f.RawFooter)
		}
		forged = f.Bytes()
	}
	return forged
}

// forge changes a file as a kind does, if it is one for its table. What has been changed
// already may not have what a kind is about any more: it then does nothing, or half.
func forge(f *File, k Kind, table data.Table) {
	if k.Table != table {
		return
	}
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(runtime.Error); !ok {
				panic(r)
			}
		}
	}()
	k.Forge(f)
}

// falseNumber returns a change of one number of the footer.
func falseNumber(code *bytecode, columns int) func(*format.FileMetaData) {
	column := code.next(columns)
	number := int64(int8(code.next(256)))<<code.next(64) | int64(code.next(256))
	what := code.next(8)
	return func(meta *format.FileMetaData) {
		if what == 0 {
			meta.NumRows = number
		}
		if len(meta.RowGroups) == 0 || len(meta.RowGroups[0].Columns) <= column {
			return
		}
		g := &meta.RowGroups[0]
		m := &g.Columns[column].MetaData
		switch what {
		case 1:
			g.NumRows = number
		case 2:
			m.TotalCompressedSize = number
		case 3:
			m.DataPageOffset = number
		case 4:
			m.DictionaryPageOffset = number
		case 5:
			m.NumValues = number
		case 6:
			m.TotalUncompressedSize = number
		case 7:
			m.Statistics.MaxValue = binary.LittleEndian.AppendUint64(nil, uint64(number))[:len(m.Statistics.MaxValue)]
		}
	}
}

// cookPage changes a page of a column.
func cookPage(op int, code *bytecode, chunk *Chunk) {
	if len(chunk.Pages) == 0 {
		return
	}
	p := chunk.Pages[0]
	if chunk.Dictionary != nil && code.next(2) == 1 {
		p = chunk.Dictionary
	}
	switch op {
	case 1, 2: // what it holds
		if len(p.Body) > 0 {
			p.Body[code.wide(len(p.Body))] = byte(code.next(256))
		}
	case 3: // its header
		number := int32(code.next(256))<<24 | int32(code.wide(1<<16))
		switch code.next(4) {
		case 0:
			p.Size = number
		case 1:
			p.Header.DataPageHeader.V.NumValues = number
			p.Header.DictionaryPageHeader.V.NumValues = number
		case 2:
			p.Header.DataPageHeader.V.Encoding = format.Encoding(number % 10)
		case 3:
			p.Header.Type = format.PageType(number % 5)
		}
	case 4: // its frame
		p.Packed = bytes.Clone(p.pack())
		p.Packed[code.wide(len(p.Packed))] = byte(code.next(256))
	case 7: // its length
		b := append(p.Body, make([]byte, 8)...)
		p.Body = b[:code.wide(len(b)+1)]
	case 8: // a page more, or the pages in another order
		if chunk.Pages = append(chunk.Pages, p.clone()); code.next(2) == 1 {
			slices.Reverse(chunk.Pages)
		}
	}
}
