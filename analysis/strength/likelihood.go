package strength

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/mat"
)

// Likelihood is a model of results with parameters b, of which the first so many
// are strengths: only their differences count, and they add up to 0.
type Likelihood struct {
	strengths, Params int
	kinds             []kind
}

// kind is games that are alike: how often each result was seen, and the logarithms
// of their probabilities with the slopes of these in each parameter.
type kind struct {
	seen []float64
	at   func(b []float64) (logP []float64, slopes [][]float64)
}

// errUndetermined is for data that fit no one set of strengths best.
var errUndetermined = errors.New("the games do not determine the strengths: some sides never met, or one never lost or never won")

// Fitted is where a likelihood is largest.
type Fitted struct {
	b       []float64
	LogL    float64
	Inverse *mat.SymDense // of the information, in strengths that add up to 0
}

// Fit finds the largest likelihood by Fisher's scoring: steps of the expected
// information's inverse times the slope, halved as long as they lead down. The
// models are concave or nearly so, and take a dozen steps.
func (m *Likelihood) Fit() (*Fitted, error) {
	const steps, enough, far = 200, 1e-11, 40 // e⁴⁰: no ratio of strengths that games could tell
	b := make([]float64, m.Params)
	logL, slope, information := m.eval(b)
	for range steps {
		var chol mat.Cholesky
		if !chol.Factorize(information) || chol.Cond() > 1e14 {
			return nil, errUndetermined
		}
		step := mat.NewVecDense(m.Params, nil)
		if err := chol.SolveVecTo(step, mat.NewVecDense(m.Params, slope)); err != nil {
			return nil, errUndetermined
		}
		size, scale := 0.0, 1.0
		for i := range b {
			size = max(size, math.Abs(step.AtVec(i)))
		}
		if size > 4 {
			scale = 4 / size
		}
		next := make([]float64, m.Params)
		for ; scale > 1e-9; scale /= 2 {
			for i := range b {
				next[i] = b[i] + scale*step.AtVec(i)
			}
			if l, s, h := m.eval(next); l >= logL-1e-12*math.Abs(logL) {
				b, logL, slope, information = next, l, s, h
				break
			}
		}
		for _, x := range b {
			if math.Abs(x) > far {
				return nil, errUndetermined
			}
		}
		if size < enough || scale <= 1e-9 {
			break
		}
	}
	m.centre(b)
	inverse, ok := m.invert(information)
	if !ok {
		return nil, errUndetermined
	}
	return &Fitted{b, logL, inverse}, nil
}

// invert returns the inverse of the information as eval returns it, for strengths
// that add up to 0; false if there is none.
func (m *Likelihood) invert(information *mat.SymDense) (*mat.SymDense, bool) {
	var chol mat.Cholesky
	inverse := mat.NewSymDense(m.Params, nil)
	if !chol.Factorize(information) || chol.InverseTo(inverse) != nil {
		return nil, false
	}
	n := float64(m.strengths)
	for i := range m.strengths {
		for j := i; j < m.strengths; j++ {
			inverse.SetSym(i, j, inverse.At(i, j)-1/(n*n)) // what eval has put in
		}
	}
	return inverse, true
}

// eval returns the logarithm of the likelihood, its slope, and the information
// with 1 added between all strengths, for the direction that changes nothing.
func (m *Likelihood) eval(b []float64) (logL float64, slope []float64, information *mat.SymDense) {
	slope = make([]float64, m.Params)
	information = mat.NewSymDense(m.Params, nil)
	for i := range m.strengths {
		for j := i; j < m.strengths; j++ {
			information.SetSym(i, j, 1)
		}
	}
	for _, k := range m.kinds {
		logP, slopes := k.at(b)
		n := 0.0
		for r, seen := range k.seen {
			n += seen
			if seen > 0 {
				logL += seen * logP[r]
			}
			for i, s := range slopes[r] {
				slope[i] += seen * s
			}
		}
		for r := range k.seen {
			p := n * math.Exp(logP[r])
			for i, s := range slopes[r] {
				if s == 0 {
					continue
				}
				for j := i; j < m.Params; j++ {
					if t := slopes[r][j]; t != 0 {
						information.SetSym(i, j, information.At(i, j)+p*s*t)
					}
				}
			}
		}
	}
	return logL, slope, information
}

// centre moves the strengths so that they add up to 0.
func (m *Likelihood) centre(b []float64) {
	mean := 0.0
	for _, x := range b[:m.strengths] {
		mean += x / float64(m.strengths)
	}
	for i := range m.strengths {
		b[i] -= mean
	}
}

// Sandwich returns the covariance of the parameters if what is independent is not
// the game but the cluster: A·(Σ u·uᵀ)·A·G/(G−1), where A is the inverse of the
// information and u the slope of the likelihood of one of G clusters (Huber 1967;
// Liang and Zeger 1986, Biometrika 73:13). clusters yields for each how often each
// result of each kind was seen.
func (f *Fitted) Sandwich(m *Likelihood, clusters [][][]float64) *mat.SymDense {
	meat := mat.NewSymDense(m.Params, nil)
	all := make([][][]float64, len(m.kinds))
	for i, k := range m.kinds {
		_, all[i] = k.at(f.b)
	}
	for _, c := range clusters {
		u := make([]float64, m.Params)
		for i, seen := range c {
			for r, n := range seen {
				if n == 0 {
					continue
				}
				for j, s := range all[i][r] {
					u[j] += n * s
				}
			}
		}
		meat.SymRankOne(meat, 1, mat.NewVecDense(m.Params, u))
	}
	var left, both mat.Dense
	left.Mul(f.Inverse, meat)
	both.Mul(&left, f.Inverse)
	g := float64(len(clusters))
	v := mat.NewSymDense(m.Params, nil)
	for i := range m.Params {
		for j := i; j < m.Params; j++ {
			v.SetSym(i, j, both.At(i, j)*g/(g-1))
		}
	}
	return v
}

// logit returns a kind of which the probabilities of the results are in proportion
// to e^(x·b): x has a row a result.
func logit(seen []float64, x [][]float64) kind {
	return kind{seen, func(b []float64) ([]float64, [][]float64) {
		logP := make([]float64, len(x))
		most := math.Inf(-1)
		for r := range x {
			for i, f := range x[r] {
				logP[r] += f * b[i]
			}
			most = max(most, logP[r])
		}
		sum := 0.0
		for r := range logP {
			sum += math.Exp(logP[r] - most)
		}
		mean := make([]float64, len(b))
		for r := range logP {
			logP[r] -= most + math.Log(sum)
			for i, f := range x[r] {
				mean[i] += math.Exp(logP[r]) * f
			}
		}
		slopes := make([][]float64, len(x))
		for r := range x {
			slopes[r] = make([]float64, len(b))
			for i, f := range x[r] {
				slopes[r][i] = f - mean[i]
			}
		}
		return logP, slopes
	}}
}
