package strength

import (
	"cardlab/analysis/stats"
	"math"
)

// Tally counts units by what a policy scored in them. A unit is what is
// independent: a pair, with more sides a rotation group, or a single game.
type Tally struct {
	Scores []float64 // what a unit can score, ascending, 0 … 1: the mean of its games
	Counts []int64   // how many units scored so
	Games  int       // of a unit
	Sides  int       // equal policies score 1/Sides
}

// Trinomial tallies single games at a table of two.
func Trinomial(lost, drawn, won int64) Tally {
	return Tally{[]float64{0, .5, 1}, []int64{lost, drawn, won}, 1, 2}
}

// N returns the number of units.
func (t Tally) N() int64 {
	var n int64
	for _, c := range t.Counts {
		n += c
	}
	return n
}

// Equal returns what equal policies score.
func (t Tally) Equal() float64 { return 1 / float64(t.Sides) }

// Mean returns the mean score and the variance of the score of a unit (over n,
// not n − 1); NaN without a unit.
func (t Tally) Mean() (mean, variance float64) {
	n := float64(t.N())
	for i, c := range t.Counts {
		mean += float64(c) / n * t.Scores[i]
	}
	for i, c := range t.Counts {
		d := t.Scores[i] - mean
		variance += float64(c) / n * d * d
	}
	return mean, variance
}

// Strength is what a tally says about a policy, as testers of engines know it.
// Errors are the ± of 95 % intervals.
type Strength struct {
	N              int64   // units
	Score          float64 // 0 … 1
	stats.Interval         // of the score
	Elo            float64 // points stronger than the rivals; see ScoreToElo
	EloError       float64 // half the way between the ends of the score's interval, in points
	NElo           float64 // normalised Elo: the score's distance from equal in standard deviations of a game, ×347.4; ±Inf if nothing varies
	NEloError      float64
	LOS            float64 // likelihood of superiority: Φ((score − equal)/se); ½ if the score is exactly equal
}

// Strength returns the block of numbers that describe a tally. All are NaN
// without a unit. The formulas are those of fastchess (Elo, normalised Elo and
// LOS of pairs) and fishtest (get_elo); with one outcome only the interval is
// that of [stats.Alike].
func (t Tally) Strength() Strength {
	n := t.N()
	s := Strength{N: n, Interval: stats.NoInterval}
	mean, v := t.Mean()
	s.Score = mean
	if n == 0 {
		nan := math.NaN()
		s.Elo, s.EloError, s.NElo, s.NEloError, s.LOS = nan, nan, nan, nan, nan
		return s
	}
	se := math.Sqrt(v / float64(n))
	from := mean - t.Equal()
	s.Interval = stats.Interval{Low: max(0, mean-stats.Z*se), High: min(1, mean+stats.Z*se)}
	s.NElo = from / math.Sqrt(float64(t.Games)*v) * nEloScale
	s.LOS = normalCDF(from / se)
	switch {
	case t.Counts[0] == n:
		s.Interval = stats.Wilson(0, n)
	case t.Counts[len(t.Counts)-1] == n:
		s.Interval = stats.Wilson(n, n)
	case v == 0:
		s.Interval = stats.Alike(mean, 0, 1, n, .05, 1)
		if math.Abs(from) < 1e-12 {
			s.NElo, s.LOS = 0, .5
		}
	}
	s.Elo = ScoreToElo(mean, t.Sides)
	s.EloError = (ScoreToElo(s.High, t.Sides) - ScoreToElo(s.Low, t.Sides)) / 2
	s.NEloError = stats.Z * nEloScale / math.Sqrt(float64(t.Games)*float64(n))
	return s
}

// normalCDF returns Φ(x).
func normalCDF(x float64) float64 { return math.Erfc(-x/math.Sqrt2) / 2 }
