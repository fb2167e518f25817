package datatest

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"runtime"
	"testing"

	"cardlab/data"
	"cardlab/data/disk/disktest"

	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// stored is a small run with all tables.
const stored = "../testdata/v2"

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
	for _, t := range data.Tables {
		if contents[t], err = os.ReadFile(run.Path(record.File(t).Path)); err != nil {
			f.Fatal(err)
		}
	}
	for i, k := range Kinds() {
		f.Add([]byte{tableNumber(k.Table), 0, byte(i)})
	}
	for t := range data.Tables {
		for op := range byte(7) {
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
		forged := cook(t, table, contents[table], recipe[1:])
		if forged == nil {
			return
		}
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

// cook returns the forged file, nil if the recipe makes none.
func cook(t *testing.T, table data.Table, content, recipe []byte) []byte {
	f, err := Parse(content)
	if err != nil {
		t.Fatal(err)
	}
	next := func() int {
		if len(recipe) == 0 {
			return 0
		}
		x := recipe[0]
		recipe = recipe[1:]
		return int(x)
	}
	var footer []func([]byte)
	for len(recipe) > 0 {
		op := next() % 7
		if op == 0 { // one of the kinds
			if k := Kinds()[next()%len(Kinds())]; k.Table == table && k.Name != manyGroups {
				k.Forge(f)
			}
			continue
		}
		chunk := &f.Groups[0][next()%len(f.Groups[0])]
		m := &f.Meta.RowGroups[0].Columns[next()%len(f.Groups[0])].MetaData
		if len(chunk.Pages) == 0 {
			continue
		}
		p := chunk.Pages[0]
		if chunk.Dictionary != nil && op%2 == 1 {
			p = chunk.Dictionary
		}
		switch op {
		case 1, 2: // what a page holds
			if len(p.Body) > 0 {
				p.Body = bytes.Clone(p.Body)
				p.Body[(next()<<8|next())%len(p.Body)] = byte(next())
			}
		case 3: // the header of a page
			number := int32(next())<<24 | int32(next())<<8 | int32(next())
			switch next() % 4 {
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
		case 4: // the frame of a page
			p.Packed = zip.EncodeAll(p.Body, nil)
			p.Packed[(next()<<8|next())%len(p.Packed)] = byte(next())
		case 5: // what the footer says of a column
			number := int64(int8(next()))<<(next()%64) | int64(next())
			what := next() % 6
			last := f.Footer
			f.Footer = func(meta *format.FileMetaData) {
				if last != nil {
					last(meta)
				}
				switch what {
				case 0:
					m.TotalCompressedSize = number
				case 1:
					m.DataPageOffset = number
				case 2:
					m.DictionaryPageOffset = number
				case 3:
					m.NumValues = number
				case 4:
					meta.NumRows = number
				case 5:
					meta.RowGroups[0].NumRows = number
				}
			}
		case 6: // the bytes of the footer
			at, x := next()<<8|next(), byte(next())
			footer = append(footer, func(b []byte) { b[at%len(b)] = x })
		}
	}
	forged := f.Bytes()
	if len(footer) > 0 && f.RawFooter == nil {
		b, err := thrift.Marshal(new(thrift.CompactProtocol), &f.Meta)
		if err != nil {
			t.Fatal(fmt.Errorf("the footer: %w", err))
		}
		for _, change := range footer {
			change(b)
		}
		last := f.Footer
		f.Footer, f.RawFooter = last, b
		forged = f.Bytes()
	}
	return forged
}
