package data

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/cardlab/cardlab/engine"

	arrowparquet "github.com/apache/arrow-go/v18/parquet"
	"github.com/apache/arrow-go/v18/parquet/file"
	"github.com/parquet-go/parquet-go"
)

// shapes are shards that between them have every kind of column: none and one
// and several pages, nulls, no nulls, nothing but nulls, one value, values
// that need codes of each width, and more values than a dictionary holds.
func shapes() map[string]*rows {
	big := madeUp(cuttleLike, 3, 0, 2500)
	teams := madeUp(fourSeats, 4, 1<<40, 200)
	draws := madeUp(cuttleLike, 5, 0, 20)
	for i := range draws.games {
		g := &draws.games[i]
		g.Winner, g.Side, g.Chance, g.Cards = engine.NoSeat, None, math.MinInt64, nil
	}
	one := madeUp(cuttleLike, 6, 0, 1)
	one.events = one.events[:1]
	one.decisions = one.decisions[:1]
	wild := madeUp(cuttleLike, 7, 0, 2500)
	for i := range wild.events {
		e := &wild.events[i]
		e.N = int32(i * 7919)
		e.Action = int32(i % 300)
		e.Ply = int32(i % 9 * 100)
		e.Turn = int32(i % 5 * 100000)
		e.Seen = engine.Seats(i)
		if i == len(wild.events)/2 {
			e.N = math.MinInt32
		}
	}
	return map[string]*rows{"big": big, "teams": teams, "draws": draws, "one": one, "empty": new(rows), "wild": wild}
}

// shapeRules returns the rules of a shape.
func shapeRules(name string) table {
	if name == "teams" {
		return fourSeats
	}
	return cuttleLike
}

func TestTheLibraryReadsTheRowsThatWereWritten(t *testing.T) {
	for name, all := range shapes() {
		t.Run(name, func(t *testing.T) {
			run := t.TempDir()
			s := writeShard(t, Folder{Dir: run}.Writer(testMeta), 0, "standard", shapeRules(name), all)
			games, events, decisions := libraryRows(cuttleLike.words, all)
			sameRows(t, filepath.Join(run, s.File(Games).Path), games)
			sameRows(t, filepath.Join(run, s.File(Events).Path), events)
			sameRows(t, filepath.Join(run, s.File(Decisions).Path), decisions)
		})
	}
}

// sameRows compares a file, read by parquet-go, with the rows it should hold.
func sameRows[T any](t *testing.T, path string, want []T) {
	t.Helper()
	got, err := parquet.ReadFile[T](path)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	if len(got) != len(want) {
		t.Fatalf("%s: %d rows, want %d", path, len(got), len(want))
	}
	for i := range got {
		if !sameRow(got[i], want[i]) {
			t.Fatalf("%s: row %d:\n got %+v\nwant %+v", path, i, got[i], want[i])
		}
	}
}

// sameRow compares two rows column by column; no bytes and nil are the same.
func sameRow(a, b any) bool {
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	for i := range x.NumField() {
		if cellOf(x.Field(i)) != cellOf(y.Field(i)) {
			return false
		}
	}
	return true
}

// cell is a value of any column; null is like no other.
type cell struct {
	null bool
	i    int64
	f    float64
	s    string
}

func cellOf(v reflect.Value) cell {
	if v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return cell{null: true}
		}
		v = v.Elem()
	}
	switch v.Kind() {
	case reflect.Int32, reflect.Int64:
		return cell{i: v.Int()}
	case reflect.Float64:
		return cell{f: v.Float()}
	case reflect.Slice:
		return cell{s: string(v.Bytes())}
	}
	return cell{s: v.String()}
}

func TestArrowReadsEveryColumnThatWasWritten(t *testing.T) {
	for name, all := range shapes() {
		t.Run(name, func(t *testing.T) {
			run := t.TempDir()
			s := writeShard(t, Folder{Dir: run}.Writer(testMeta), 0, "standard", shapeRules(name), all)
			games, events, decisions := libraryRows(cuttleLike.words, all)
			for i, rows := range []reflect.Value{reflect.ValueOf(games), reflect.ValueOf(events), reflect.ValueOf(decisions)} {
				f := s.Files[i]
				columns := arrowColumns(t, filepath.Join(run, f.Path))
				if len(columns) != len(StoredFields(f.Table, SchemaVersion)) {
					t.Fatalf("%s has %d columns", f.Path, len(columns))
				}
				for c, got := range columns {
					if len(got) != rows.Len() {
						t.Fatalf("%s, column %s: %d values, want %d", f.Path, StoredFields(f.Table, SchemaVersion)[c].Name, len(got), rows.Len())
					}
					for j := range got {
						if want := cellOf(rows.Index(j).Field(c)); got[j] != want {
							t.Fatalf("%s, column %s, row %d: got %+v, want %+v", f.Path, StoredFields(f.Table, SchemaVersion)[c].Name, j, got[j], want)
						}
					}
				}
			}
		})
	}
}

