package analysis

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Section b.5 of the vectors: the simulation in the README of Van den Bergh's simul,
// of tests between 0 and 10 points at 10, with a drawelo of 327 and openings that
// favour one side by 200 points or the other by 90. Pairs: 95.0 % pass after 1,809
// games on average; single games: 96.8 % after 2,191.
func TestTestsOfLopsidedOpeningsAgreeWithSimul(t *testing.T) {
	const tests, drawElo = 250, 327
	biases := []float64{-90, 200}
	score := func(b float64) float64 {
		sum := 0.0
		for _, bias := range biases {
			for _, side := range []float64{1, -1} {
				won, lost := bayesShares(b+side*bias, drawElo)
				sum += (1 + won - lost) / 2 / 4
			}
		}
		return sum
	}
	b := crossing(0, 100, func(b float64) bool { return score(b) < EloToScore(10, 2) })
	test := SPRT{0, 10, .05, .05, Logistic}
	for _, c := range []struct {
		name        string
		pairs       bool
		pass, games float64
	}{{"pairs", true, .950, 1809}, {"single games", false, .968, 2191}} {
		rng := rand.New(rand.NewPCG(8, 15))
		passed, games, squares := 0, 0.0, 0.0
		for range tests {
			var pairs [5]int64
			var single [3]int64
			var o Overshoot
			n := 0.0
			for v := Undecided; v == Undecided; {
				bias, points := biases[rng.IntN(2)], 0
				for _, side := range []float64{1, -1} {
					won, lost := bayesShares(b+side*bias, drawElo)
					result := 1
					if u := rng.Float64(); u < won {
						result = 2
					} else if u < won+lost {
						result = 0
					}
					points += result
					single[result]++
				}
				pairs[points]++
				n += 2
				if c.pairs {
					v = o.Verdict(test, test.LLR(Pentanomial(pairs)))
				} else {
					v = o.Verdict(test, test.LLR(Trinomial(single[0], single[1], single[2])))
				}
				passed += int(one(v == AcceptedH1))
			}
			games += n
			squares += n * n
		}
		share, mean := float64(passed)/tests, games/tests
		se := math.Sqrt((squares/tests - mean*mean) / tests)
		t.Logf("%s: %.3f pass, %.0f ± %.0f games", c.name, share, mean, se)
		if math.Abs(share-c.pass) > 3*math.Sqrt(.05*.95/tests) {
			t.Errorf("%s: %.3f pass, want %.3f", c.name, share, c.pass)
		}
		if math.Abs(mean-c.games) > 3*se {
			t.Errorf("%s: %.0f games on average, want %.0f", c.name, mean, c.games)
		}
	}
}

func TestTheOvershootIsHalfTheMeanSquareOfTheJumpsOverTheirMean(t *testing.T) {
	var o Overshoot
	test := SPRT{0, 10, .05, .05, Logistic}             // bounds ±2.944
	for _, llr := range []float64{1, .5, 2, 1.5, 2.4} { // jumps of 1, 1 and .4 to new highs
		if v := o.Verdict(test, llr); v != Undecided {
			t.Fatalf("%v: %s", llr, v)
		}
	}
	near(t, "beyond the upper bound", o.high.beyond(), (1+1+.16)/(2*2.4), 12)
	near(t, "beyond the lower bound", o.low.beyond(), 0, 12)
	if v := o.Verdict(test, 2.6); v != AcceptedH1 {
		t.Errorf("2.6: %s", v)
	}
}
