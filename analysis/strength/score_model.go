package strength

// ScoreModel returns the model that fits n strengths to scores: the side of strength γ is expected to score
// γ/Σγ, a draw being shared alike by all, whatever draws depend on. At a table of two it
// is the model of Bradley and Terry with a draw for half a win, and its points of Elo are
// those of a score, as everywhere in this package; with more sides it is Luce's rule.
// A side of several policies is as strong as the geometric mean of them. With first,
// the side of seat 0 is stronger by a factor: the parameter at the place at, −1 without.
//
// Draws make scores vary less than the model has it: only errors by cluster are right
// for it (a quasi-likelihood: Papke and Wooldridge 1996, Journal of Applied
// Econometrics 11:619).
func ScoreModel(n int, games []Meeting, first bool) (m *Likelihood, at int) {
	m = &Likelihood{strengths: n, Params: n}
	at = -1
	if first {
		at = n
		m.Params++
	}
	for _, g := range games {
		m.kinds = append(m.kinds, logit(DrawsShared(g.results()), g.features(m.Params, at)))
	}
	return m, at
}

// DrawsShared returns results, won by each side, then drawn, as won, with a draw shared.
func DrawsShared(results []float64) []float64 {
	sides := len(results) - 1
	won := make([]float64, sides)
	for i := range won {
		won[i] = results[i] + results[sides]/float64(sides)
	}
	return won
}
