package analysis_test

import (
	"fmt"

	"cardlab/analysis"
)

// Five deals, each played from both seatings: how many of the two games the
// first policy won.
func ExampleRatio() {
	var won analysis.Ratio
	for _, wins := range []int64{1, 2, 1, 1, 2} {
		won.Add(wins, 2)
	}
	i := won.MeanInterval()
	fmt.Printf("%.3f, from %.3f to %.3f, n = %d pairs\n", won.Mean(), i.Low, i.High, won.Deals)
	// Output: 0.700, from 0.460 to 0.940, n = 5 pairs
}

// A match of 2,334 pairs between two versions of a chess engine.
func ExamplePairs() {
	p := analysis.Pairs{LL: 46, LD: 496, WL: 1073, WD: 640, WW: 79}
	s := p.Tally().Strength()
	fmt.Printf("score %.1f %%, from %.1f to %.1f, n = %d pairs\n", 100*s.Score, 100*s.Low, 100*s.High, s.N)
	fmt.Printf("Elo %+.1f ± %.1f, normalised %+.1f ± %.1f\n", s.Elo, s.EloError, s.NElo, s.NEloError)
	// Output:
	// score 52.2 %, from 51.4 to 53.1, n = 2334 pairs
	// Elo +15.6 ± 5.9, normalised +26.6 ± 10.0
}

// Is the new policy stronger? After each pair the test looks whether that is settled.
func ExampleSPRT() {
	test, err := analysis.ParseSPRT("elo0=0,elo1=10")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, p := range []analysis.Pairs{
		{LL: 9, LD: 50, WL: 107, WD: 70, WW: 12},
		{LL: 46, LD: 496, WL: 1073, WD: 640, WW: 79},
	} {
		llr := test.LLR(p.Tally())
		fmt.Printf("%d pairs: %.2f, %s\n", p.N(), llr, test.Verdict(llr))
	}
	// Output:
	// 248 pairs: 0.96, undecided
	// 2334 pairs: 8.29, accepted H1
}
