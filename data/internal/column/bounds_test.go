package column

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"
	"testing"
)

// said reports whether an error is what is wanted; "" is none.
func said(err error, want string) bool {
	if want == "" {
		return err == nil
	}
	return err != nil && strings.Contains(err.Error(), want)
}

const (
	isShort = "a page ends before its values"
	isLong  = "a page has more than its values"
)

func TestCodesAreReadToTheLastByteAndNotBeyond(t *testing.T) {
	for _, c := range []struct {
		page     []byte
		width, n int
		want     string
		codes    []int32
	}{
		{[]byte{2 << 1, 7}, 3, 2, "", []int32{7, 7}},
		{[]byte{2 << 1, 7}, 3, 0, isLong, nil},
		{nil, 3, 0, "", nil},
		{nil, 3, 1, isShort, nil},
		{[]byte{0x80}, 3, 1, isShort, nil},                                   // half a number
		{slices.Repeat([]byte{0x80}, 11), 3, 1, isShort, nil},                // a number of more than 64 bits
		{[]byte{0, 7}, 3, 1, isShort, nil},                                   // a run of none
		{[]byte{1, 7}, 3, 1, isShort, nil},                                   // a block of none
		{[]byte{0, 7, 1 << 1, 5}, 3, 1, isShort, nil},                        // with a run after it
		{[]byte{1, 1 << 1, 5}, 3, 1, isShort, nil},                           //
		{[]byte{1 << 1, 5, 9 << 1, 6}, 3, 2, "", []int32{5, 6}},              // a second run that is longer than what is left
		{[]byte{1<<1 | 1}, 0, 8, "", make([]int32, 8)},                       //
		{[]byte{1 << 1}, 3, 1, isShort, nil},                                 // no value
		{[]byte{1 << 1, 8}, 3, 1, "a page has code 8 in 3 bits", nil},        //
		{[]byte{9 << 1, 5}, 3, 1, "", []int32{5}},                            // a longer run than there are rows
		{[]byte{1 << 1, 5, 1 << 1, 6}, 3, 2, "", []int32{5, 6}},              // two runs
		{[]byte{1 << 1, 5, 1 << 1, 6}, 3, 1, isLong, nil},                    //
		{[]byte{1 << 1, 1, 1}, 16, 1, "", []int32{257}},                      // two bytes
		{[]byte{1 << 1, 0xff, 0xff}, 16, 1, "", []int32{65535}},              //
		{[]byte{1 << 1, 1}, 16, 1, isShort, nil},                             //
		{[]byte{1 << 1, 1, 2}, 9, 1, "a page has code 513 in 9 bits", nil},   //
		{[]byte{1 << 1, 1, 1}, 9, 1, "", []int32{257}},                       //
		{[]byte{1 << 1, 0, 0, 0}, 17, 1, "a page has codes of 17 bits", nil}, //
		{[]byte{1 << 1}, 0, 1, "", []int32{0}},                               // a dictionary of one needs no bits
		{[]byte{1<<1 | 1, 0xE4, 0xE4}, 2, 8, "", []int32{0, 1, 2, 3, 0, 1, 2, 3}},
		{[]byte{1<<1 | 1, 0xE4, 0xE4}, 2, 3, "", []int32{0, 1, 2}},
		{[]byte{1<<1 | 1, 0xE4}, 2, 3, isShort, nil}, // a block is whole
		{[]byte{1<<1 | 1, 0xE4, 0xE4, 0}, 2, 8, isLong, nil},
		{[]byte{9<<1 | 1, 0xE4, 0xE4}, 2, 8, "", []int32{0, 1, 2, 3, 0, 1, 2, 3}}, // no more blocks than rows
		{[]byte{9<<1 | 1, 0xE4, 0xE4, 1}, 2, 9, isShort, nil},
		{[]byte{1<<1 | 1, 0xE4, 0xE4, 1 << 1, 3}, 2, 9, "", []int32{0, 1, 2, 3, 0, 1, 2, 3, 3}},
		{[]byte{1 << 1, 3, 9<<1 | 1, 0xE4, 0xE4}, 2, 9, "", []int32{3, 0, 1, 2, 3, 0, 1, 2, 3}},
		{slices.Concat([]byte{1<<1 | 1}, make([]byte, 15), []byte{0xff}), 16, 8, "", []int32{0, 0, 0, 0, 0, 0, 0, 0xff00}},
		{slices.Concat([]byte{1<<1 | 1}, make([]byte, 15)), 16, 8, isShort, nil},
	} {
		codes, err := decodeCodes(nil, c.page, c.width, c.n)
		if !said(err, c.want) || err == nil && !slices.Equal(codes, c.codes) {
			t.Errorf("%x, %d codes of %d bits: %v, %v, not %v, %q", c.page, c.n, c.width, codes, err, c.codes, c.want)
		}
	}
}

