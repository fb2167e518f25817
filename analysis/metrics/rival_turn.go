package metrics

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

var rivalTurnEntry = analysis.Entry{
	Info: analysis.Info{Name: "rival_turn", Group: howItEnds, Unit: "decided game",
		Question: "What share of the decided games was won while it was a rival's turn?",
		Counted:  "Games whose last_seat is a rival of the winner."},
	Rows:    [][2]string{{"wins_on_rivals_turn", "wins on a rival's turn"}},
	OfGames: func(t engine.Table) analysis.Metric { return &rivalTurn{table: t} },
}

// rivalTurn: what share of the decided games was won while it was a rival's turn?
type rivalTurn struct {
	table engine.Table
	won   stats.Ratio // x: decided games
}

func (m *rivalTurn) Add(deal []data.Game) {
	won := analysis.CountGames(deal, func(g *data.Game) bool {
		return analysis.Decided(g) && m.table.Rivals(g.Winner).Has(g.LastSeat)
	})
	m.won.Add(won, analysis.CountGames(deal, analysis.Decided))
}

func (m *rivalTurn) Merge(other analysis.Metric) { m.won.Merge(other.(*rivalTurn).won) }

func (m *rivalTurn) State(c *state.Coder) { m.won.State(c) }

func (m *rivalTurn) Estimates() []analysis.Estimate {
	return []analysis.Estimate{analysis.NewShare("wins_on_rivals_turn", "all", m.won, "decided game")}
}
