package column

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/parquet-go/parquet-go/encoding/delta"
)

// TestStepsOfEveryWidthComeBack holds our decoder against what the library and we encode.
func TestStepsOfEveryWidthComeBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for _, n := range []int{1, 2, 31, 32, 33, 128, 129, 1000, stepBlock + 2} {
		for bits := range 63 {
			want := make([]int64, n)
			small := make([]int32, n)
			for i := range want {
				want[i] = rng.Int64() >> bits * int64(1-2*rng.IntN(2))
				small[i] = int32(want[i])
			}
			want[0] = math.MinInt64
			page, err := new(delta.BinaryPackedEncoding).EncodeInt64(nil, want)
			if err != nil {
				t.Fatal(err)
			}
			got := make([]int64, n)
			if rest, err := undelta(got, append(page, 1, 2)); err != nil || len(rest) != 2 || !slices.Equal(got, want) {
				t.Fatalf("%d values of %d bits: %v, %d bytes are left", n, 64-bits, err, len(rest))
			}
			back := make([]int32, n)
			if rest, err := undelta(back, stepsOf(small)); err != nil || len(rest) != 0 || !slices.Equal(back, small) {
				t.Fatalf("%d steps of %d bits: %v, %d bytes are left", n, 64-bits, err, len(rest))
			}
			if n > 1 {
				var wrong *Error
				if _, err := undelta(got[1:], page); !errors.As(err, &wrong) {
					t.Fatalf("a value too few: %v", err)
				}
				if _, err := undelta(got, page[:len(page)-1]); !errors.As(err, &wrong) {
					t.Fatalf("a byte too few: %v", err)
				}
			}
		}
	}
}

func TestAMessageIsMeasuredBeforeItIsDecoded(t *testing.T) {
	for what, b := range map[string][]byte{
		"nothing":              {},
		"no end":               {0x15, 2},
		"a long text":          {0x18, 0xff, 0xff, 0x7f, 0},
		"a long list":          {0x19, 0xf5, 0xff, 0xff, 0xff, 0xff, 0x07, 0},
		"a map":                {0x1b, 0, 0},
		"a number of 11 bytes": {0x16, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1, 0},
		"structures":           slices.Repeat([]byte{0x1c}, 1000),
		"lists":                slices.Repeat([]byte{0x19}, 1000),
	} {
		if n, err := measure(b); err == nil {
			t.Errorf("%s: %d bytes", what, n)
		}
	}
	if n, err := measure([]byte{0x15, 4, 0x19, 0x25, 2, 4, 0x11, 0, 9, 9}); err != nil || n != 8 {
		t.Errorf("a message of 8 bytes has %d: %v", n, err)
	}
}