// steps returns a page of steps by its numbers, and the rest of it.
func steps(block, minis, n, first uint64, rest ...byte) []byte {
	var b []byte
	for _, x := range []uint64{block, minis, n, first} {
		b = binary.AppendUvarint(b, x)
	}
	return append(b, rest...)
}

func TestStepsAreReadToTheLastByteAndNotBeyond(t *testing.T) {
	for _, c := range []struct {
		page   []byte
		n      int
		want   string
		values []int64
		rest   int
	}{
		{steps(128, 4, 0, 0), 0, "", nil, 0},
		{steps(128, 4, 0, 0, 9), 0, "", nil, 1},
		{steps(128, 4, 1, 6), 1, "", []int64{3}, 0},
		{steps(128, 4, 1, 5), 1, "", []int64{-3}, 0},
		{steps(128, 4, 2, 6), 1, "it has 2 values, should have 1", nil, 0},
		{steps(128, 4, 0, 6), 1, "it has 0 values, should have 1", nil, 0},
		{steps(128, 4, 1, 6)[:4], 1, isShort, nil, 0},
		{nil, 1, isShort, nil, 0},
		{slices.Repeat([]byte{0x80}, 11), 1, isShort, nil, 0},
		{steps(0, 4, 1, 6), 1, "blocks of 0 steps in 4 parts", nil, 0},
		{steps(127, 1, 1, 6), 1, "blocks of 127 steps", nil, 0},
		{steps(64, 1, 1, 6), 1, "blocks of 64 steps", nil, 0},
		{steps(128, 0, 1, 6), 1, "blocks of 128 steps in 0 parts", nil, 0},
		{steps(128, 5, 1, 6), 1, "blocks of 128 steps in 5 parts", nil, 0},
		{steps(128, 8, 1, 6), 1, "blocks of 128 steps in 8 parts", nil, 0},
		{steps(128, 3, 1, 6), 1, "blocks of 128 steps in 3 parts", nil, 0},
		{steps(640, 16, 1, 6), 1, "blocks of 640 steps in 16 parts", nil, 0},
		{steps(1<<20, 1, 1, 6), 1, "", []int64{3}, 0},
		{steps(1<<20+128, 1, 1, 6), 1, "blocks of 1048704 steps", nil, 0},
		{steps(128, 4, 3, 6, 2, 0, 0, 0, 0), 3, "", []int64{3, 4, 5}, 0},
		{steps(128, 4, 3, 6, 2, 0, 0, 0, 0, 9), 3, "", []int64{3, 4, 5}, 1},
		{steps(128, 4, 3, 6, 2, 0, 0, 0), 3, isShort, nil, 0}, // a width too few
		{steps(128, 4, 3, 6), 3, isShort, nil, 0},             // no block
		{steps(128, 4, 2, 6, 2, 65, 0, 0, 0), 2, "a page has steps of 65 bits", nil, 0},
		{steps(128, 4, 2, 6, slices.Concat([]byte{2, 64, 0, 0, 0}, []byte{5}, make([]byte, 255))...), 2, "", []int64{3, 9}, 0},
		{steps(128, 4, 2, 6, slices.Concat([]byte{2, 64, 0, 0, 0}, []byte{5}, make([]byte, 254))...), 2, isShort, nil, 0},
		{steps(128, 4, 3, 6, slices.Concat([]byte{2, 1, 0, 0, 0}, []byte{2, 0, 0, 0})...), 3, "", []int64{3, 4, 6}, 0},
		{steps(128, 4, 3, 6, slices.Concat([]byte{2, 1, 99, 99, 99}, []byte{2, 0, 0, 0})...), 3, "", []int64{3, 4, 6}, 0}, // widths of what is not there
		{steps(128, 4, 3, 6, slices.Concat([]byte{0, 8, 0, 0, 0}, []byte{2, 7}, make([]byte, 30))...), 3, "", []int64{3, 5, 12}, 0},
		{steps(128, 4, 3, 6, slices.Concat([]byte{2, 16, 0, 0, 0}, []byte{0, 1, 7, 2}, make([]byte, 60))...), 3, "", []int64{3, 260, 780}, 0},
		{steps(128, 4, 3, 6, slices.Concat([]byte{2, 32, 0, 0, 0}, []byte{0, 0, 1, 0, 7}, make([]byte, 123))...), 3, "", []int64{3, 3 + 1<<16 + 1, 3 + 1<<16 + 9}, 0},
		{steps(128, 4, 3, 6, slices.Concat([]byte{1, 11, 0, 0, 0}, []byte{0xff, 0x0f}, make([]byte, 42))...), 3, "", []int64{3, 2049, 2049}, 0},
	} {
		values := make([]int64, c.n)
		rest, err := undelta(values, c.page)
		want := strings.Replace(c.want, "it has", "a page says it has", 1)
		if !said(err, want) || err == nil && (!slices.Equal(values, c.values) || len(rest) != c.rest) {
			t.Errorf("%x, %d values: %v, rest %d, %v; not %v, %q", c.page, c.n, values, len(rest), err, c.values, want)
		}
	}
}

