package coverage

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/cardlab/cardlab/analysis/internal/synthetic"
	"github.com/cardlab/cardlab/analysis/league"
	"github.com/cardlab/cardlab/analysis/strength"
)

// alphaExperiments asks whether the intervals of alpha-rank hold the shares of the strongest of three, where strengths are near each other and where hardly a
// deal is lost to the others, and of two that are equal, whose shares go to one end or the other as α grows.
func alphaExperiments() (list []experiment) {
	for _, c := range []struct {
		data     string
		deals    int64
		strength []float64
		at       int // of the grid
	}{
		{"200 deals of six games that hang together", 200, []float64{.3, 0, -.3}, 4},
		{"100 deals, of which few are lost", 100, []float64{3.5, 0, 0}, 1},
		{"200 deals between equals", 200, []float64{0, 0, 0}, 6},
	} {
		alpha := math.Pow(10, float64(c.at-4)/2)
		truth := math.Exp(strength.AlphaRank(expectedScores(c.strength), 1, alpha, 50)[0])
		list = append(list, experiment{"share of the time by alpha-rank", fmt.Sprintf("%s, α %s", c.data, league.AlphaText(alpha)), few, func(rng *rand.Rand) outcome {
			l := league.NewLeague(synthetic.Two)
			for deal := range c.deals {
				u := rng.Float64()
				games := synthetic.Duels(deal, []string{"a", "b", "c"}, synthetic.ScoreGame(func() float64 { return u }, c.strength, 0, .4))
				if c.strength[0] > 3 {
					games = synthetic.Duels(deal, []string{"a", "b", "c"}, synthetic.ScoreGame(rng.Float64, c.strength, 0, 0))
				}
				l.Add(games)
			}
			s, err := l.Standings(100)
			if err != nil {
				panic(err)
			}
			for _, e := range s.MetaGame.Sweep.Shares[c.at] {
				if e.What == "a" {
					return holds(e.Interval, truth)
				}
			}
			panic("a is not rated")
		}})
	}
	return list
}

// expectedScores returns what each is expected to score against each.
func expectedScores(strength []float64) [][]float64 {
	scores := make([][]float64, len(strength))
	for i, a := range strength {
		for _, b := range strength {
			scores[i] = append(scores[i], 1/(1+math.Exp(b-a)))
		}
	}
	return scores
}
