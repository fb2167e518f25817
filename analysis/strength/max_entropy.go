package strength

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// maxEntropy looks for the mixed strategy of the largest entropy over some rows of a game that
// guarantees a value, but for 1e-10: by Newton's steps on Σ x·ln x − μ·Σ ln(surplus), for
// ever smaller μ (Boyd and Vandenberghe 2004, Convex Optimization, §11.3), where the
// surplus is what a column pays beyond the value.
type maxEntropy struct {
	game  *mat.Dense
	rows  []int
	value float64
}

const allowance = 1e-10 // of the value

// strategy returns the mixed strategy over all rows, from one that guarantees the value.
func (e maxEntropy) strategy(from []float64) []float64 {
	const nothing = 1e-7
	k := len(e.rows)
	x := make([]float64, k)
	for i, r := range e.rows { // a little of each, as the allowance has room for
		x[i] = from[r]*(1-allowance/8) + allowance/8/float64(k)
	}
	for mu := .1; mu > 1e-12; mu /= 4 {
		for range 60 {
			if !e.step(x, mu) {
				break
			}
		}
	}
	mixed, sum := make([]float64, len(from)), 0.0
	for i, r := range e.rows {
		if x[i] > nothing {
			mixed[r] = x[i]
			sum += x[i]
		}
	}
	for i := range mixed {
		mixed[i] /= sum
	}
	return mixed
}

// surplus returns what a column pays beyond the value.
func (e maxEntropy) surplus(x []float64, column int) float64 {
	sum := -e.value + allowance
	for i, r := range e.rows {
		sum += x[i] * e.game.At(r, column)
	}
	return sum
}

// cost is what the steps make smaller; +Inf outside.
func (e maxEntropy) cost(x []float64, mu float64) float64 {
	sum := 0.0
	for _, s := range x {
		if s <= 0 {
			return math.Inf(1)
		}
		sum += s * math.Log(s)
	}
	_, columns := e.game.Dims()
	for j := range columns {
		s := e.surplus(x, j)
		if s <= 0 {
			return math.Inf(1)
		}
		sum -= mu * math.Log(s)
	}
	return sum
}

// step moves x by one of Newton's steps that keeps its sum, halved until it leads down;
// false if there is nothing left to gain.
func (e maxEntropy) step(x []float64, mu float64) bool {
	k := len(x)
	slope, h := e.curve(x, mu)
	var chol mat.Cholesky
	if !chol.Factorize(h) {
		return false
	}
	ones := mat.NewVecDense(k, nil)
	for i := range k {
		ones.SetVec(i, 1)
	}
	var byOne, bySlope mat.VecDense
	// The error says that the step is inexact: then it still leads down, or is not taken.
	_ = chol.SolveVecTo(&byOne, ones)
	_ = chol.SolveVecTo(&bySlope, slope)
	nu := mat.Sum(&bySlope) / mat.Sum(&byOne)
	next, now := make([]float64, k), e.cost(x, mu)
	for scale := 1.0; scale > 1e-12; scale /= 2 {
		size := 0.0
		for i := range k {
			d := scale * (nu*byOne.AtVec(i) - bySlope.AtVec(i))
			next[i] = x[i] + d
			size = max(size, math.Abs(d)/x[i])
		}
		if e.cost(next, mu) <= now {
			copy(x, next)
			return size >= 1e-10
		}
	}
	return false
}

// curve returns the slope and the second derivatives of the cost.
func (e maxEntropy) curve(x []float64, mu float64) (*mat.VecDense, *mat.SymDense) {
	k := len(x)
	slope, h := mat.NewVecDense(k, nil), mat.NewSymDense(k, nil)
	for i := range k {
		slope.SetVec(i, math.Log(x[i])+1)
		h.SetSym(i, i, 1/x[i])
	}
	column := mat.NewVecDense(k, nil)
	_, columns := e.game.Dims()
	for j := range columns {
		s := e.surplus(x, j)
		for i, r := range e.rows {
			column.SetVec(i, e.game.At(r, j))
		}
		slope.AddScaledVec(slope, -mu/s, column)
		h.SymRankOne(h, mu/(s*s), column)
	}
	return slope, h
}
