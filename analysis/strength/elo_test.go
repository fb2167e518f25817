package strength

import (
	"github.com/cardlab/cardlab/analysis/internal/check"
	"math"
	"testing"
)

// The expected numbers are 1/(1 + 10^(−e/400)), computed with numpy.
func TestEloAgreesWithItsDefinition(t *testing.T) {
	for elo, score := range map[float64]float64{
		1: .5014391117, 10: .5143871842, 50: .5714631174, 100: .6400649998, 200: .7597469266, 400: .9090909091,
	} {
		check.Near(t, "score", EloToScore(elo, 2), score, 10)
		check.Near(t, "score of the weaker", EloToScore(-elo, 2), 1-score, 10)
		check.Near(t, "elo", ScoreToElo(score, 2), elo, 6)
	}
}

func TestEloOfAPerfectScoreIsClamped(t *testing.T) {
	check.Near(t, "all won", ScoreToElo(1, 2), 1199.826, 3)
	check.Near(t, "all lost", ScoreToElo(0, 2), -1199.826, 3)
	check.Near(t, "a win in ten thousand", ScoreToElo(.0001, 2), ScoreToElo(.001, 2), 12)
}

func TestEqualPoliciesHaveNoEloWhateverTheSides(t *testing.T) {
	for sides := 2; sides <= 8; sides++ {
		check.Near(t, "elo", ScoreToElo(1/float64(sides), sides), 0, 9)
		for _, elo := range []float64{-150, -3, 0, 10, 300} {
			check.Near(t, "there and back", ScoreToElo(EloToScore(elo, sides), sides), elo, 9)
		}
	}
	if s := EloToScore(400, 3); math.Abs(s-10.0/12) > 1e-12 {
		t.Errorf("ten times as strong as either of two rivals: %v, want 10 of 12", s)
	}
}
