package column

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go/deprecated"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// two has a column of which rows may have no value.
var two = Layout{Name: "two", Sorted: 1, Fields: []Field{{Name: "id", Type: Int64, Form: Ascending}, {Name: "word", Type: Text, Form: Word, Null: true},
	{Name: "label", Type: Text, Form: Label}, {Name: "number", Type: Int32, Form: Number}, {Name: "small", Type: Int32, Form: Small}}}

// add adds a row whose values follow from its number.
func add(w *Writer, i int) {
	w.Column(0).AddLong(int64(i))
	w.Column(1).SetWords([]string{"ash", "birch"})
	if i%3 == 0 {
		w.Column(1).AddNull()
	} else {
		w.Column(1).AddCode(uint8(i % 2))
	}
	w.Column(2).AddText([]string{"x", "y", "z"}[i%3])
	w.Column(3).AddInt(int32(i % 5))
	w.Column(4).AddCode(uint8(i % 2))
	w.Row()
}

// TestAFooterSaysWhatItsColumnsAre looks at what no reader of ours needs, but others do.
func TestAFooterSaysWhatItsColumnsAre(t *testing.T) {
	var b bytes.Buffer
	w := NewWriter(two, NewScratch())
	w.Begin(&b, nil)
	for i := range 10 {
		add(w, i)
	}
	if err := w.Finish(); err != nil {
		t.Fatal(err)
	}
	f, err := Open(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil {
		t.Fatal(err)
	}
	for i, field := range two.Fields {
		e := f.meta.Schema[1+i]
		isText := e.LogicalType.Value != nil && e.ConvertedType == thrift.New(deprecated.UTF8)
		if isNull := e.RepetitionType == thrift.New(format.Optional); isNull != field.Null || isText != (field.Type == Text) {
			t.Errorf("%s: may be null %v, text %v", field.Name, isNull, isText)
		}
	}
	dict := []format.Encoding{format.RLEDictionary, format.Plain}
	for i, want := range [][]format.Encoding{{format.DeltaBinaryPacked}, append(dict[:2:2], format.RLE), dict, dict, dict} {
		if got := f.meta.RowGroups[0].Columns[i].MetaData.Encoding; !slices.Equal(got, want) {
			t.Errorf("%s is encoded by %v, not %v", two.Fields[i].Name, got, want)
		}
	}
}

// TestAWriterBeginsAnew drops a file midway: nothing of it is in the next.
func TestAWriterBeginsAnew(t *testing.T) {
	var files [2]bytes.Buffer
	for i := range files {
		w := NewWriter(two, NewScratch())
		if i > 0 {
			w.Begin(io.Discard, nil)
			for i := range 6 {
				add(w, i)
			}
			w.Page(6)
			add(w, 7)
		}
		w.Begin(&files[i], nil)
		for i := range 10 {
			add(w, i)
		}
		if err := w.Finish(); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(files[0].Bytes(), files[1].Bytes()) {
		t.Error("what was dropped is in the next file")
	}
}

// TestRowGroupsFollowOneAnother reads two, and writes as many as a file may have.
func TestRowGroupsFollowOneAnother(t *testing.T) {
	l := Layout{Name: "one", Fields: []Field{{Name: "small", Type: Int32, Form: Small}, {Name: "number", Type: Int32, Form: Number}}}
	codes, ints := make([]uint8, PageRows), make([]int32, PageRows)
	for _, groups := range []int{2, groupsMax, groupsMax + 1} {
		var b bytes.Buffer
		w := NewWriter(l, NewScratch())
		w.Begin(&b, nil)
		page := func(group, rows int) {
			codes[0], ints[0] = uint8(group), int32(group)
			w.Column(0).SetCodes(codes[:rows])
			w.Column(1).SetInts(ints[:rows])
			w.Page(rows)
		}
		for g := range groups - 1 {
			for range groupPages {
				if groups > 2 {
					page(g, 8) // it counts the groups, whatever they hold
				} else {
					page(g, PageRows)
				}
			}
		}
		page(groups-1, 5)
		err := w.Finish()
		if groups > groupsMax {
			if err == nil || !strings.HasPrefix(err.Error(), "table one: more than 268435456 rows") {
				t.Errorf("%d row groups: %v", groups, err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if groups > 2 {
			continue // the first ones are too short to be read
		}
		f, err := Open(bytes.NewReader(b.Bytes()), int64(b.Len()))
		if err == nil {
			err = f.Check(l)
		}
		rows, sum := 0, int32(0)
		if err == nil {
			err = f.Scan(l, []int{0, 1}, nil, func(n int, v []Values) error {
				rows, sum = rows+n, sum+v[0].Ints[0]+v[1].Ints[0]
				return nil
			})
		}
		if err != nil || rows != groupRows+5 || sum != 2 || len(f.meta.RowGroups) != 2 || len(f.meta.RowGroups[0].Columns[0].MetaData.Encoding) != 2 {
			t.Errorf("%d rows, %d in front, %v", rows, sum, err)
		}
	}
}

// TestDictionariesAreOfARowGroup: each begins with none.
func TestDictionariesAreOfARowGroup(t *testing.T) {
	s := NewScratch()
	word := Column{Field: Field{Form: Word}, words: []string{"kept"}}
	number, label, null := Column{Field: Field{Form: Number}}, Column{Field: Field{Form: Label, Null: true}}, Column{Field: Field{Form: Small, Null: true}}
	for group := range 2 {
		if word.begin(); len(word.words) != 1 {
			t.Error("a row group has lost the words of the game")
		}
		for _, c := range []*Column{&number, &label, &null} {
			c.begin()
			c.reset()
		}
		number.AddInt(int32(group))
		label.AddNulls(3)
		label.AddText(strings.Repeat("x", group))
		null.AddNull()
		for _, c := range []*Column{&number, &label, &null} {
			page, _, err := c.encode([]byte("x"), s)
			if err != nil {
				t.Fatal(err)
			}
			if c.Null && int(page[1]) != len(appendCodes(nil, c.valid, 1)) {
				t.Errorf("levels of %d bytes", page[1])
			}
			if _, n := c.dictionary(nil); (n > 0) != (c != &null) || n > 1 {
				t.Errorf("a dictionary of %d", n)
			}
		}
	}
	if w := (&Column{}); w.AddWord("a") != 0 || w.AddWord("b") != 1 {
		t.Error("words are not counted from 0")
	}
	valid := Column{Field: Field{Null: true}, valid: bytes.Repeat([]byte{1}, 9)[:1]}
	if valid.AddNulls(4); !bytes.Equal(valid.valid, []byte{1, 0, 0, 0, 0}) {
		t.Errorf("nulls are %v", valid.valid)
	}
}

func TestADictionaryHasAsMuchAsItMay(t *testing.T) {
	s := NewScratch()
	for _, c := range []struct {
		words []string
		ok    bool
	}{
		{[]string{strings.Repeat("x", dictionaryRoom-4)}, true}, {[]string{strings.Repeat("x", dictionaryRoom-3)}, false},
		{make([]string, dictionaryMax), true}, {make([]string, dictionaryMax+1), false},
	} {
		label := Column{Field: Field{Form: Label}, words: c.words, ints: []int32{0}}
		if _, _, err := label.encode(nil, s); (err == nil) != c.ok {
			t.Errorf("%d words: %v", len(c.words), err)
		}
	}
	raw := Column{Field: Field{Form: Raw}}
	if raw.AddBytes(make([]byte, RawMax)); raw.count() != 1 {
		t.Errorf("%d values", raw.count())
	}
	if _, _, err := raw.encode(nil, s); err != nil {
		t.Error(err)
	}
	for entries, width := range map[int]byte{2: 1, 3: 2, 256: 8, 257: 16} {
		if page := appendWide(nil, s, []uint16{0, 1}, entries); page[0] != width {
			t.Errorf("codes of %d entries have %d bits, not %d", entries, page[0], width)
		}
	}
	if widths := stepsOf(make([]int32, 1+stepBlock/stepMiniblocks))[7:11]; !bytes.Equal(widths, []byte{8, 0, 0, 0}) {
		t.Errorf("the widths of a block of one part are %v", widths)
	}
	if int64Bound, int32Bound := boundOf(Int64, 5), boundOf(Int32, 5); len(int64Bound) != 8 || len(int32Bound) != 4 {
		t.Errorf("bounds %v, %v", int64Bound, int32Bound)
	}
	if wide := (&Column{Field: Field{Form: Label}, wide: []uint16{1, 2}}); wide.count() != 2 {
		t.Error("numbers of texts are not counted")
	}
}

func TestAFlatColumnIsCompressedByFrequency(t *testing.T) {
	w := NewWriter(two, NewScratch())
	body := make([]byte, 1<<13)
	for i := range body {
		body[i] = byte(i * i >> 7 & 15)
	}
	for _, flat := range []bool{true, false} {
		var p pages
		if err := w.addPage(&p, body, flat, format.PageHeader{}); err != nil {
			t.Fatal(err)
		}
		if got := bytes.HasSuffix(p.body, w.s.zip.appendFlat(nil, body)); got != flat {
			t.Errorf("flat %v: compressed flat %v", flat, got)
		}
	}
}

func TestWhatAPageOfAnErrorHoldsIsDropped(t *testing.T) {
	w := NewWriter(two, NewScratch())
	w.Begin(io.Discard, nil)
	w.err = errShort
	add(w, 1)
	w.Page(1)
	if n := w.Column(0).count(); n != 0 || w.Rows() != 0 {
		t.Errorf("%d values are left, %d rows counted", n, w.Rows())
	}
	if err := readAt(strings.NewReader("abc"), make([]byte, 4), 0); err != errNotWhole {
		t.Error(err)
	}
	if err := Wrong("%d rows", 3); err.Error() != "3 rows" || !errors.As(err, new(*Error)) {
		t.Error(err)
	}
}
