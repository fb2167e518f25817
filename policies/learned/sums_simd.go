//go:build goexperiment.simd && amd64

package learned

import (
	"encoding/binary"
	"math/bits"
	"simd/archsimd"
)

// This is the form of sums for builds with GOEXPERIMENT=simd, on machines with AVX2: sixteen units are added by one
// instruction, and every sum and answer is that of the other form, bit for bit.

func init() {
	if !archsimd.X86.AVX2() {
		panic("this cardlab was built with GOEXPERIMENT=simd, and the machine has no AVX2: take a build without")
	}
}

// outs are the weights from the units to the answer.
type outs [Hidden]outUnit

type outUnit = int16

// half is how many units a vector holds.
const half = Hidden / 2

// sums are what a net has added up of its rows: each unit's sum, and the linear path. A net is tested for
// sums that stay within 16 bits before it plays (reach); what strays in between comes back, since they are added modulo 2¹⁶.
// It is as long as three vectors, so that none lies across two lines of the cache.
type sums struct {
	units  [2][half]int16
	linear int32
	_      [half/2 - 1]int32
}

func (s *sums) add(r *row) {
	archsimd.LoadInt16x16(&s.units[0]).Add(archsimd.LoadInt16x16(&r.units[0])).Store(&s.units[0])
	archsimd.LoadInt16x16(&s.units[1]).Add(archsimd.LoadInt16x16(&r.units[1])).Store(&s.units[1])
	s.linear += r.linear
	archsimd.ClearAVXUpperBits()
}

// swap takes one row out and another in.
func (s *sums) swap(out, in *row) {
	for i := range s.units {
		change := archsimd.LoadInt16x16(&in.units[i]).Sub(archsimd.LoadInt16x16(&out.units[i]))
		archsimd.LoadInt16x16(&s.units[i]).Add(change).Store(&s.units[i])
	}
	s.linear += in.linear - out.linear
	archsimd.ClearAVXUpperBits()
}

// pack returns a row of weights as sums.
func pack(units *[Hidden]int16, linear int16) (s sums) {
	copy(s.units[0][:], units[:half])
	copy(s.units[1][:], units[half:])
	s.linear = int32(linear)
	return s
}

// move brings sums, which are those of the numbers last, to the numbers next, and returns the answer. On the way they stay in
// registers.
func (n *Net) move(s *sums, first []int, last, next []uint8) int64 {
	a, b := archsimd.LoadInt16x16(&s.units[0]), archsimd.LoadInt16x16(&s.units[1])
	linear := s.linear
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
			out, in := &n.rows[first[slot]+int(last[slot])], &n.rows[first[slot]+int(next[slot])]
			a = a.Add(archsimd.LoadInt16x16(&in.units[0])).Sub(archsimd.LoadInt16x16(&out.units[0]))
			b = b.Add(archsimd.LoadInt16x16(&in.units[1])).Sub(archsimd.LoadInt16x16(&out.units[1]))
			linear += in.linear - out.linear
		}
		binary.LittleEndian.PutUint64(last[i:], word)
	}
	z := fire(a, b, &n.out)
	a.Store(&s.units[0])
	b.Store(&s.units[1])
	s.linear = linear
	archsimd.ClearAVXUpperBits()
	return z>>n.shift + int64(linear)<<n.linear
}

// fire returns the sum over the units that are above nought, each times its weight.
func (s *sums) fire(out *outs) int64 {
	z := fire(archsimd.LoadInt16x16(&s.units[0]), archsimd.LoadInt16x16(&s.units[1]), out)
	archsimd.ClearAVXUpperBits()
	return z
}

// fire adds up in 64 bits: two products of a unit, 0 to 2¹⁵−1, and a weight fit into 32.
func fire(a, b archsimd.Int16x16, out *outs) (z int64) {
	var none archsimd.Int16x16
	x := a.Max(none).DotProductPairs(archsimd.LoadInt16x16Slice(out[:half]))
	y := b.Max(none).DotProductPairs(archsimd.LoadInt16x16Slice(out[half:]))
	sum := x.GetLo().ExtendToInt64().Add(x.GetHi().ExtendToInt64()).Add(y.GetLo().ExtendToInt64()).Add(y.GetHi().ExtendToInt64())
	lo, hi := sum.GetLo(), sum.GetHi()
	return lo.GetElem(0) + lo.GetElem(1) + hi.GetElem(0) + hi.GetElem(1)
}
