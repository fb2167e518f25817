//go:build !(goexperiment.simd && amd64)

package learned

import (
	"encoding/binary"
	"math/bits"
)

// lanes is how many units share a machine word, see sums.
const lanes = 4

// outs are the weights from the units to the answer.
type outs [Hidden]outUnit

type outUnit int64

// sums are what a net has added up of its rows: for each word of units the sum of
// the words, and the linear path.
//
// A word holds four units of 16 bits: w₀ + w₁·2¹⁶ + w₂·2³² + w₃·2⁴⁸, the wᵢ with
// their signs, modulo 2⁶⁴. So one addition of words adds four units, and however
// far a unit strays in between, the sum is exact if each unit's sum ends within 16
// bits with its sign, which a net is tested for before it plays (reach). That
// is a quarter of the additions.
type sums struct {
	units  [Hidden / lanes]uint64
	linear int32
}

func (s *sums) add(r *row) {
	u, v := &s.units, &r.units
	u[0] += v[0]
	u[1] += v[1]
	u[2] += v[2]
	u[3] += v[3]
	u[4] += v[4]
	u[5] += v[5]
	u[6] += v[6]
	u[7] += v[7]
	s.linear += r.linear
}

// swap takes one row out and another in.
func (s *sums) swap(out, in *row) {
	u, v, w := &s.units, &out.units, &in.units
	u[0] += w[0] - v[0]
	u[1] += w[1] - v[1]
	u[2] += w[2] - v[2]
	u[3] += w[3] - v[3]
	u[4] += w[4] - v[4]
	u[5] += w[5] - v[5]
	u[6] += w[6] - v[6]
	u[7] += w[7] - v[7]
	s.linear += in.linear - out.linear
}

// pack returns a row of weights as sums.
func pack(units *[Hidden]int16, linear int16) (s sums) {
	for i := range s.units {
		for k := range lanes {
			s.units[i] += uint64(int64(units[lanes*i+k])) << (16 * k)
		}
	}
	s.linear = int32(linear)
	return s
}

// move brings sums, which are those of the numbers last, to the numbers next, and returns the answer. Of two
// actions in succession much is alike.
func (n *Net) move(s *sums, first []int, last, next []uint8) int64 {
	for i := 0; i < len(last); i += 8 { // eight slots at a time, of which few differ
		word := binary.LittleEndian.Uint64(next[i:])
		differ := binary.LittleEndian.Uint64(last[i:]) ^ word
		if differ == 0 {
			continue
		}
		for differ != 0 {
			k := bits.TrailingZeros64(differ) &^ 7
			differ &^= 0xFF << k
			slot := i + k/8
			row := first[slot]
			s.swap(&n.rows[row+int(last[slot])], &n.rows[row+int(next[slot])])
		}
		binary.LittleEndian.PutUint64(last[i:], word)
	}
	return n.answer(s)
}

// fire returns the sum over the units that are above nought, each times its weight.
func (s *sums) fire(out *outs) (z int64) {
	for i, word := range s.units {
		x := int64(word)
		for k := range lanes {
			unit := int64(int16(x))
			x = (x - unit) >> 16
			z += max(0, unit) * int64(out[lanes*i+k])
		}
	}
	return z
}
