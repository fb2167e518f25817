package analysis

import (
	"cardlab/data"
	"cardlab/engine"
)

var stockEntry = entry{
	Info: Info{Name: "stock", Group: howItEnds, Unit: "game",
		Question: "In what share of the games did the stock run out?",
		Counted:  "Games whose stock_min is 0."},
	rows:    [][2]string{{"stock_emptied", "stock emptied"}},
	ofGames: func(engine.Table) Metric { return &stockEmptied{} },
}

// stockEmptied: in what share of the games did the stock run out?
type stockEmptied struct{ games Ratio }

func (m *stockEmptied) Add(deal []data.Game) {
	m.games.Add(tally(deal, emptied), int64(len(deal)))
}

func (m *stockEmptied) Merge(other Metric) { m.games.Merge(other.(*stockEmptied).games) }

func (m *stockEmptied) Estimates() []Estimate {
	return []Estimate{share("stock_emptied", "all", m.games, "game")}
}
