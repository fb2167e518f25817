package column

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/parquet-go/parquet-go/encoding/delta"
	"github.com/parquet-go/parquet-go/encoding/rle"
)

func TestCodesOfEveryWidthComeBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, width := range []int{1, 2, 4, 8} {
		for _, n := range []int{1, 7, 8, 9, 63, 64, 1000, 1003} {
			for _, same := range []bool{true, false} {
				codes, want := make([]uint8, n), make([]int32, n)
				x := uint8(rng.IntN(1 << width))
				for i := range codes {
					if !same {
						x = uint8(rng.IntN(1 << width))
					}
					codes[i], want[i] = x, int32(x)
				}
				if w := widthOf(union(codes)); w > width {
					t.Errorf("width %d for codes of %d bits", w, width)
				}
				page := appendCodes(nil, codes, width)
				got, err := decodeCodes(nil, page, width, n)
				if err != nil || !slices.Equal(got, want) {
					t.Errorf("%d codes of %d bits: %v", n, width, err)
				}
				// The library wants the width in front, as in a data page.
				theirs, err := new(rle.DictionaryEncoding).DecodeInt32(nil, append([]byte{byte(width)}, page...))
				if err != nil || len(theirs) < n || !slices.Equal(theirs[:n], want) {
					t.Errorf("the library: %d codes of %d bits: %v", n, width, err)
				}
			}
		}
	}
}

// The bytes by Encodings.md, counted by hand.
func TestCodesAreWrittenInTheFewestBytes(t *testing.T) {
	for _, c := range []struct {
		codes []uint8
		width int
		want  []byte
	}{
		{nil, 2, nil},
		{[]uint8{3, 3, 3}, 2, []byte{3 << 1, 3}},
		{[]uint8{1, 0, 1}, 1, []byte{1<<1 | 1, 5}},
		{[]uint8{0, 1, 2, 3}, 2, []byte{1<<1 | 1, 0xE4, 0}},
		{[]uint8{0, 1, 2, 3, 0, 1, 2, 3}, 2, []byte{1<<1 | 1, 0xE4, 0xE4}},
		{[]uint8{1, 2, 15}, 4, []byte{1<<1 | 1, 0x21, 0x0F, 0, 0}},
		{[]uint8{1, 255}, 8, []byte{1<<1 | 1, 1, 255, 0, 0, 0, 0, 0, 0}},
		{[]uint8{1, 0, 0, 0, 0, 0, 0, 0, 1}, 1, []byte{2<<1 | 1, 1, 1}},
	} {
		if got := appendCodes(nil, c.codes, c.width); !slices.Equal(got, c.want) {
			t.Errorf("%v in %d bits: %x, not %x", c.codes, c.width, got, c.want)
		}
	}
	for n, want := range map[int]int{1: 1 + 16, 8: 1 + 16, 9: 1 + 32} {
		codes := make([]uint16, n)
		codes[n-1] = 0x1234
		got := appendCodes16(bytes.Repeat([]byte{0xff}, 40)[:0], codes) // in room that others used
		if rest := got[1+2*n:]; slices.ContainsFunc(rest, func(b byte) bool { return b != 0 }) {
			t.Errorf("%d codes of 16 bits are filled up with %x", n, rest)
		}
		if len(got) != want || got[0] != byte((n+7)/8<<1|1) || got[1+2*(n-1)] != 0x34 || got[2+2*(n-1)] != 0x12 {
			t.Errorf("%d codes of 16 bits: %x", n, got)
		}
	}
	for bound, want := range []int{1, 1, 2, 2, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 8} {
		if got := widthOf(uint8(bound)); got != want {
			t.Errorf("codes up to %d have %d bits, not %d", bound, got, want)
		}
	}
}

func TestEqualCodesAreTold(t *testing.T) {
	for n := 1; n <= 40; n++ {
		codes := make([]uint8, n)
		for i := range codes {
			codes[i] = 5
		}
		if !same(codes) || union(codes) != 5 {
			t.Errorf("%d equal codes: same %v, union %d", n, same(codes), union(codes))
		}
		for i := range codes {
			codes[i] = 8
			if n > 1 && (same(codes) || union(codes) != 13) {
				t.Errorf("%d codes, number %d another: same %v, union %d", n, i, same(codes), union(codes))
			}
			codes[i] = 5
		}
	}
}

func TestADictionaryHasWhatTheCodesNeed(t *testing.T) {
	for code, want := range map[uint8]int{0: 1, 1: 2, 2: 3, 255: 256} {
		c := Column{Field: Field{Form: Small}}
		for range 2 { // row groups
			c.begin()
			c.AddCode(code)
			if _, _, err := c.encode(nil, NewScratch()); err != nil {
				t.Fatal(err)
			}
			b, n := c.dictionary(nil)
			if n != want || len(b) != 4*want || c.rows != 1 || c.nulls != 0 {
				t.Errorf("code %d: %d entries in %d bytes, %d rows, %d nulls", code, n, len(b), c.rows, c.nulls)
			}
			c.reset()
		}
	}
}

