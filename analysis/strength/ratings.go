package strength

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// Ratings are strengths fitted to games, as natural logarithms that add up to 0:
// odds of e to 1 are one apart. See [Ratings.Elo] for points.
type Ratings struct {
	Strength []float64
	Draw     float64 // parameter of the model's draws, a logarithm; −Inf without draws
	First    float64 // what the first to act is stronger, a logarithm; 0 if it was not asked
	LogL     float64 // logarithm of the likelihood
	// Covariance of the strengths, then of Draw and First as far as they were fitted.
	Covariance  *mat.SymDense
	draw, first int // their places in it, −1 if they were not fitted
}

// Elo returns the strength of one in points, 400 for odds of ten to one, about the
// mean of all.
func (r *Ratings) Elo(i int) float64 { return r.Strength[i] * EloScale }

// EloError returns the standard error of the strength of one about the mean, in points.
func (r *Ratings) EloError(i int) float64 { return EloScale * math.Sqrt(r.Covariance.At(i, i)) }

// DifferenceError returns the standard error of the difference of two, in points.
func (r *Ratings) DifferenceError(i, j int) float64 {
	v := r.Covariance.At(i, i) + r.Covariance.At(j, j) - 2*r.Covariance.At(i, j)
	return EloScale * math.Sqrt(max(0, v))
}

// FirstElo returns what the first to act is stronger, in points, and its standard
// error; NaN if it was not asked.
func (r *Ratings) FirstElo() (value, se float64) {
	if r.first < 0 {
		return math.NaN(), math.NaN()
	}
	return r.First * EloScale, EloScale * math.Sqrt(r.Covariance.At(r.first, r.first))
}

// Meeting is games of the same policies in the same seats, by their results.
type Meeting struct {
	Policies []int     // by seat; seat 0 is the first to act
	Sides    int       // seat s plays for side s mod Sides
	Won      []float64 // games won, by side
	Drawn    float64
}

// Duel returns games of a first and a second policy at a table of two, by the
// results of the first.
func Duel(first, second int, won, drawn, lost float64) Meeting {
	return Meeting{[]int{first, second}, 2, []float64{won, lost}, drawn}
}

// results returns the games by result: won by each side, then drawn.
func (m Meeting) results() []float64 {
	return append(append([]float64(nil), m.Won...), m.Drawn)
}

// features returns for each side what its strength is made of: the mean of its
// policies, and whether it is first.
func (m Meeting) features(params, first int) [][]float64 {
	x := make([][]float64, m.Sides)
	seats := float64(len(m.Policies) / m.Sides)
	for s := range x {
		x[s] = make([]float64, params)
	}
	for seat, policy := range m.Policies {
		x[seat%m.Sides][policy] += 1 / seats
	}
	if first >= 0 {
		x[0][first] = 1
	}
	return x
}

// Ratings reads a fit.
func (f *Fitted) Ratings(n, draw, first int) *Ratings {
	r := &Ratings{Strength: f.b[:n], Draw: math.Inf(-1), LogL: f.LogL, Covariance: f.Inverse, draw: draw, first: first}
	if draw >= 0 {
		r.Draw = f.b[draw]
	}
	if first >= 0 {
		r.First = f.b[first]
	}
	return r
}

// Reordered returns the ratings with the policies in another order.
func (r *Ratings) Reordered(order []int) *Ratings {
	places := slices.Clone(order)
	n := r.Covariance.SymmetricDim()
	for i := len(order); i < n; i++ {
		places = append(places, i)
	}
	o := *r
	o.Strength = nil
	for _, i := range order {
		o.Strength = append(o.Strength, r.Strength[i])
	}
	o.Covariance = mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			o.Covariance.SetSym(i, j, r.Covariance.At(places[i], places[j]))
		}
	}
	return &o
}
