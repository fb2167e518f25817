//go:build goexperiment.simd && amd64

package learned

import (
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
type outs [Hidden]int16

// packOuts returns weights as outs.
func packOuts(weights *[Hidden]int16) outs { return *weights }

// half is how many units a vector holds.
const half = Hidden / 2

// row is what one number of one slot adds to the units, or what has been added up. A net is tested for
// sums that stay within 16 bits before it plays (reach); what strays in between comes back, since they are added modulo 2¹⁶.
type row [2][half]int16

// pack returns weights as a row.
func pack(units *[Hidden]int16) (r row) {
	copy(r[0][:], units[:half])
	copy(r[1][:], units[half:])
	return r
}

// swap takes rows out and adds others. On the way they stay in registers.
func (n *Net) swap(s *row, out, in []uint16) {
	a, b := archsimd.LoadInt16x16(&s[0]), archsimd.LoadInt16x16(&s[1])
	for _, i := range out {
		r := &n.rows[i]
		a = a.Sub(archsimd.LoadInt16x16(&r[0]))
		b = b.Sub(archsimd.LoadInt16x16(&r[1]))
	}
	for _, i := range in {
		r := &n.rows[i]
		a = a.Add(archsimd.LoadInt16x16(&r[0]))
		b = b.Add(archsimd.LoadInt16x16(&r[1]))
	}
	a.Store(&s[0])
	b.Store(&s[1])
	archsimd.ClearAVXUpperBits()
}

// fire returns the sum over the units that are above nought, each times its weight.
func (r *row) fire(out *outs) int64 {
	z := fire(archsimd.LoadInt16x16(&r[0]), archsimd.LoadInt16x16(&r[1]), out)
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
