package column

import (
	"slices"
	"testing"

	"github.com/parquet-go/parquet-go/encoding/delta"
	"github.com/parquet-go/parquet-go/format"
)

// TestARangeMayBeginOrEndAtZero asks for values just inside and just outside of a range.
func TestARangeMayBeginOrEndAtZero(t *testing.T) {
	for _, f := range []Field{{Low: 0, High: 3}, {Low: -2, High: 0}, {Low: 1, High: 12}, {Low: -3, High: -1}} {
		r := reader{Field: f}
		for x := f.Low - 2; x <= f.High+2; x++ {
			if in := r.inRange(x) == nil; in != (x >= f.Low && x <= f.High) {
				t.Errorf("%d in %d to %d: %v", x, f.Low, f.High, in)
			}
		}
	}
	for _, x := range []int64{-1 << 63, 0, 1<<63 - 1} {
		if err := (&reader{}).inRange(x); err != nil {
			t.Errorf("no range: %v", err)
		}
	}
}

// TestAnEntryOutOfRangeMayStandInADictionary reads pages of one value, by a dictionary that has
// to begin at 0 where no row may have a 0.
func TestAnEntryOutOfRangeMayStandInADictionary(t *testing.T) {
	for _, c := range []struct {
		dictionary []byte
		code       byte
		ok         bool
	}{
		{[]byte{0, 0, 0, 0}, 0, false}, // all entries are out of range
		{[]byte{0, 0, 0, 0, 1, 0, 0, 0}, 0, false},
		{[]byte{0, 0, 0, 0, 1, 0, 0, 0}, 1, true},
	} {
		r := reader{Field: Field{Type: Int32, Form: Small, Low: 1, High: 12}, s: new(readScratch)}
		if err := r.readDictionary(c.dictionary, int64(len(c.dictionary)/4)); err != nil {
			t.Fatal(err)
		}
		err := r.readCodes([]byte{1, 5 << 1, c.code}, 5) // five times the code
		if (err == nil) != c.ok || c.ok && r.Ints[4] != 1 {
			t.Errorf("code %d of %d entries: %v", c.code, len(c.dictionary)/4, err)
		}
	}
	for x, ok := range map[byte]bool{0: false, 1: true, 12: true, 13: false} { // a number's has what rows have
		r := reader{Field: Field{Type: Int32, Form: Number, Low: 1, High: 12}, s: new(readScratch)}
		if err := r.readDictionary([]byte{x, 0, 0, 0}, 1); (err == nil) != ok {
			t.Errorf("a dictionary of %d: %v", x, err)
		}
	}
}

// TestLevelsOfOneRunAreReadAsOthers reads which of five rows have a value.
func TestLevelsOfOneRunAreReadAsOthers(t *testing.T) {
	yes, no := slices.Repeat([]bool{true}, 5), make([]bool, 5)
	for _, c := range []struct {
		levels []byte
		run    bool // read as one
		valid  []bool
	}{
		{[]byte{5 << 1, 1}, true, yes},
		{[]byte{5 << 1, 0}, true, no},
		{[]byte{1<<1 | 1, 0b11111}, false, yes},
		{[]byte{1<<1 | 1, 0b00101}, false, []bool{true, false, true, false, false}},
		{[]byte{2 << 1, 1, 3 << 1, 0}, false, []bool{true, true, false, false, false}},
		{[]byte{5 << 1, 2}, false, nil},    // no bit
		{[]byte{5 << 1, 1, 0}, false, nil}, // a byte too many
		{[]byte{5 << 1}, false, nil},
		{[]byte{4 << 1, 1}, false, nil},
		{[]byte{6 << 1, 1}, false, yes}, // more than there are rows
		{[]byte{1<<1 | 1}, false, nil},
		{nil, false, nil},
	} {
		value, run := oneRun(c.levels, 5)
		if run != c.run || run && value != c.valid[0] {
			t.Errorf("%v: one run: %v of %v", c.levels, run, value)
		}
		r := reader{s: new(readScratch)}
		page := append([]byte{byte(len(c.levels)), 0, 0, 0}, c.levels...)
		rest, n, err := r.readNulls(append(page, "rest"...), 5)
		if c.valid == nil {
			if err == nil {
				t.Errorf("%v: no error", c.levels)
			}
			continue
		}
		want := 0
		for _, v := range c.valid {
			if v {
				want++
			}
		}
		if err != nil || n != want || string(rest) != "rest" || !slices.Equal(r.Valid, c.valid) {
			t.Errorf("%v: %d values, %v, rest %q, %v", c.levels, n, r.Valid, rest, err)
		}
	}
	for _, page := range [][]byte{nil, {0, 0, 0}, {0, 0, 0, 0}, {1, 0, 0, 0}, {0, 0, 0, 0x80}} {
		r := reader{s: new(readScratch)}
		if _, _, err := r.readNulls(page, 5); err == nil {
			t.Errorf("%v: no error", page)
		}
	}
}

