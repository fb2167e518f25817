package metrics

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

var stockEntry = analysis.Entry{
	Info: analysis.Info{Name: "stock", Group: howItEnds, Unit: "game",
		Question: "In what share of the games did the stock run out?",
		Counted:  "Games whose stock_min is 0."},
	Rows:    [][2]string{{"stock_emptied", "stock emptied"}},
	OfGames: func(engine.Table) analysis.Metric { return &stockEmptied{} },
}

// stockEmptied: in what share of the games did the stock run out?
type stockEmptied struct{ games stats.Ratio }

func (m *stockEmptied) Add(deal []data.Game) {
	m.games.Add(analysis.CountGames(deal, analysis.Emptied), int64(len(deal)))
}

func (m *stockEmptied) Merge(other analysis.Metric) { m.games.Merge(other.(*stockEmptied).games) }

func (m *stockEmptied) State(c *state.Coder) { m.games.State(c) }

func (m *stockEmptied) Estimates() []analysis.Estimate {
	return []analysis.Estimate{analysis.NewShare("stock_emptied", "all", m.games, "game")}
}
