//go:build !(goexperiment.simd && amd64)

package learned

// lanes is how many units share a machine word, see sums.
const lanes = 4

// row is what one number of one slot adds to the units, or what has been added up.
//
// A word holds four units of 16 bits: w₀ + w₁·2¹⁶ + w₂·2³² + w₃·2⁴⁸, the wᵢ with
// their signs, modulo 2⁶⁴. So one addition of words adds four units, and however
// far a unit strays in between, the sum is exact if each unit's sum ends within 16
// bits with its sign, which a net is tested for before it plays (reach). That
// is a quarter of the additions.
type row [Hidden / lanes]uint64

// pack returns weights as a row.
func pack(units *[Hidden]int16) (r row) {
	for i := range r {
		for k := range lanes {
			r[i] += uint64(int64(units[lanes*i+k])) << (16 * k)
		}
	}
	return r
}

// swap takes rows out and adds others. The words stay in registers.
func (n *Net) swap(s *row, out, in []uint16) {
	u0, u1, u2, u3, u4, u5, u6, u7 := s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]
	for _, i := range out {
		r := &n.rows[i]
		u0 -= r[0]
		u1 -= r[1]
		u2 -= r[2]
		u3 -= r[3]
		u4 -= r[4]
		u5 -= r[5]
		u6 -= r[6]
		u7 -= r[7]
	}
	for _, i := range in {
		r := &n.rows[i]
		u0 += r[0]
		u1 += r[1]
		u2 += r[2]
		u3 += r[3]
		u4 += r[4]
		u5 += r[5]
		u6 += r[6]
		u7 += r[7]
	}
	s[0] = u0
	s[1] = u1
	s[2] = u2
	s[3] = u3
	s[4] = u4
	s[5] = u5
	s[6] = u6
	s[7] = u7
}

// outs are the weights from the units to the answer, packed for fire: those of the even units
// of each word and those of the odd ones, the later unit's first, each with ½·2¹⁶ added, so that none is negative.
type outs [Hidden / lanes][2]uint64

// packOuts returns weights as outs.
func packOuts(weights *[Hidden]int16) (o outs) {
	lift := func(unit int) uint64 { return uint64(int64(weights[unit]) + 1<<15) }
	for i := range o {
		o[i] = [2]uint64{lift(lanes*i+2) | lift(lanes*i)<<32, lift(lanes*i+3) | lift(lanes*i+1)<<32}
	}
	return o
}

// Masks of fire. They are variables so that they are put into registers once and not for each word.
var (
	eachLane uint64 = 1 | 1<<16 | 1<<32 | 1<<48
	lowest   uint64 = 0x8000 * (1 | 1<<16 | 1<<32 | 1<<48)
	evens    uint64 = 0xFFFF | 0xFFFF<<32
)

// fire returns the sum over the units that are above nought, each times its weight.
//
// Two units a and b, as a + b·2³², times the word w₁ + w₀·2³² of their weights has a·w₀ + b·w₁ in its upper half: less
// than 2³², since units are below 2¹⁵ and lifted weights below 2¹⁶, and nothing is carried up
// from the lower half, a·w₁. What the lifting adds is 2¹⁵ times the sum of the units.
func (r *row) fire(out *outs) int64 {
	z, all := uint64(0), uint64(0)
	eachLane, lowest, evens := eachLane, lowest, evens
	for i := range r {
		// With ½·2¹⁶ added to each, units keep out of each other's bits, and the upper bit of a lane says that it is not below nought.
		lifted, weights := r[i]+lowest, &out[i]
		live := lifted >> 15 & eachLane
		lifted &= live<<15 - live
		even, odd := lifted&evens, lifted>>16&evens
		z += even * weights[0] >> 32
		z += odd * weights[1] >> 32
		all += even + odd
	}
	return int64(z) - int64(all>>32+all&(1<<32-1))<<15
}
