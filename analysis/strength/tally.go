package strength

import (
	"github.com/cardlab/cardlab/analysis/stats"
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
	NElo           float64 // normalised Elo: the score's distance from equal in standard deviations of a game, ×347.4; NaN if nothing varies
	NEloError      float64
	LOS            float64 // likelihood of superiority, see [Tally.Strength]; NaN for less than two units, or if nothing varies
}

// Strength returns the block of numbers that describe a tally. All are NaN
// without a unit. Elo, normalised Elo and LOS = Φ((score − equal)/se) are those of fastchess and fishtest (get_elo). The intervals are
// ours: of the score that of [stats.Ratio.BoundedInterval], which a few units, or units that are all alike, do not make too short; of
// normalised Elo by the delta method,
//
//	±z·347.4/√(games·n) · √(1 − γδ + (κ−1)δ²/4),  δ = (score − equal)/σ,
//
// with the skewness γ and kurtosis κ of a unit's score: near equal policies, where δ is 0, it is fastchess', far from them the error of σ counts, too.
func (t Tally) Strength() Strength {
	n := t.N()
	nan := math.NaN()
	s := Strength{N: n, Interval: stats.NoInterval, Elo: nan, EloError: nan, NElo: nan, NEloError: nan, LOS: nan}
	mean, v := t.Mean()
	s.Score = mean
	if n == 0 {
		return s
	}
	s.Interval = t.ratio().BoundedInterval(int64(t.Sides)).Times(1 / float64(t.Sides))
	s.Elo = ScoreToElo(mean, t.Sides)
	s.EloError = (ScoreToElo(s.High, t.Sides) - ScoreToElo(s.Low, t.Sides)) / 2
	if n < 2 || v == 0 {
		return s
	}
	from := mean - t.Equal()
	s.NElo = from / math.Sqrt(float64(t.Games)*v) * nEloScale
	s.NEloError = stats.Z * nEloScale / math.Sqrt(float64(t.Games)*float64(n)) * math.Sqrt(t.deltaFactor(mean, v))
	s.LOS = normalCDF(from / math.Sqrt(v/float64(n)))
	return s
}

// deltaFactor returns 1 − γδ + (κ−1)δ²/4, which is never below 0.
func (t Tally) deltaFactor(mean, v float64) float64 {
	n, third, fourth := float64(t.N()), 0.0, 0.0
	for i, c := range t.Counts {
		d := (t.Scores[i] - mean) / math.Sqrt(v)
		third += float64(c) / n * d * d * d
		fourth += float64(c) / n * d * d * d * d
	}
	delta := (mean - t.Equal()) / math.Sqrt(v)
	return max(0, 1-third*delta+(fourth-1)*delta*delta/4)
}

// ratio returns the units as deals: what one scored in units of 1/sides over its games.
func (t Tally) ratio() (r stats.Ratio) {
	whole := float64(t.Games * t.Sides)
	for i, c := range t.Counts {
		r.AddMany(int64(math.Round(t.Scores[i]*whole)), int64(t.Games), c)
	}
	return r
}

// normalCDF returns Φ(x).
func normalCDF(x float64) float64 { return math.Erfc(-x/math.Sqrt2) / 2 }
