package arrow

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/parquet-go/parquet-go"
)

// fields has a field of each kind.
var fields = []Field{
	{Name: "game", Type: Int64}, {Name: "phase", Type: Word, Words: []string{"", "turn", "counter"}}, {Name: "obs", Type: Uint8, Each: 3},
	{Name: "legal", Type: Int32, List: true}, {Name: "text", Type: Text}, {Name: "value", Type: Float64, Null: true},
	{Name: "done", Type: Bool}, {Name: "rewards", Type: Float32, Each: 2}, {Name: "visits", Type: Int32, Null: true},
}

// fill appends three rows, the second of which has as little as a row may.
func fill(b *Batch) {
	c := b.Columns
	b.Rows += 3
	c[0].Longs = append(c[0].Longs, 5, -6, 1<<40)
	c[1].Ints = append(c[1].Ints, 2, 0, 1)
	c[2].Bytes = append(c[2].Bytes, 1, 2, 3, 0, 0, 0, 255, 254, 253)
	c[3].Ints = append(c[3].Ints, 7, 8, 9)
	c[3].Ends = append(c[3].Ends, 2, 2, 3)
	for _, text := range []string{"3S pts", "", "×"} {
		c[4].AddText(text)
	}
	c[5].Reals, c[5].Valid = append(c[5].Reals, 0.5, 0, 0.25), append(c[5].Valid, true, false, true)
	c[6].Bytes = append(c[6].Bytes, 1, 0, 1)
	c[7].Floats = append(c[7].Floats, 1, -1, 0, 0, 0.5, -0.5)
	c[8].Ints, c[8].Valid = append(c[8].Ints, 0, 0, 3), append(c[8].Valid, false, false, true)
}

// want is what the rows are, as Arrow prints them.
var want = []string{
	"[5 -6 1099511627776]", `{ dictionary: ["" "turn" "counter"]
  indices: [2 0 1] }`, "[[1 2 3] [0 0 0] [255 254 253]]", "[[7 8] [] [9]]", `["3S pts" "" "×"]`, "[0.5 (null) 0.25]",
	"[true false true]", "[[1 -1] [0 0] [0.5 -0.5]]", "[(null) (null) 3]",
}

func check(t *testing.T, rec arrow.RecordBatch) {
	t.Helper()
	for i, col := range rec.Columns() {
		got := col.(interface{ String() string }).String()
		if got != want[i] {
			t.Errorf("%s: got %s, want %s", fields[i].Name, got, want[i])
		}
	}
}

