package strength

import (
	"github.com/cardlab/cardlab/analysis/stats"
	"math"
)

// Unbiased is what a sequential test says of the strength of a policy when it is
// over. The score itself leans towards the verdict, because a test ends when the
// score happens to be far out; this allows for that.
type Unbiased struct {
	Elo            float64 // logistic: as often too high as too low
	stats.Interval         // of Elo, 95 %
	LOS            float64 // how unlikely so good an outcome is for a policy that is no stronger
}

// Unbiased returns the strength after a test that ended, or was broken off, with
// a tally: the Elo for which a better outcome is as likely as a worse one
// (Siegmund 1978, Biometrika 65:341; fishtest's SPRT_elo). Outcomes are ordered
// from a quick H0 to a quick H1. It takes the log-likelihood ratio for a Brownian
// motion, which wants a hundred pairs or so, and the variance for known. All are
// NaN without a unit.
func (t SPRT) Unbiased(x Tally) Unbiased {
	if x.N() == 0 {
		return Unbiased{math.NaN(), stats.NoInterval, math.NaN()}
	}
	mean, v, n := x.smoothed()
	s0, s1 := t.scores(x, v)
	var m brownian
	m.a, m.b = t.Bounds()
	m.spread = (s1 - s0) * (s1 - s0) / v
	// move is the ratio's motion per unit if the true score is s.
	move := func(s float64) brownian {
		m.drift = (s - (s0+s1)/2) * (s1 - s0) / v
		return m
	}
	llr, end := n*move(mean).drift, n
	if llr > m.b || llr < m.a { // it passed the bound on the way
		bound := max(m.a, min(m.b, llr))
		llr, end = bound, end*bound/llr
	}
	worse := func(elo float64) float64 { return move(EloToScore(elo, x.Sides)).below(end, llr) }
	at := func(share float64) float64 { // worse falls with elo
		low, high := -1200.0, 1200.0
		for range 60 {
			if mid := (low + high) / 2; worse(mid) > share {
				low = mid
			} else {
				high = mid
			}
		}
		return (low + high) / 2
	}
	return Unbiased{at(.5), stats.Interval{Low: at(.975), High: at(.025)}, worse(0)}
}

// scores returns the scores of the hypotheses for units with variance v.
func (t SPRT) scores(x Tally, v float64) (s0, s1 float64) {
	if t.Model == Logistic {
		return EloToScore(t.Elo0, x.Sides), EloToScore(t.Elo1, x.Sides)
	}
	sigma := math.Sqrt(float64(x.Games) * v)
	return x.Equal() + t.Elo0/nEloScale*sigma, x.Equal() + t.Elo1/nEloScale*sigma
}

// smoothed returns mean, variance and number of the units as frequencies has them.
func (t Tally) smoothed() (mean, v, n float64) {
	p, n := t.frequencies()
	for i, a := range t.Scores {
		mean += p[i] * a
	}
	for i, a := range t.Scores {
		v += p[i] * (a - mean) * (a - mean)
	}
	return mean, v, n
}
