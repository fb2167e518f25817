package strength

import (
	"github.com/cardlab/cardlab/analysis/internal/check"
	"math"
	"math/rand/v2"
	"testing"
)

// Section b.11 of the vectors: OpenSpiel's unit tests, and its code on the others.
func TestNashAveragingAgreesWithOpenSpiel(t *testing.T) {
	logits := func(w [][]float64) [][]float64 {
		var l [][]float64
		for _, row := range w {
			var list []float64
			for _, x := range row {
				list = append(list, math.Log(x/(1-x)))
			}
			l = append(l, list)
		}
		return l
	}
	for _, c := range []struct {
		name           string
		payoff         [][]float64
		shares, scores []float64
		decimals       int
	}{
		{"better and better", [][]float64{{0, -1, -1}, {1, 0, -1}, {1, 1, 0}}, []float64{0, 0, 1}, []float64{-1, -1, 0}, 8},
		{"rock, paper, scissors", [][]float64{{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}}, []float64{1. / 3, 1. / 3, 1. / 3}, []float64{0, 0, 0}, 8},
		{"a lopsided cycle", [][]float64{{0, -1, 2}, {1, 0, -1}, {-2, 1, 0}}, []float64{.25, .5, .25}, []float64{0, 0, 0}, 8},
		{"logits of a cycle", logits([][]float64{{.5, .6, .4}, {.4, .5, .7}, {.6, .3, .5}}), []float64{.51096581, .24451709, .24451709}, nil, 8},
		{"rock twice", [][]float64{{0, 0, -1, 1}, {0, 0, -1, 1}, {1, 1, 0, -1}, {-1, -1, 1, 0}}, []float64{1. / 6, 1. / 6, 1. / 3, 1. / 3}, nil, 7},
		{"four agents", [][]float64{{0, 234, 34, -270}, {-234, 0, -38, -464}, {-34, 38, 0, -270}, {270, 464, 270, 0}}, []float64{0, 0, 0, 1}, nil, 8},
		{"nothing", [][]float64{{0, 0}, {0, 0}}, []float64{.5, .5}, []float64{0, 0}, 8},
	} {
		shares, scores, err := Nash(c.payoff)
		if err != nil {
			t.Fatal(c.name, err)
		}
		for i, want := range c.shares {
			check.Near(t, c.name, shares[i], want, c.decimals)
		}
		for i, want := range c.scores {
			check.Near(t, c.name+", score", scores[i], want, c.decimals)
		}
	}
	tasks, err := optimalStrategy([][]float64{{0, 0, 0}, {1, 10, 100}, {2, 20, 200}, {3, 30, 300}, {3, 30, 300}})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{0, 0, 0, .5, .5} {
		check.Near(t, "agents against tasks", tasks[i], want, 7)
	}
}

// Section b.11 of the vectors: who is to win a vote is who no mixed strategy beats, by margins.
func TestMaximalLotteryIsTheNashOfMargins(t *testing.T) {
	for _, c := range []struct {
		votes []string
		want  []float64
	}{
		{[]string{"abc", "acb", "bac"}, []float64{1, 0, 0}},
		{[]string{"abc", "bca", "cab"}, []float64{1. / 3, 1. / 3, 1. / 3}},
	} {
		margin := [][]float64{make([]float64, 3), make([]float64, 3), make([]float64, 3)}
		for _, v := range c.votes {
			for i := range v {
				for j := i + 1; j < len(v); j++ {
					margin[v[i]-'a'][v[j]-'a']++
					margin[v[j]-'a'][v[i]-'a']--
				}
			}
		}
		shares, _, err := Nash(margin)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range c.want {
			check.Near(t, "lottery", shares[i], want, 7)
		}
	}
}

// Whatever the game: the shares are a mixed strategy that nobody beats, copies of a policy share
// what it has, and those that take part score 0.
func TestNobodyBeatsTheNashLot(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 2))
	for range 400 {
		n := 1 + rng.IntN(9)
		a := make([][]float64, n)
		for i := range a {
			a[i] = make([]float64, n)
		}
		for i := range a {
			for j := range i {
				x := rng.NormFloat64()
				if n%2 == 0 {
					x = float64(rng.IntN(3) - 1) // many ties
				}
				a[i][j], a[j][i] = x, -x
			}
		}
		shares, scores, err := Nash(a)
		if err != nil {
			t.Fatalf("%v: %v", a, err)
		}
		sum := 0.0
		for i := range a {
			sum += shares[i]
			if scores[i] > 1e-6 || shares[i] < 0 || shares[i] > 1e-4 && scores[i] < -1e-5 {
				t.Fatalf("%v: shares %v, scores %v", a, shares, scores)
			}
		}
		check.Near(t, "sum", sum, 1, 9)

		b := make([][]float64, n+1) // with a copy of the first
		for i := range b {
			for j := range n + 1 {
				b[i] = append(b[i], a[i%n][j%n])
			}
		}
		both, _, err := Nash(b)
		if err != nil {
			t.Fatalf("%v: %v", b, err)
		}
		check.Near(t, "copies are alike", both[0], both[n], 5)
	}
}
