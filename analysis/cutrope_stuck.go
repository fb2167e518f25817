package analysis

import (
	"cardlab/data"
	"cardlab/engine"
)

var cutropeStuckEntry = entry{
	Info: Info{Name: "stuck", Group: howItEnds, Game: "cutrope", Unit: "game",
		Question: "What share of the games ends stuck, nobody being able to go on?",
		Counted:  "Games with the reason stuck, whether drawn or won by the fewest cards."},
	rows:    [][2]string{{"stuck", "games that end stuck"}},
	ofGames: func(engine.Table) Metric { return &cutropeStuck{} },
}

// cutropeStuck: what share of the games ends stuck, drawn or won by the fewest cards?
type cutropeStuck struct{ games Ratio }

func (m *cutropeStuck) Add(deal []data.Game) {
	m.games.Add(tally(deal, func(g *data.Game) bool { return g.Reason == "stuck" }), int64(len(deal)))
}

func (m *cutropeStuck) Merge(other Metric) { m.games.Merge(other.(*cutropeStuck).games) }

func (m *cutropeStuck) Estimates() []Estimate {
	return []Estimate{share("stuck", "all", m.games, "game")}
}
