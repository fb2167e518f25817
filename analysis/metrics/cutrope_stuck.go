package metrics

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

var cutropeStuckEntry = analysis.Entry{
	Info: analysis.Info{Name: "stuck", Group: howItEnds, Game: "cutrope", Unit: "game",
		Question: "What share of the games ends stuck, nobody being able to go on?",
		Counted:  "Games with the reason stuck, whether drawn or won by the fewest cards."},
	Rows:    [][2]string{{"stuck", "games that end stuck"}},
	OfGames: func(engine.Table) analysis.Metric { return &cutropeStuck{} },
}

// cutropeStuck: what share of the games ends stuck, drawn or won by the fewest cards?
type cutropeStuck struct{ games stats.Ratio }

func (m *cutropeStuck) Add(deal []data.Game) {
	m.games.Add(analysis.CountGames(deal, func(g *data.Game) bool { return g.Reason == "stuck" }), int64(len(deal)))
}

func (m *cutropeStuck) Merge(other analysis.Metric) { m.games.Merge(other.(*cutropeStuck).games) }

func (m *cutropeStuck) State(c *state.Coder) { m.games.State(c) }

func (m *cutropeStuck) Estimates() []analysis.Estimate {
	return []analysis.Estimate{analysis.NewShare("stuck", "all", m.games, "game")}
}