func TestOneBlockAfterAnotherIsRead(t *testing.T) {
	// 1 + 128 + 3 values, in blocks of two parts: 64 steps of 1, 64 of 2, 3 of 0.
	page := steps(128, 2, 132, 0, 2, 0, 8)
	page = append(page, bytes.Repeat([]byte{1}, 64)...)
	page = append(page, 0, 0, 0)
	values := make([]int32, 132)
	rest, err := undelta(values, page)
	if err != nil || len(rest) != 0 || values[64] != 64 || values[65] != 66 || values[128] != 192 || values[131] != 192 {
		t.Errorf("%v, rest %d, %v", values, len(rest), err)
	}
}

func TestThriftIsMeasured(t *testing.T) {
	nested := func(head byte, depth int) []byte {
		return append(bytes.Repeat([]byte{head}, depth-1), make([]byte, depth)...)
	}
	lists := func(depth int) []byte { // a structure, lists of one list each, an empty one
		b := append([]byte{1<<4 | thriftList}, bytes.Repeat([]byte{1<<4 | thriftList}, depth-2)...)
		return append(b, thriftByte, 0)
	}
	many := func(n uint64, elements int) []byte {
		b := binary.AppendUvarint([]byte{1<<4 | thriftList, 15<<4 | thriftTrue}, n)
		return append(append(b, bytes.Repeat([]byte{1}, elements)...), 0)
	}
	for i, c := range []struct {
		b    []byte
		n    int // 0: refused
		want string
	}{
		{[]byte{0}, 1, ""},
		{[]byte{0, 0}, 1, ""},
		{nil, 0, "not encoded as Thrift"},
		{[]byte{1<<4 | thriftTrue, 0}, 2, ""},
		{[]byte{1<<4 | thriftFalse, 0}, 2, ""},
		{[]byte{1<<4 | thriftTrue}, 0, "not encoded as Thrift"},
		{[]byte{thriftTrue, 2, 0}, 3, ""}, // the number of the field follows
		{[]byte{thriftTrue, 0x82, 1, 0}, 4, ""},
		{[]byte{thriftTrue, 0x80}, 0, "not encoded as Thrift"},
		{[]byte{thriftBinary, 0x82, 1, 1, 7, 0}, 6, ""},
		{append(bytes.Repeat([]byte{0x81}, 12), 0), 13, ""}, // bools
		{append(append([]byte{thriftTrue}, bytes.Repeat([]byte{0x81}, 11)...), 0), 0, "not encoded as Thrift"}, // a number of more than 64 bits
		{[]byte{1<<4 | thriftByte, 0, 0}, 3, ""},
		{[]byte{1<<4 | thriftByte}, 0, "not encoded as Thrift"},
		{[]byte{1<<4 | thriftI16, 0x80, 1, 0}, 4, ""},
		{[]byte{1<<4 | thriftI32, 0x80, 1, 0}, 4, ""},
		{[]byte{1<<4 | thriftI64, 0x80, 1, 0}, 4, ""},
		{[]byte{1<<4 | thriftI64, 0x80}, 0, "not encoded as Thrift"},
		{[]byte{1<<4 | thriftDouble, 255, 255, 255, 255, 255, 255, 255, 255, 0}, 10, ""},
		{[]byte{1<<4 | thriftDouble, 1, 2, 3, 4, 5, 6, 7}, 0, "not encoded as Thrift"},
		{[]byte{1<<4 | thriftBinary, 2, 1, 1, 0}, 5, ""},
		{[]byte{1<<4 | thriftBinary, 3, 1, 1}, 0, "not encoded as Thrift"},
		{[]byte{1<<4 | thriftBinary, 0x80}, 0, "not encoded as Thrift"},
		{append(append([]byte{1<<4 | thriftBinary}, bytes.Repeat([]byte{0x81}, 11)...), 0), 0, "not encoded as Thrift"},                   // a length of more than 64 bits
		{append(append([]byte{1<<4 | thriftList, 15<<4 | thriftByte}, bytes.Repeat([]byte{0x81}, 11)...), 0), 0, "not encoded as Thrift"}, // of a list
		{[]byte{1<<4 | thriftList, 2<<4 | thriftByte, 1, 1}, 0, "not encoded as Thrift"},                                                  // no end
		{[]byte{1<<4 | thriftSet, 2<<4 | thriftByte, 1, 1, 0}, 5, ""},
		{[]byte{1<<4 | thriftList, 2<<4 | thriftTrue, 1, 1, 0}, 5, ""},
		{[]byte{1<<4 | thriftList, 2<<4 | thriftFalse, 1, 1, 0}, 5, ""},
		{[]byte{1<<4 | thriftList, 1<<4 | thriftBinary, 0x80, 0}, 0, "not encoded as Thrift"},
		{[]byte{1<<4 | thriftList}, 0, "not encoded as Thrift"},
		{[]byte{1<<4 | thriftList, 15<<4 | thriftByte, 0x80}, 0, "not encoded as Thrift"},
		{[]byte{1<<4 | thriftList, 3<<4 | thriftByte, 1, 1}, 0, "it claims a list of 3 elements"},
		{[]byte{1<<4 | 11, 0}, 0, "not encoded as Thrift"}, // a map
		{[]byte{1<<4 | 13, 0}, 0, "not encoded as Thrift"},
		{many(14, 14), 18, ""},
		{many(1<<16, 1<<16), 5 + 1<<16 + 1, ""},
		{many(1<<16+1, 1<<16+1), 0, "it claims a list of 65537 elements"},
		{append(many(1<<16, 1<<16)[:5+1<<16], 1<<4|thriftList, 1<<4|thriftByte, 1, 0), 0, "it claims a list of 1 elements"},
		{many(1<<63, 20), 0, "it claims a list of 9223372036854775808 elements"},
		{nested(1<<4|thriftStruct, 12), 23, ""},
		{nested(1<<4|thriftStruct, 13), 0, "it nests more than 12 deep"},
		{lists(12), 13, ""},
		{lists(13), 0, "it nests more than 12 deep"},
	} {
		n, err := measure(c.b)
		if !said(err, c.want) || err == nil && n != c.n {
			t.Errorf("%d: %d bytes, %v, not %d, %q", i, n, err, c.n, c.want)
		}
	}
}

func TestRoomGrowsAndKeepsWhatIsThere(t *testing.T) {
	s := append(make([]int, 0, 4), 1, 2, 3)
	if g := grow(s, 4); len(g) != 4 || &g[0] != &s[0] {
		t.Error("room that was there is not used")
	}
	if g := grow(s, 9); len(g) != 9 || !slices.Equal(g[:3], s) {
		t.Errorf("got %v", g)
	}
}

func TestAPageHasRoomForItsValuesAndLittleMore(t *testing.T) {
	for kind, want := range map[Type]int{Int32: 5, Text: 5, Int64: 9, Double: 9, Binary: 260} {
		r := reader{Field: Field{Type: kind}}
		if got := r.room(800); got != 100+1<<16+800*want {
			t.Errorf("%v: %d bytes for 800 rows", kind, got)
		}
	}
}
