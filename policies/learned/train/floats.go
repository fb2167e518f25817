package train

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/cardlab/cardlab/policies/learned"
	"github.com/cardlab/cardlab/policies/learned/inputs"
	"github.com/cardlab/cardlab/policies/logit"
)

const hidden = learned.Hidden

// floats are the weights that learn. Every product is rounded by itself, by a
// conversion, so that no build fuses it with a sum and all machines get the same.
type floats struct {
	units  [][hidden]float32
	linear []float32
	bias   [hidden]float32
	out    [hidden]float32
	answer float32
}

// newFloats returns weights to start from nothing: small random ones on the way
// through the units, on the straight way what the inputs say.
func newFloats(t *inputs.Table, spread float64, rng *rand.Rand) *floats {
	f := &floats{units: make([][hidden]float32, t.Rows()), linear: make([]float32, t.Rows())}
	for i, s := range t.Slots {
		for row := t.First()[i] + 1; row < t.First()[i]+s.Size; row++ {
			for j := range hidden {
				f.units[row][j] = float32(spread * bell(rng))
			}
			f.linear[row] = float32(s.Prior * float64(row-t.First()[i]))
		}
	}
	for j := range hidden {
		f.out[j] = float32(0.2 * bell(rng))
	}
	return f
}

// bell returns a number that is about normal: the sum of twelve uniform ones, less
// six. It is the same on every machine.
func bell(rng *rand.Rand) float64 {
	sum := -6.0
	for range 12 {
		sum += rng.Float64()
	}
	return sum
}

// floatsOf returns the weights of a net, to learn on from.
func floatsOf(w *learned.Weights) *floats {
	f := &floats{units: make([][hidden]float32, len(w.Units)), linear: make([]float32, len(w.Linear))}
	unit, out, linear := float32(int(1)<<w.UnitBits), float32(int(1)<<w.OutBits), float32(int(1)<<w.LinearBits)
	for i := range w.Units {
		for j := range hidden {
			f.units[i][j] = float32(w.Units[i][j]) / unit
		}
		f.linear[i] = float32(w.Linear[i]) / linear
	}
	for j := range hidden {
		f.bias[j], f.out[j] = float32(w.Bias[j])/unit, float32(w.Out[j])/out
	}
	f.answer = float32(w.Answer) / linear
	return f
}

// learn moves the weights one step towards a target, the chance to win, for a
// choice with these rows: down the slope of the cross-entropy.
func (f *floats) learn(rows []uint16, target float64, step float32) {
	sums, z := f.bias, f.answer
	for _, r := range rows {
		u := &f.units[r]
		for j := range sums {
			sums[j] += u[j]
		}
		z += f.linear[r]
	}
	for j := range sums {
		if sums[j] > 0 {
			z += float32(sums[j] * f.out[j])
		}
	}
	slope := float32(step * float32(logit.Chance(float64(z))-target))
	var down [hidden]float32
	for j := range sums {
		if sums[j] > 0 {
			down[j] = float32(slope * f.out[j])
			f.out[j] -= float32(slope * sums[j])
			f.bias[j] -= down[j]
		}
	}
	f.answer -= slope
	for _, r := range rows {
		u := &f.units[r]
		for j := range down {
			u[j] -= down[j]
		}
		f.linear[r] -= slope
	}
}

// most are the most binary places that weights get.
const (
	mostUnitBits   = 11
	mostOutBits    = 13
	mostLinearBits = 13
	mostWeight     = 1<<15 - 1
	leastUnitBits  = 5
)

// weights returns the weights as integers, with as many binary places as there is room for.
func (f *floats) weights(t *inputs.Table) (*learned.Weights, error) {
	w := &learned.Weights{
		UnitBits:   places(f.reach(t), mostUnitBits),
		OutBits:    places(largest(f.out[:]), mostOutBits),
		LinearBits: places(max(largest(f.linear), largest([]float32{f.answer})), mostLinearBits),
	}
	if w.UnitBits < leastUnitBits || w.OutBits < leastUnitBits || w.LinearBits < leastUnitBits {
		return nil, fmt.Errorf("the weights have grown beyond what integers hold: learn with smaller steps")
	}
	w.Units, w.Linear = make([][hidden]int16, t.Rows()), make([]int16, t.Rows())
	for i := range f.units {
		for j := range hidden {
			w.Units[i][j] = whole(f.units[i][j], w.UnitBits)
		}
		w.Linear[i] = whole(f.linear[i], w.LinearBits)
	}
	for j := range hidden {
		w.Bias[j], w.Out[j] = whole(f.bias[j], w.UnitBits), whole(f.out[j], w.OutBits)
	}
	w.Answer = whole(f.answer, w.LinearBits)
	return w, nil
}

// places returns how many binary places numbers up to a size may have within 16 bits.
func places(size float64, most int) int {
	bits := most
	for bits >= 0 && size*float64(int(1)<<bits) > mostWeight {
		bits--
	}
	return bits
}

func whole(x float32, bits int) int16 { return int16(math.Round(float64(x) * float64(int(1)<<bits))) }

func largest(xs []float32) (most float64) {
	for _, x := range xs {
		most = max(most, math.Abs(float64(x)))
	}
	return most
}

// reach returns how far the sum of any unit may go from 0, whatever the inputs,
// with room for rounding.
func (f *floats) reach(t *inputs.Table) (most float64) {
	for j := range hidden {
		low, high := float64(f.bias[j]), float64(f.bias[j])
		for i, s := range t.Slots {
			least, greatest := 0.0, 0.0
			for k := range s.Size {
				x := float64(f.units[t.First()[i]+k][j])
				least, greatest = min(least, x), max(greatest, x)
			}
			low, high = low+least, high+greatest
		}
		most = max(most, -low, high)
	}
	return most * 1.01
}
