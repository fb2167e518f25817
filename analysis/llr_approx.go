package analysis

import "math"

// Approximations of the log-likelihood ratio of [SPRT.LLR], as old versions of
// fishtest and fastchess print them (Van den Bergh, "Comments on normalized Elo"
// and "A practical introduction to the GSPRT"). They are close where the score is
// near the hypotheses and poor far from them: of use to compare, not to decide.

// MeanLLRByMoments returns n/2·ln(Σp̂(a−s₀)²/Σp̂(a−s₁)²), for a mean score of s1 against s0.
func (t Tally) MeanLLRByMoments(s0, s1 float64) float64 {
	p, n := t.frequencies()
	var from0, from1 float64
	for i, a := range t.Scores {
		from0 += p[i] * (a - s0) * (a - s0)
		from1 += p[i] * (a - s1) * (a - s1)
	}
	return n / 2 * math.Log(from0/from1)
}

// MeanLLRByDrift returns n·(s₁−s₀)(2ŝ−s₀−s₁)/(2v̂), for a mean score of s1 against s0.
func (t Tally) MeanLLRByDrift(s0, s1 float64) float64 {
	mean, v, n := t.smoothed()
	return n * (s1 - s0) * (2*mean - s0 - s1) / (2 * v)
}

// NormalizedLLRByMoments returns games/2·ln((1+(t̂−t₀)²)/(1+(t̂−t₁)²)), for normalised
// Elo of elo1 against elo0, where t is the score's distance from equal in standard
// deviations of a game.
func (t Tally) NormalizedLLRByMoments(elo0, elo1 float64) float64 {
	mean, v, n := t.smoothed()
	games := float64(t.Games)
	from := (mean - t.Equal()) / math.Sqrt(games*v)
	d0, d1 := from-elo0/nEloScale, from-elo1/nEloScale
	return n * games / 2 * math.Log((1+d0*d0)/(1+d1*d1))
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
