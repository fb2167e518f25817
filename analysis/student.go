package analysis

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// StudentElo returns the 95 % interval of Elo as OpenBench prints it: the score ±
// se·t, with Student's t of one degree of freedom less than there are units, and
// both ends turned into Elo. That of [Tally.Strength] is fastchess', with z for t;
// from a few hundred units on they are the same. It has no interval before the second unit.
func (t Tally) StudentElo() Interval {
	n := float64(t.N())
	if n < 2 {
		return noInterval
	}
	mean, v := t.Mean()
	half := math.Sqrt(v/n) * distuv.StudentsT{Sigma: 1, Nu: n - 1}.Quantile(.975)
	return Interval{ScoreToElo(mean-half, t.Sides), ScoreToElo(mean+half, t.Sides)}
}
