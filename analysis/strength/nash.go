package strength

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"
)

// Nash averages over opponents in a way that neither copies of a policy nor weak
// ones change (Balduzzi, Tuyls, Perolat, Graepel 2018, Re-evaluating Evaluation).
// payoff[i][j] is what i gets from j, less what j gets from i. A player who may pick
// a policy at random cannot do better than with these shares, whatever the other
// picks; of several such mixed strategies it is the one of the
// largest entropy. scores is what each policy gets against it: 0 for those that
// take part, less for the others. Win rates w are given as ln(w/(1−w)).
func Nash(payoff [][]float64) (shares, scores []float64, err error) {
	shares, err = optimalStrategy(payoff)
	if err != nil {
		return nil, nil, err
	}
	scores = make([]float64, len(payoff))
	for i := range payoff {
		for j, p := range shares {
			scores[i] += payoff[i][j] * p
		}
	}
	return shares, scores, nil
}

// optimalStrategy returns the mixed strategy over the rows of a game of two, in which the
// columns pay the rows, that guarantees most; of several, that of the largest entropy.
func optimalStrategy(payoff [][]float64) ([]float64, error) {
	n := len(payoff)
	if n == 0 {
		return nil, nil
	}
	scale := 0.0
	for _, row := range payoff {
		for _, x := range row {
			scale = max(scale, math.Abs(x))
		}
	}
	if scale == 0 {
		scale = 1
	}
	if math.IsNaN(scale) || math.IsInf(scale, 0) {
		return nil, fmt.Errorf("a payoff is not a number")
	}
	game, turned := matrix(payoff, scale, false), matrix(payoff, -scale, true)
	q, _, err := optimum(game)
	if err != nil {
		return nil, err
	}
	p, v, err := optimum(turned)
	if err != nil {
		return nil, err
	}
	v = -v
	// A row that gets less than v from some best answer of the columns takes part in no
	// optimum. If all others take part in p, it is the only one.
	const tolerance = 1e-9
	var rows []int
	lone := true
	for i := range n {
		got := 0.0
		for j, share := range q {
			got += game.At(i, j) * share
		}
		if got > v-tolerance {
			rows = append(rows, i)
			lone = lone && p[i] > tolerance
		}
	}
	if lone {
		return p, nil
	}
	e := maxEntropy{game, rows, v}
	return e.strategy(p), nil
}

// matrix returns payoffs over a scale; turned, the rows are the columns.
func matrix(payoff [][]float64, scale float64, turned bool) *mat.Dense {
	rows, columns := len(payoff), len(payoff[0])
	if turned {
		rows, columns = columns, rows
	}
	m := mat.NewDense(rows, columns, nil)
	for i := range rows {
		for j := range columns {
			if turned {
				m.Set(i, j, payoff[j][i]/scale)
			} else {
				m.Set(i, j, payoff[i][j]/scale)
			}
		}
	}
	return m
}

// optimum returns the mixed strategy over the columns of a game that keeps what the rows get
// lowest, and what that is. With all payoffs made more than 0, it is the y ≥ 0 of the
// largest sum for which no row gets more than 1, over that sum: a linear program that
// starts from y = 0.
func optimum(game *mat.Dense) (mixed []float64, value float64, err error) {
	const lift = 2 // payoffs are −1 … 1
	rows, columns := game.Dims()
	a := mat.NewDense(rows, columns+rows, nil)
	c, b, basis := make([]float64, columns+rows), make([]float64, rows), make([]int, rows)
	for j := range columns {
		c[j] = -1
	}
	for i := range rows {
		for j := range columns {
			a.Set(i, j, game.At(i, j)+lift)
		}
		a.Set(i, columns+i, 1)
		b[i], basis[i] = 1, columns+i
	}
	least, x, err := lp.Simplex(c, a, b, 1e-13, basis)
	if err != nil {
		return nil, 0, fmt.Errorf("solve a game of %d by %d: %w", rows, columns, err)
	}
	mixed = x[:columns]
	for j := range mixed {
		mixed[j] = max(0, mixed[j]/-least)
	}
	return mixed, 1/-least - lift, nil
}

// Logits returns ln(w/(1−w)) of scores, kept off 0 and 1 as for Elo. What one gets the
// other gives, to the last bit.
func Logits(scores [][]float64) [][]float64 {
	l := make([][]float64, len(scores))
	for i := range l {
		l[i] = make([]float64, len(scores))
	}
	for i := range l {
		for j := range i {
			s := min(max(scores[i][j], leastScore), mostScore)
			l[i][j] = math.Log(s / (1 - s))
			l[j][i] = -l[i][j]
		}
	}
	return l
}