func TestAPageWithoutValuesIsEmpty(t *testing.T) {
	for _, c := range []struct {
		page     []byte
		encoding format.Encoding
		ok       bool
	}{{nil, format.Plain, true}, {[]byte{0}, format.Plain, false}, {nil, format.RLEDictionary, false}} {
		r := reader{Field: Field{Type: Int32, Form: Number, Null: true}, s: new(readScratch)}
		if err := r.readValues(c.encoding, c.page, 0); (err == nil) != c.ok {
			t.Errorf("%v as %v: %v", c.page, c.encoding, err)
		}
	}
}

func TestNumbersWithoutADictionaryAreInRange(t *testing.T) {
	for _, c := range []struct {
		ints []int32
		ok   bool
	}{{[]int32{0, 3, 2}, true}, {[]int32{1, 4, 1}, false}, {[]int32{1, -1, 1}, false}} {
		r := reader{Field: Field{Low: 0, High: 3}, Values: Values{Ints: c.ints}}
		if err := r.checkInts(); (err == nil) != c.ok {
			t.Errorf("%v: %v", c.ints, err)
		}
	}
}

func TestWhatAscendsDoesNotFall(t *testing.T) {
	for _, c := range []struct {
		longs []int64
		ok    bool
	}{{[]int64{5, 5, 9}, true}, {[]int64{4, 9}, false}, {[]int64{5, 9, 8, 9}, false}, {[]int64{5, 10}, false}} {
		r := reader{Field: Field{High: 9}, Values: Values{Longs: c.longs}, last: 5}
		if err := r.checkAscending(); (err == nil) != c.ok {
			t.Errorf("%v after 5: %v", c.longs, err)
		}
	}
}

func TestBytesAreAsManyAsTheirLengthsSay(t *testing.T) {
	for _, c := range []struct {
		lengths []int32
		bytes   int
		ok      bool
	}{
		{[]int32{0, RawMax, 3}, RawMax + 3, true},
		{[]int32{RawMax + 1}, RawMax + 1, false},
		{[]int32{-1, 3}, 2, false},
		{[]int32{2, 2}, 3, false},
		{[]int32{2, 2}, 5, false},
	} {
		page, err := new(delta.BinaryPackedEncoding).EncodeInt32(nil, c.lengths)
		if err != nil {
			t.Fatal(err)
		}
		r := reader{s: new(readScratch)}
		err = r.readBytes(append(page, make([]byte, c.bytes)...), len(c.lengths))
		if (err == nil) != c.ok || c.ok && len(r.Bytes[1]) != RawMax {
			t.Errorf("%v: %v", c.lengths, err)
		}
	}
}

func TestStepsHaveNoRest(t *testing.T) {
	if none(nil, nil) != nil || none([]byte{1}, nil) != errLong || none([]byte{1}, errShort) != errShort || none(nil, errShort) != errShort {
		t.Error("a rest, or an error, is lost")
	}
}

// TestRowsWithoutAValueHaveNone spreads values over room in which others lay.
func TestRowsWithoutAValueHaveNone(t *testing.T) {
	for _, c := range []struct {
		values []int32
		valid  []bool
		want   []int32
	}{
		{nil, []bool{false, false, false}, []int32{0, 0, 0}},
		{[]int32{7}, []bool{false, true, false}, []int32{0, 7, 0}},
		{[]int32{7, 8}, []bool{true, false, true}, []int32{7, 0, 8}},
	} {
		room := []int32{91, 92, 93, 94}
		if got := spread(room[:copy(room, c.values)], c.valid); !slices.Equal(got, c.want) {
			t.Errorf("got %v, want %v", got, c.want)
		}
	}
}
