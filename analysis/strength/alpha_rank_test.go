package strength

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/cardlab/cardlab/analysis/internal/check"
)

var (
	cycle  = [][]float64{{.5, .6, .4}, {.4, .5, .7}, {.6, .3, .5}}
	better = [][]float64{{.5, .6, .7}, {.4, .5, .6}, {.3, .4, .5}} // and better
)

// Section b.11 of the vectors: OpenSpiel's code.
func TestAlphaRankAgreesWithOpenSpiel(t *testing.T) {
	shares := func(name string, got []float64, want ...float64) {
		t.Helper()
		for i := range want {
			check.Near(t, name, got[i], want[i], 8)
		}
	}
	shares("cycle", AlphaRankLimit(cycle, 1, .01), 1./3, 1./3, 1./3)
	shares("better and better", AlphaRankLimit(better, 1, .01), .98019802, .01477685, .00502513)
	shares("alone", AlphaRankLimit([][]float64{{.5}}, 1, .01), 1)

	shares("cycle, .1", exps(AlphaRank(cycle, 1, .1, 50)), .34159938, .37982556, .27857506)
	shares("cycle, 1", exps(AlphaRank(cycle, 1, 1, 50)), .39525034, .39651041, .20823925)
	shares("cycle, 10", exps(AlphaRank(cycle, 1, 10, 50)), .36562375, .36562375, .26875250)
	shares("better, .1", exps(AlphaRank(better, 1, .1, 50)), .50648039, .30719589, .18632372)
	shares("better, 1", exps(AlphaRank(better, 1, 1, 50)), .99326236, .00669255, .00004509)
	shares("fixation, .1", []float64{math.Exp(fixation(.1*20/19, 20)), math.Exp(fixation(-.1*20/19, 20))}, .1137712623, .0153972660)
	shares("fixation, 1", []float64{math.Exp(fixation(20./19, 20)), math.Exp(fixation(-20./19, 20))}, .6509819295, 1.34177e-9)
}

// TestAlphaRankOfTwoByHand: the chain of two goes either way with the chances of one to take over, the ratio of which is
// e^((m−1)u) = e^(α·m·(score − ½)). With 50 players, α = 1 and a score of 0.6 that is e^5 = 148.41; and with what no number holds, α = 1,000, e^5000.
func TestAlphaRankOfTwoByHand(t *testing.T) {
	two := [][]float64{{.5, .6}, {.4, .5}}
	check.Near(t, "α 1", math.Exp(AlphaRank(two, 1, 1, 50)[0]), 148.4131591/149.4131591, 9)
	far := AlphaRank(two, 1, 1000, 50)
	check.Near(t, "α 1000, the better", far[0], 0, 12)
	check.Near(t, "α 1000, the other", far[1], -5000, 6)
	check.Near(t, "equal", AlphaRank([][]float64{{.5, .5}, {.5, .5}}, 1, 30, 50)[0], -math.Ln2, 12)
}

// TestAlphaRankIsThatOfTheWalkItself compares with the slow, obvious form: how likely one player's policy takes over is asked of the walk of the number of
// players that have it, and the shares are what a chain comes to that is followed for long.
func TestAlphaRankIsThatOfTheWalkItself(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 1))
	for range 20 {
		n, m, alpha := 2+rng.IntN(3), 2+rng.IntN(4), .1+2*rng.Float64()
		scores := make([][]float64, n)
		for i := range scores {
			scores[i] = make([]float64, n)
			scores[i][i] = .5
			for j := range i {
				scores[i][j] = rng.Float64()
				scores[j][i] = 1 - scores[i][j]
			}
		}
		chain := make([][]float64, n)
		for s := range chain {
			chain[s] = make([]float64, n)
			chain[s][s] = 1
			for r := range chain {
				if r != s {
					chain[s][r] = takesOver(scores, r, s, m, alpha) / float64(n-1)
					chain[s][s] -= chain[s][r]
				}
			}
		}
		want := make([]float64, n)
		want[0] = 1
		for range 20000 {
			next := make([]float64, n)
			for s := range chain {
				for r, p := range chain[s] {
					next[r] += want[s] * p
				}
			}
			want = next
		}
		got := exps(AlphaRank(scores, 1, alpha, m))
		for i := range want {
			check.Near(t, fmt.Sprintf("%d policies, %d players, α %.2f, policy %d", n, m, alpha, i), got[i], want[i], 9)
		}
	}
}

// takesOver follows the number of players of r among m, from 1: two meet at random, one adopts the other's policy by the odds of
// e to α times the difference of what they get from all others. The chances of all numbers are followed until hardly any is left between.
func takesOver(scores [][]float64, r, s, m int, alpha float64) float64 {
	at := make([]float64, m+1)
	at[1] = 1
	for range 5000 {
		next := make([]float64, m+1)
		next[0], next[m] = at[0], at[m]
		for k := 1; k < m; k++ {
			of := float64(m - 1)
			fr := (float64(k-1)*scores[r][r] + float64(m-k)*scores[r][s]) / of
			fs := (float64(m-k-1)*scores[s][s] + float64(k)*scores[s][r]) / of
			up := 1 / (1 + math.Exp(-alpha*(fr-fs)))
			next[k+1] += at[k] * up
			next[k-1] += at[k] * (1 - up)
		}
		at = next
	}
	return at[m]
}

func exps(logs []float64) []float64 {
	list := make([]float64, len(logs))
	for i, log := range logs {
		list[i] = math.Exp(log)
	}
	return list
}
