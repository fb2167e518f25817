package metrics

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

var winnerPointsEntry = analysis.Entry{
	Info: analysis.Info{Name: "winner_points", Group: howItEnds, Unit: "decided game",
		Question: "How many points does the winner have at the end?",
		Counted:  "Points of the winning seat at the end."},
	Rows:    [][2]string{{"winner_points", "winner's points"}},
	OfGames: func(engine.Table) analysis.Metric { return &winnerPoints{} },
}

// winnerPoints: how many points does the seat that wins have in the end?
type winnerPoints struct{ points stats.Ratio } // x: decided games

func (m *winnerPoints) Add(deal []data.Game) {
	var sum int64
	for i := range deal {
		if g := &deal[i]; analysis.Decided(g) {
			sum += int64(g.Points[g.Winner])
		}
	}
	m.points.Add(sum, analysis.CountGames(deal, analysis.Decided))
}

func (m *winnerPoints) Merge(other analysis.Metric) { m.points.Merge(other.(*winnerPoints).points) }

func (m *winnerPoints) State(c *state.Coder) { m.points.State(c) }

func (m *winnerPoints) Estimates() []analysis.Estimate {
	return []analysis.Estimate{analysis.NewMean("winner_points", "mean", m.points, "decided game")}
}