func TestAParquetFileHoldsWhatWasWritten(t *testing.T) {
	var files [2]bytes.Buffer
	for i := range files {
		w, err := NewParquet(&files[i], fields, "test", []Note{{"key", "value"}})
		if err != nil {
			t.Fatal(err)
		}
		b := NewBatch(fields)
		for range 2 {
			fill(b)
			if err := w.Write(b); err != nil {
				t.Fatal(err)
			}
			b.Reset()
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(files[0].Bytes(), files[1].Bytes()) {
		t.Error("the same rows give other bytes")
	}
	r, err := parquet.OpenFile(bytes.NewReader(files[0].Bytes()), int64(files[0].Len()))
	if err != nil {
		t.Fatal(err)
	}
	by := r.Metadata().CreatedBy
	if value, _ := r.Lookup("key"); len(r.RowGroups()) != 2 || !strings.HasPrefix(by, "test") || value != "value" {
		t.Errorf("%d row groups, created by %s, key %q", len(r.RowGroups()), by, value)
	}
	for i, f := range r.Schema().Fields() {
		if f.Name() != fields[i].Name {
			t.Errorf("column %d is %s, not %s", i, f.Name(), fields[i].Name)
		}
	}
	type row struct {
		Game    int64     `parquet:"game"`
		Phase   string    `parquet:"phase"`
		Obs     []int32   `parquet:"obs,list"`
		Legal   []int32   `parquet:"legal,list"`
		Text    string    `parquet:"text"`
		Value   *float64  `parquet:"value"`
		Done    bool      `parquet:"done"`
		Rewards []float32 `parquet:"rewards,list"`
		Visits  *int32    `parquet:"visits"`
	}
	rows, err := parquet.Read[row](bytes.NewReader(files[0].Bytes()), int64(files[0].Len()))
	if err != nil {
		t.Fatal(err)
	}
	three := []row{
		{5, "counter", []int32{1, 2, 3}, []int32{7, 8}, "3S pts", new(0.5), true, []float32{1, -1}, nil},
		{-6, "", []int32{0, 0, 0}, nil, "", nil, false, []float32{0, 0}, nil},
		{1 << 40, "turn", []int32{255, 254, 253}, []int32{9}, "×", new(0.25), true, []float32{0.5, -0.5}, new(int32(3))},
	}
	if len(rows) != 6 {
		t.Fatalf("%d rows", len(rows))
	}
	for i, got := range rows {
		want := three[i%3]
		if len(got.Legal) == 0 {
			got.Legal = nil
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("row %d: got %+v, want %+v", i, got, want)
		}
	}
	// Readers of Arrow find the types that Parquet does not have.
	text, _ := r.Lookup(arrowSchema)
	message, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	schema, err := ipc.NewReader(bytes.NewReader(message))
	if err != nil || schema.Schema().Field(2).Type.String() != "fixed_size_list<item: uint8>[3]" {
		t.Errorf("the stored schema is %v, %v", schema, err)
	}
}

func TestAStreamHoldsWhatWasWritten(t *testing.T) {
	var stream bytes.Buffer
	w := NewStream(&stream, fields, nil)
	b := NewBatch(fields)
	for range 2 {
		fill(b)
		if err := w.Write(b); err != nil {
			t.Fatal(err)
		}
		b.Reset()
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	r, err := ipc.NewReader(&stream)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for r.Next() {
		check(t, r.RecordBatch())
		n++
	}
	if n != 2 || r.Err() != nil {
		t.Errorf("%d batches, %v", n, r.Err())
	}
}

// TestALargeFileHoldsWhatWasWritten: pages and row groups by the dozen, lists of all lengths, rows without a value, and more
// distinct numbers than a dictionary holds.
func TestALargeFileHoldsWhatWasWritten(t *testing.T) {
	fields := []Field{
		{Name: "few", Type: Int32}, {Name: "many", Type: Int32}, {Name: "maybe", Type: Int32, Null: true}, {Name: "long", Type: Int64, Null: true},
		{Name: "list", Type: Int32, List: true}, {Name: "bytes", Type: Uint8, Each: 7}, {Name: "truth", Type: Bool}, {Name: "word", Type: Word, Words: []string{"a", "bc", ""}}, {Name: "text", Type: Text},
	}
	type row struct {
		Few   int32   `parquet:"few"`
		Many  int32   `parquet:"many"`
		Maybe *int32  `parquet:"maybe"`
		Long  *int64  `parquet:"long"`
		List  []int32 `parquet:"list,list"`
		Bytes []int32 `parquet:"bytes,list"`
		Truth bool    `parquet:"truth"`
		Word  string  `parquet:"word"`
		Text  string  `parquet:"text"`
	}
	var file bytes.Buffer
	w, err := NewParquet(&file, fields, "test", nil)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	var want []row
	b := NewBatch(fields)
	for _, n := range []int{1, 0, pageRows, 70_000, 8_193} {
		b.Reset()
		b.Rows = n
		c := b.Columns
		for range n {
			r := row{Few: int32(rng.IntN(3)) - 1, Many: int32(rng.Uint32()), Truth: rng.IntN(2) == 1}
			c[0].Ints, c[1].Ints = append(c[0].Ints, r.Few), append(c[1].Ints, r.Many)
			maybe, long := int32(rng.IntN(100)), int64(rng.Uint64())
			if c[2].Ints, c[2].Valid = append(c[2].Ints, maybe), append(c[2].Valid, maybe < 60); maybe < 60 {
				r.Maybe = &maybe
			}
			if c[3].Longs, c[3].Valid = append(c[3].Longs, long), append(c[3].Valid, long > 0); long > 0 {
				r.Long = &long
			}
			for range max(0, rng.IntN(6)-2) {
				r.List = append(r.List, int32(rng.IntN(1000)))
			}
			c[4].Ints = append(c[4].Ints, r.List...)
			c[4].Ends = append(c[4].Ends, int32(len(c[4].Ints)))
			for range 7 {
				v := uint8(rng.IntN(256))
				r.Bytes, c[5].Bytes = append(r.Bytes, int32(v)), append(c[5].Bytes, v)
			}
			c[6].Bytes = append(c[6].Bytes, truth(r.Truth))
			word := rng.IntN(3)
			r.Word, c[7].Ints = fields[7].Words[word], append(c[7].Ints, int32(word))
			r.Text = strings.Repeat("x", rng.IntN(4))
			c[8].AddText(r.Text)
			want = append(want, r)
		}
		if err := w.Write(b); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	got, err := parquet.Read[row](bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil || len(got) != len(want) {
		t.Fatalf("%d rows, want %d, %v", len(got), len(want), err)
	}
	for i := range got {
		if len(got[i].List) == 0 {
			got[i].List = nil
		}
		if !reflect.DeepEqual(got[i], want[i]) {
			t.Fatalf("row %d: %+v, want %+v", i, got[i], want[i])
		}
	}
	r, err := parquet.OpenFile(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	rows, groups := int64(0), r.Metadata().RowGroups
	for _, g := range groups {
		low, high := int32(math.MaxInt32), int32(math.MinInt32)
		for _, x := range want[rows : rows+g.NumRows] {
			low, high = min(low, x.Many), max(high, x.Many)
		}
		s := g.Columns[1].MetaData.Statistics
		if int32(binary.LittleEndian.Uint32(s.MinValue)) != low || int32(binary.LittleEndian.Uint32(s.MaxValue)) != high {
			t.Errorf("the bounds of a row group are %v, want %d and %d", s, low, high)
		}
		rows += g.NumRows
	}
	if len(groups) != 4 || rows != int64(len(want)) {
		t.Errorf("%d row groups of %d rows", len(groups), rows)
	}
}
