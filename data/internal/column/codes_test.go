package column

import (
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
			got, err := new(delta.BinaryPackedEncoding).DecodeInt32(nil, appendSteps(nil, want))
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
