package analysis

import "testing"

// Section b.11 of the vectors: OpenSpiel's unit tests, and its code on the others.
func TestAlphaRankAgreesWithOpenSpiel(t *testing.T) {
	shares := func(name string, got []float64, want ...float64) {
		t.Helper()
		for i := range want {
			near(t, name, got[i], want[i], 8)
		}
	}
	const r, t2, p, s, d, e = 1, 2, 0, -1, 4, .25
	han := [][]float64{
		{r - e/2, r - e, 0, s + d - e, r - e}, {r, r, s, s, s}, {0, t2, p, p, p}, {t2 - d, t2, p, p, p}, {r, t2, p, p, p},
	}
	shares("Han and others", AlphaRankOf(han, .1, 20), .40966787, .07959841, .20506998, .08505983, .22060390)
	near(t, "1 takes over 0", generalFixation(han, .1, 20, 1, 0), .0584682320, 8)
	near(t, "0 takes over 1", generalFixation(han, .1, 20, 0, 1), .0406900490, 8)

	rps := [][]float64{{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}}
	shares("rock, paper, scissors", AlphaRank(rps, 0, .1, 20), 1./3, 1./3, 1./3)
	near(t, "win", fixation(.1*20/19, 20), .1137712623, 9)
	near(t, "lose", fixation(-.1*20/19, 20), .0153972660, 9)
	near(t, "win", fixation(20./19, 20), .6509819295, 9)
	near(t, "lose", fixation(-20./19, 20), 1.34177e-9, 14)

	cycle := [][]float64{{.5, .6, .4}, {.4, .5, .7}, {.6, .3, .5}}
	shares("cycle, α = 0.1", AlphaRank(cycle, 1, .1, 50), .34159938, .37982556, .27857506)
	shares("cycle, α = 1", AlphaRank(cycle, 1, 1, 50), .39525034, .39651041, .20823925)
	shares("cycle, α = 10", AlphaRank(cycle, 1, 10, 50), .36562375, .36562375, .26875250)
	for _, x := range AlphaRank(cycle, 1, 100, 50) {
		near(t, "cycle, α = 100", x, 1./3, 3)
	}
	shares("cycle, α = ∞", AlphaRankLimit(cycle, 1, .01), 1./3, 1./3, 1./3)

	better := [][]float64{{.5, .6, .7}, {.4, .5, .6}, {.3, .4, .5}}
	shares("better and better, α = 0.1", AlphaRank(better, 1, .1, 50), .50648039, .30719589, .18632372)
	shares("better and better, α = 1", AlphaRank(better, 1, 1, 50), .99326236, .00669255, .00004509)
	shares("better and better, α = ∞", AlphaRankLimit(better, 1, .01), .98019802, .01477685, .00502513)
}

func TestAlphaRankOfManyPlayersDoesNotOverflow(t *testing.T) {
	better := [][]float64{{.5, 1, 1}, {0, .5, 1}, {0, 0, .5}}
	got := AlphaRank(better, 1, 1e4, 1000)
	near(t, "the best", got[0], 1, 12)
	near(t, "the worst", got[2], 0, 12)
	got = AlphaRank([][]float64{{.5, 0, 0}, {1, .5, 0}, {1, 1, .5}}, 1, 1e4, 1000)
	near(t, "the best as the last", got[2], 1, 12)
	if got := AlphaRankLimit([][]float64{{.5}}, 1, .01); len(got) != 1 || got[0] != 1 {
		t.Errorf("alone: %v", got)
	}
}
