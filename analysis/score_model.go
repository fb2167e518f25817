package analysis

// ScoreModel fits n strengths to scores: the side of strength γ is expected to score
// γ/Σγ, a draw being shared alike by all, whatever draws depend on. At a table of two it
// is the model of Bradley and Terry with a draw for half a win, and its points of Elo are
// those of a score, as everywhere in this package; with more sides it is Luce's rule.
// A side of several policies is as strong as the geometric mean of them. With first,
// the side of seat 0 is stronger by a factor.
//
// Draws make scores vary less than the model has it: only errors by cluster are right
// for it (a quasi-likelihood: Papke and Wooldridge 1996, Journal of Applied
// Econometrics 11:619).
//
// The error says that the games determine no strengths: if some never met, or one
// never lost.
func ScoreModel(n int, games []Meeting, first bool) (*Ratings, error) {
	m, at := scoreModel(n, games, first)
	f, err := m.fit()
	if err != nil {
		return nil, err
	}
	return f.ratings(n, -1, at), nil
}

// scoreModel returns the model, and the place of its parameter for the first to act; −1
// if there is none.
func scoreModel(n int, games []Meeting, first bool) (m *likelihood, at int) {
	m = &likelihood{strengths: n, params: n}
	at = -1
	if first {
		at = n
		m.params++
	}
	for _, g := range games {
		m.kinds = append(m.kinds, logit(shared(g.results()), g.features(m.params, at)))
	}
	return m, at
}

// shared returns results, won by each side, then drawn, as won, with a draw shared.
func shared(results []float64) []float64 {
	sides := len(results) - 1
	won := make([]float64, sides)
	for i := range won {
		won[i] = results[i] + results[sides]/float64(sides)
	}
	return won
}
