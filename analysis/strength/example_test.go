package strength_test

import (
	"fmt"

	"github.com/cardlab/cardlab/analysis/strength"
)

// A match of 2,334 pairs between two versions of a chess engine, by the points of a pair.
func ExampleTally() {
	x := strength.Tally{Scores: []float64{0, .25, .5, .75, 1}, Counts: []int64{46, 496, 1073, 640, 79}, Games: 2, Sides: 2}
	s := x.Strength()
	fmt.Printf("score %.1f %%, from %.1f to %.1f, n = %d pairs\n", 100*s.Score, 100*s.Low, 100*s.High, s.N)
	fmt.Printf("Elo %+.1f ± %.1f, normalised %+.1f ± %.1f\n", s.Elo, s.EloError, s.NElo, s.NEloError)
	// Output:
	// score 52.2 %, from 51.4 to 53.1, n = 2334 pairs
	// Elo +15.6 ± 5.9, normalised +26.6 ± 10.0
}

// Is the new policy stronger? After each pair the test looks whether that is settled.
func ExampleSPRT() {
	test, err := strength.ParseSPRT("elo0=0,elo1=10")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, counts := range [][]int64{{9, 50, 107, 70, 12}, {46, 496, 1073, 640, 79}} {
		x := strength.Tally{Scores: []float64{0, .25, .5, .75, 1}, Counts: counts, Games: 2, Sides: 2}
		llr := test.LLR(x)
		fmt.Printf("%d pairs: %.2f, %s\n", x.N(), llr, test.Verdict(llr))
	}
	// Output:
	// 248 pairs: 0.96, undecided
	// 2334 pairs: 8.29, accepted H1
}
