package metrics

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/internal/check"
	"testing"
)

// The rows of statistics.md b.13: copies in the deck, opening hand and drawn, and whether the game was won.
func TestCardWorthOfTheToyRows(t *testing.T) {
	rows := [][4]int32{{2, 1, 0, 1}, {2, 0, 1, 1}, {1, 0, 0, 0}, {2, 1, 1, 0}, {1, 1, 0, 1}, {2, 0, 0, 1}, {1, 0, 1, 0}}
	m := &worth{prefix: "card_", classes: classes{words: []string{"X"}, copies: make([]int64, 1)}, now: make([]held, 1), sides: 2, by: make([]worthOf, 1)}
	for _, r := range rows {
		m.copies[0], m.now[0] = int64(r[0]), held{opening: int64(r[1]), drawn: int64(r[2])}
		m.met = []int{0}
		m.seat(2 * int64(r[3]))
		m.EndDeal()
	}
	m.copies[0] = 2
	list := map[string]analysis.Estimate{}
	for _, e := range m.Estimates() {
		list[e.Metric+"/"+e.What] = e
	}
	for name, want := range map[string]struct {
		value float64
		n     int64
		unit  string
	}{
		"card_opening/X": {2. / 3, 3, "copy"}, "card_drawn/X": {1. / 3, 3, "copy"}, "card_in_hand/X": {1. / 2, 6, "copy"},
		"card_not_seen/X": {4. / 5, 5, "copy"}, "card_improvement/X": {-.3, 7, "deal"},
	} {
		check.Near(t, name, list[name].Value, want.value, 12)
		if e := list[name]; e.N != want.n || e.Unit != want.unit {
			t.Errorf("%s: of %d %ss, want %d %ss", name, e.N, e.Unit, want.n, want.unit)
		}
	}
}