// arrowColumns returns all values of a file as arrow-go reads them.
func arrowColumns(t *testing.T, path string) [][]cell {
	t.Helper()
	r, err := file.OpenParquetFile(path, false)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	defer r.Close()
	columns := make([][]cell, r.MetaData().Schema.NumColumns())
	for g := range r.NumRowGroups() {
		for c := range columns {
			col, err := r.RowGroup(g).Column(c)
			if err != nil {
				t.Fatalf("%s: column %d: %v", path, c, err)
			}
			got, err := arrowColumn(col, r.MetaData().RowGroup(g).NumRows())
			if err != nil {
				t.Fatalf("%s: column %s: %v", path, r.MetaData().Schema.Column(c).Name(), err)
			}
			columns[c] = append(columns[c], got...)
		}
	}
	return columns
}

func arrowColumn(col file.ColumnChunkReader, n int64) ([]cell, error) {
	switch c := col.(type) {
	case *file.Int32ColumnChunkReader:
		return arrowValues(c.ReadBatch, n, func(v int32) cell { return cell{i: int64(v)} }, col)
	case *file.Int64ColumnChunkReader:
		return arrowValues(c.ReadBatch, n, func(v int64) cell { return cell{i: v} }, col)
	case *file.Float64ColumnChunkReader:
		return arrowValues(c.ReadBatch, n, func(v float64) cell { return cell{f: v} }, col)
	case *file.ByteArrayColumnChunkReader:
		return arrowValues(c.ReadBatch, n, func(v arrowparquet.ByteArray) cell { return cell{s: string(v)} }, col)
	}
	return nil, fmt.Errorf("unexpected reader %T", col)
}

// arrowValues reads n rows in batches of a size that divides nothing.
func arrowValues[T any](read func(int64, []T, []int16, []int16) (int64, int, error), n int64, value func(T) cell, col file.ColumnChunkReader) ([]cell, error) {
	const batch = 9973
	values, levels := make([]T, batch), make([]int16, batch)
	var all []cell
	for int64(len(all)) < n {
		rows, _, err := read(batch, values, levels, nil)
		if err != nil {
			return nil, err
		}
		if rows == 0 {
			return all, col.Err()
		}
		at := 0
		for i := range rows {
			if col.Descriptor().MaxDefinitionLevel() > 0 && levels[i] == 0 {
				all = append(all, cell{null: true})
				continue
			}
			all = append(all, value(values[at]))
			at++
		}
	}
	return all, col.Err()
}

func TestOurReaderReadsEveryShape(t *testing.T) {
	for name, all := range shapes() {
		t.Run(name, func(t *testing.T) {
			run := t.TempDir()
			s := writeShard(t, Folder{Dir: run}.Writer(testMeta), 0, "standard", shapeRules(name), all)
			sameAsWritten(t, &Run{Folder: Folder{Dir: run}, Manifest: Manifest{Shards: []*ShardRecord{s}}}, 0, all)
		})
	}
}

func TestEqualRowsGiveEqualBytes(t *testing.T) {
	all := shapes()["big"]
	a, b := t.TempDir(), t.TempDir()
	used := Folder{Dir: a}.Writer(testMeta)
	writeShard(t, used, 0, "teams", fourSeats, shapes()["teams"]) // leaves its traces in the buffers
	x := writeShard(t, used, 1, "standard", cuttleLike, all)
	y := writeShard(t, Folder{Dir: b}.Writer(testMeta), 1, "standard", cuttleLike, all)
	if !reflect.DeepEqual(x, y) {
		t.Errorf("the records differ:\n%+v\n%+v", x, y)
	}
	for _, f := range x.Files {
		p, err := os.ReadFile(filepath.Join(a, f.Path))
		if err != nil {
			t.Fatal(err)
		}
		q, err := os.ReadFile(filepath.Join(b, f.Path))
		if err != nil {
			t.Fatal(err)
		}
		if string(p) != string(q) {
			t.Errorf("%s differs", f.Path)
		}
	}
}
