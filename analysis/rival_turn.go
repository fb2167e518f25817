package analysis

import (
	"cardlab/data"
	"cardlab/engine"
)

var rivalTurnEntry = entry{
	Info: Info{Name: "rival_turn", Group: howItEnds, Unit: "decided game",
		Question: "What share of the decided games was won while it was a rival's turn?",
		Counted:  "Games whose last_seat is a rival of the winner."},
	rows:    [][2]string{{"wins_on_rivals_turn", "wins on a rival's turn"}},
	ofGames: func(t engine.Table) Metric { return &rivalTurn{table: t} },
}

// rivalTurn: what share of the decided games was won while it was a rival's turn?
type rivalTurn struct {
	table engine.Table
	won   Ratio // x: decided games
}

func (m *rivalTurn) Add(deal []data.Game) {
	won := tally(deal, func(g *data.Game) bool {
		return decided(g) && m.table.Rivals(g.Winner).Has(g.LastSeat)
	})
	m.won.Add(won, tally(deal, decided))
}

func (m *rivalTurn) Merge(other Metric) { m.won.Merge(other.(*rivalTurn).won) }

func (m *rivalTurn) Estimates() []Estimate {
	return []Estimate{share("wins_on_rivals_turn", "all", m.won, "decided game")}
}
