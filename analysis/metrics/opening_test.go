package metrics

import (
	"math/rand/v2"
	"testing"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/internal/check"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// A deck of ten cards, three of them good and one of those precious: hands of four, of which each good card is planted to
// be worth as much. Against an average card: a good one of K = 2 is worth g − (2g+p)/10, the precious one p − (2g+p)/10, the others −(2g+p)/10.
func TestOpeningValuesAreThosePlanted(t *testing.T) {
	const g, p = .1, .3
	rng := rand.New(rand.NewPCG(8, 10))
	h := &analysis.Hands{Seats: 1, Cards: 3, Copies: make([]analysis.Copies, 3), Met: [][]int32{{0, 1, 2}}}
	m := &opening{hands: h, prefix: "x_", table: engine.Table{Seats: 2}, classes: classes{[]string{"plain", "good", "precious"}, []int{0, 1, 2}, []int64{7, 2, 1}}, deck: 10}
	m.by, m.all = make([]stats.Slope, 3), make([]stats.Slope, 1)
	m.held, m.score = make([]int64, 3), make([]int64, 1)
	deck := []int{0, 0, 0, 0, 0, 0, 0, 1, 1, 2}
	for range 60_000 {
		rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		clear(h.Copies)
		for _, c := range deck[:4] {
			h.Copies[c].Opening++
		}
		won := data.Game{Winner: 1, Side: 1}
		if rng.Float64() < .2+g*float64(h.Copies[1].Opening)+p*float64(h.Copies[2].Opening) {
			won.Winner, won.Side = 0, 0
		}
		won.Reason = "goal"
		for range 2 { // the same game from both seatings, say: a deal is one observation
			m.Game(&analysis.Log{Game: &won})
		}
		m.EndDeal()
	}
	list := m.Estimates()
	average := (2*g + p) / 10
	for i, want := range []float64{-average, g - average, p - average} {
		e := list[i]
		if !e.Holds(want) || e.High-e.Low > .04 || e.N != 60_000 {
			t.Errorf("%s: %v %v of %d, want %v", e.What, e.Value, e.Interval, e.N, want)
		}
	}
	check.Near(t, "all together", (7*list[0].Value+2*list[1].Value+list[2].Value)/10, 0, 3)
}
