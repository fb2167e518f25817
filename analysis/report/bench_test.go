package report

import (
	"testing"

	"github.com/cardlab/cardlab/analysis/internal/synthetic"
	"github.com/cardlab/cardlab/analysis/reading"
	"github.com/cardlab/cardlab/data"
)

// BenchmarkFold tells what a game costs, reading aside: two variants side by
// side, pairs of two policies.
func BenchmarkFold(b *testing.B) {
	var games []data.Game
	for deal := range int64(1000) {
		games = append(games, synthetic.Game(synthetic.Two, deal, 0, 0, "expert", "greedy"), synthetic.Game(synthetic.Two, deal, 1, 1, "greedy", "expert"))
	}
	blk := reading.Block{synthetic.ShardOf(0, 0, synthetic.Two, games...), synthetic.ShardOf(1, 1, synthetic.Two, games...)}
	f := newFold(ofCuttle)
	for b.Loop() {
		if err := f.add(blk); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(2*len(games)), "ns/game")
}
