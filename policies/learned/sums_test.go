package learned

import (
	"math/rand/v2"
	"testing"
)

// Whatever the build adds units with, the sums are those of whole numbers: over rows in and out that stray beyond 16 bits in between,
// as long as each unit's sum ends within them; and a unit counts if it is above nought, the extremes included.
func TestSumsAreThoseOfWholeNumbers(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 7))
	for range 300 {
		const n = 40
		var far, near [n][Hidden]int16 // the rows that go in first, and those that they make room for
		var out outs
		z, straight := int64(0), int64(0)
		for j := range Hidden {
			end, alone := int64(rng.IntN(56_001)-28_000), rng.IntN(4) == 0
			if alone {
				end = []int64{1<<15 - 1, -(1<<15 - 1), 0, 1}[rng.IntN(4)]
			}
			rest := end
			for i := range n {
				far[i][j] = int16(rng.IntN(1<<16) - 1<<15)
				if i > 0 && !alone {
					near[i][j] = int16(rng.IntN(201) - 100)
					rest -= int64(near[i][j])
				}
			}
			near[0][j] = int16(rest)
			weight := int16(rng.IntN(1<<16-1) - (1<<15 - 1))
			if rng.IntN(4) == 0 {
				weight = 1<<15 - 1
			}
			out[j] = outUnit(weight)
			z += max(0, end) * int64(weight)
		}
		var none [Hidden]int16
		s := pack(&none, 0)
		for i := range far {
			r := pack(&far[i], int16(i))
			s.add(&r)
		}
		for i := range far {
			r, in := pack(&far[i], int16(i)), pack(&near[i], int16(-i))
			s.swap(&r, &in)
			straight -= int64(i)
		}
		if got := s.fire(&out); got != z || int64(s.linear) != straight {
			t.Fatalf("%d and %d, want %d and %d", got, s.linear, z, straight)
		}
	}
}