// The bytes by Encodings.md, counted by hand.
func TestStepsAreWholeBytes(t *testing.T) {
	for _, c := range []struct {
		values []int32
		low    int64
		width  byte
		first  []byte
	}{
		{[]int32{5, 5, 6}, 0, 8, []byte{0, 1}},
		{[]int32{5, 4, 6}, -1, 8, []byte{0, 3}},
		{[]int32{0, 255}, 0, 8, []byte{255}},
		{[]int32{0, 256}, 0, 16, []byte{0, 1}},
		{[]int32{0, -255}, -255, 8, []byte{0}},
		{[]int32{0, -256}, -256, 16, []byte{0, 0}},
		{[]int32{0, 0xFFFF}, 0, 16, []byte{0xFF, 0xFF}},
		{[]int32{0, 0x10000}, 0, 32, []byte{0, 0, 1, 0}},
	} {
		want := steps(stepBlock, stepMiniblocks, uint64(len(c.values)), uint64(2*c.values[0]))
		want = append(binary.AppendVarint(want, c.low), c.width, 0, 0, 0)
		want = append(append(want, c.first...), make([]byte, stepBlock/stepMiniblocks*int(c.width)/8-len(c.first))...)
		if got := stepsOf(c.values); !slices.Equal(got, want) {
			t.Errorf("%v: %x…, not %x…", c.values, got[:min(20, len(got))], want[:20])
		}
	}
}

func TestUnpackReadsEveryWidth(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for width := 1; width <= 20; width++ {
		want := make([]int32, 24)
		packed := make([]byte, 3*width)
		for i := range want {
			want[i] = int32(rng.IntN(1 << width))
			for j := range width {
				bit := i*width + j
				packed[bit/8] |= byte(want[i]>>j&1) << (bit % 8)
			}
		}
		got := make([]int32, 24)
		unpack(got, packed, width)
		if !slices.Equal(got, want) {
			t.Errorf("width %d: got %v, want %v", width, got, want)
		}
	}
}

func TestStepsComeBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, n := range []int{1, 2, 128, 129, stepBlock, stepBlock + 1, stepBlock + 2, 3*stepBlock - 1} {
		for _, bound := range []int32{1, 100, 20_000, math.MaxInt32} {
			want := make([]int32, n)
			for i := range want {
				want[i] = rng.Int32N(bound)
			}
			got, err := new(delta.BinaryPackedEncoding).DecodeInt32(nil, stepsOf(want))
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("%d values below %d: %v", n, bound, err)
			}
		}
	}
}

func TestADictionaryOfNumbersKeepsTheirOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	var d numbers
	for range 3 {
		d.reset()
		seen := map[int32]uint16{}
		for len(seen) < dictionaryMax {
			v := int32(rng.Uint32()) >> rng.IntN(32)
			code, ok := d.code(v)
			if !ok {
				t.Fatalf("full after %d", len(seen))
			}
			if want, known := seen[v]; known && code != want || !known && int(code) != len(seen) {
				t.Fatalf("the code of %d is %d", v, code)
			}
			seen[v] = code
		}
		for v, want := range seen {
			if code, ok := d.code(v); !ok || code != want || d.values[code] != v {
				t.Fatalf("the code of %d is %d, then %d", v, want, code)
			}
		}
		v := int32(0)
		for _, known := seen[v]; known; _, known = seen[v] {
			v++
		}
		if _, ok := d.code(v); ok {
			t.Error("a full dictionary takes one more")
		}
	}
}

func TestBelowLooksAtEveryCode(t *testing.T) {
	for _, bound := range []int{1, 2, 19, 54, 127, 128, 129, 200, 255, 256} {
		for _, n := range []int{1, 7, 8, 9, 24} {
			for i := range n {
				for c := range 256 {
					codes := make([]uint8, n)
					for j := range codes {
						codes[j] = uint8(bound - 1)
					}
					codes[i] = uint8(c)
					if below(codes, bound) != (c < bound) {
						t.Fatalf("%d codes, the one at %d is %d: below %d is %v", n, i, c, bound, !(c < bound))
					}
				}
			}
		}
	}
}

// stepsOf packs values, and sees that the bounds are theirs.
func stepsOf(values []int32) []byte {
	packed, least, largest := appendSteps(nil, values)
	if least != int64(slices.Min(values)) || largest != int64(slices.Max(values)) {
		panic("the bounds of the values are wrong")
	}
	return packed
}
