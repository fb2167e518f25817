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
		var weights [Hidden]int16
		z := int64(0)
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
			weights[j] = weight
			z += max(0, end) * int64(weight)
		}
		var net Net
		var out, in []uint16
		for i := range far {
			net.rows = append(net.rows, pack(&far[i]), pack(&near[i]))
			out, in = append(out, uint16(2*i)), append(in, uint16(2*i+1))
		}
		var s row
		net.swap(&s, nil, out)
		net.swap(&s, out, in)
		outs := packOuts(&weights)
		if got := s.fire(&outs); got != z {
			t.Fatalf("got %d, want %d", got, z)
		}
	}
}
