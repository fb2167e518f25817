package analysis

import (
	"testing"

	"cardlab/data"
)

// BenchmarkFold tells what a game costs, reading aside: two variants side by
// side, pairs of two policies.
func BenchmarkFold(b *testing.B) {
	var games []data.Game
	for deal := range int64(1000) {
		games = append(games, game(two, deal, 0, 0, "expert", "greedy"), game(two, deal, 1, 1, "greedy", "expert"))
	}
	blk := block{shardOf(0, 0, two, games...), shardOf(1, 1, two, games...)}
	f := newFold(ofCuttle)
	for b.Loop() {
		if err := f.add(blk); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(2*len(games)), "ns/game")
}

// BenchmarkLLR is what a sequential test costs after each pair.
func BenchmarkLLR(b *testing.B) {
	x := pentanomial([5]int64{120, 22, 715, 24, 119})
	for _, m := range []Model{Normalized, Logistic} {
		b.Run(string(m), func(b *testing.B) {
			t := SPRT{0, 10, .05, .05, m}
			for b.Loop() {
				t.LLR(x)
			}
		})
	}
}
