package analysis

import (
	"cardlab/data"
	"cardlab/engine"
)

var winnerPointsEntry = entry{
	Info: Info{Name: "winner_points", Group: howItEnds, Unit: "decided game",
		Question: "How many points does the winner have at the end?",
		Counted:  "Points of the winning seat at the end."},
	rows:    [][2]string{{"winner_points", "winner's points"}},
	ofGames: func(engine.Table) Metric { return &winnerPoints{} },
}

// winnerPoints: how many points does the seat that wins have in the end?
type winnerPoints struct{ points Ratio } // x: decided games

func (m *winnerPoints) Add(deal []data.Game) {
	var sum int64
	for i := range deal {
		if g := &deal[i]; decided(g) {
			sum += int64(g.Points[g.Winner])
		}
	}
	m.points.Add(sum, tally(deal, decided))
}

func (m *winnerPoints) Merge(other Metric) { m.points.Merge(other.(*winnerPoints).points) }

func (m *winnerPoints) Estimates() []Estimate {
	return []Estimate{mean("winner_points", "mean", m.points, "decided game")}
}
