package analysis

import (
	"strconv"

	"cardlab/data"
	"cardlab/engine"
)

// wins: how often does each seat win, or each side where seats play in teams?
// Shares of all games, draws included, so that they and the draws add up to 1.
type wins struct {
	table engine.Table
	sides [engine.MaxSeats]Ratio // of them the first Sides() are used
}

func newWins(t engine.Table) *wins { return &wins{table: t} }

func (m *wins) Add(deal []data.Game) {
	for side := range m.table.Sides() {
		won := tally(deal, func(g *data.Game) bool { return decided(g) && g.Side == int32(side) })
		m.sides[side].Add(won, int64(len(deal)))
	}
}

func (m *wins) Merge(other Metric) {
	o := other.(*wins)
	for i := range m.sides {
		m.sides[i].Merge(o.sides[i])
	}
}

func (m *wins) Estimates() []Estimate {
	var list []Estimate
	for side := range m.table.Sides() {
		e := share("wins", sideName(m.table, side), m.sides[side], "game")
		e.Expected = 1 / float64(m.table.Sides())
		list = append(list, e)
	}
	return list
}

// sideName returns "seat 1", or "side 1" where seats play in teams.
func sideName(t engine.Table, side int) string {
	if t.Teams {
		return "side " + strconv.Itoa(side)
	}
	return "seat " + strconv.Itoa(side)
}
