package analysis

import "math"

// BayesElo (Coulom 2005) is a scale of strength with a model of draws: a policy b
// points stronger wins with 1/(1 + 10^((drawelo−b)/400)), loses with
// 1/(1 + 10^((drawelo+b)/400)), and draws with the rest. A point of it is worth
// less score the more draws there are.

// bayesShares returns how often a policy b points stronger wins and loses.
func bayesShares(b, drawElo float64) (won, lost float64) {
	return EloToScore(b-drawElo, 2), EloToScore(-b-drawElo, 2)
}

// bayesElo returns the strength and the drawelo that give such shares of wins and losses.
func bayesElo(won, lost float64) (b, drawElo float64) {
	odds := func(p float64) float64 { return math.Log(p / (1 - p)) }
	return eloScale / 2 * (odds(won) - odds(lost)), -eloScale / 2 * (odds(won) + odds(lost))
}

// DrawElo returns how much the results of single games at a table of two lean to
// draws: 200·log₁₀((1−l)/l·(1−w)/w) for shares w of wins and l of losses. 0: as often
// as never. It is not finite unless games were both won and lost.
func DrawElo(won, lost, drawn int64) float64 {
	n := float64(won + lost + drawn)
	_, drawElo := bayesElo(float64(won)/n, float64(lost)/n)
	return drawElo
}

// BayesElo turns a test between points of BayesElo into one between logistic
// points, with the share of draws of the results of single games: the test that
// fishtest once ran. Its LLR and Unbiased are asked for [Trinomial] of the same results.
func BayesElo(elo0, elo1, alpha, beta float64, won, lost, drawn int64) SPRT {
	drawElo := DrawElo(won, lost, drawn)
	logistic := func(b float64) float64 {
		won, lost := bayesShares(b, drawElo)
		return ScoreToElo((1+won-lost)/2, 2)
	}
	return SPRT{logistic(elo0), logistic(elo1), alpha, beta, Logistic}
}
