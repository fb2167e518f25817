package strength

import "math"

// Elo is a scale for scores: 400 points are odds of ten to one. At a table of
// two a policy that is e points stronger scores 1/(1 + 10^(−e/400)), as in the
// rating of chess (Elo 1978, The Rating of Chessplayers, §8). With more sides a
// policy whose strength is 10^(e/400) sits among rivals of strength 1, and each
// wins in proportion to its strength (Luce 1959, Individual Choice Behavior).

// Scores are kept within these bounds before they are converted, as fishtest and
// OpenBench do, so that a policy that won every game has an Elo: ±1200 at a table of two.
const leastScore, mostScore = 0.001, 0.999

// EloScale and nEloScale turn natural logarithms of odds, and differences in
// units of the standard deviation of a game, into points.
var (
	EloScale  = 400 / math.Ln10
	nEloScale = 800 / math.Ln10
)

// ScoreToElo returns how many points stronger than its rivals a policy is that
// scores so at a table of so many sides. Scores beyond 0.001 … 0.999 count as those.
func ScoreToElo(score float64, sides int) float64 {
	score = min(max(score, leastScore), mostScore)
	return EloScale * math.Log(float64(sides-1)*score/(1-score))
}

// EloToScore returns the score to expect of a policy that is so many points
// stronger than its rivals, at a table of so many sides.
func EloToScore(elo float64, sides int) float64 {
	return 1 / (1 + float64(sides-1)*math.Exp(-elo/EloScale))
}
