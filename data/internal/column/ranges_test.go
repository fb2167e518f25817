package column

import (
	"slices"
	"testing"

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
