package analysis

import "math"

// Numbers as cutechess prints them, for those who compare: from single games,
// taken for independent, at a table of two.

// DecidedLOS returns the likelihood of superiority from the games that had a
// winner: Φ((won − lost)/√(won + lost)); ½ without such a game. Pairs tell more,
// see [Tally.Strength].
func DecidedLOS(won, lost int64) float64 {
	if won == lost {
		return .5
	}
	return normalCDF(float64(won-lost) / math.Sqrt(float64(won+lost)))
}

// CutechessLLR returns the log-likelihood ratio of a policy elo1 (logistic) points
// stronger to one elo0 points stronger, as cutechess has it (sprt.cpp): half a game
// is added to each result, the share of draws gives a drawelo, and Elo is turned
// into BayesElo by the slope of the score at 0, 4x/(1+x)² with x = 10^(−drawelo/400).
// 0 without a game.
func CutechessLLR(won, lost, drawn int64, elo0, elo1 float64) float64 {
	if won+lost+drawn == 0 {
		return 0
	}
	w, l, d := float64(won)+.5, float64(lost)+.5, float64(drawn)+.5
	n := w + l + d
	_, drawElo := bayesElo(w/n, l/n)
	x := math.Exp(-drawElo / eloScale)
	scale := 4 * x / ((1 + x) * (1 + x))
	w0, l0 := bayesShares(elo0/scale, drawElo)
	w1, l1 := bayesShares(elo1/scale, drawElo)
	return w*math.Log(w1/w0) + l*math.Log(l1/l0) + d*math.Log((1-w1-l1)/(1-w0-l0))
}
