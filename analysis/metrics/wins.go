package metrics

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

var winsEntry = analysis.Entry{
	Info: analysis.Info{Name: "wins", Group: whoWins, Unit: "game, decided game",
		Question: "How often does each seat win, or each side where seats play in teams?",
		Counted: "Wins as a share of all games, and of the decided ones; a score gives a draw 1/sides to each side. " +
			"With teams also by the seat that reached its goal."},
	Rows: [][2]string{{"wins", "wins of"}, {"seat_wins", "wins by the hand of"}, {"side_score", "score of"},
		{"decided_wins", "decided wins of"}, {"other_winner", "games with another winner"}},
	OfGames: func(t engine.Table) analysis.Metric { return newWins(t) },
}

// wins: how often does each seat win, or each side where seats play in teams?
// As a share of all games, so that the wins and the draws add up to 1; as
// a share of the decided games, for which equal sides would give 1/sides; and
// as a score, in which a draw is shared, so that fair is 1/sides whatever the
// draws. Where seats play in teams: by whose hand did a side win, which seat reached its goal?
type wins struct {
	table   engine.Table
	all     [engine.MaxSeats]stats.Ratio // by side; the first Sides() are used
	decided [engine.MaxSeats]stats.Ratio // x: decided games
	score   [engine.MaxSeats]stats.Ratio // y in units of 1/sides, x: games
	hands   [engine.MaxSeats]stats.Ratio // by seat, with teams
}

func newWins(t engine.Table) *wins { return &wins{table: t} }

func (m *wins) Add(deal []data.Game) {
	played, settled := int64(len(deal)), analysis.CountGames(deal, analysis.Decided)
	for side := range m.table.Sides() {
		won := analysis.CountGames(deal, func(g *data.Game) bool { return analysis.Decided(g) && g.Side == int32(side) })
		m.all[side].Add(won, played)
		m.decided[side].Add(won, settled)
		var score int64
		for i := range deal {
			score += analysis.Units(m.table, &deal[i], engine.Seat(side)) // a side has the number of its first seat
		}
		m.score[side].Add(score, played)
	}
	if m.table.Teams {
		for seat := range engine.Seat(m.table.Seats) {
			m.hands[seat].Add(analysis.CountGames(deal, func(g *data.Game) bool { return g.Winner == seat }), played)
		}
	}
}

func (m *wins) Merge(other analysis.Metric) {
	o := other.(*wins)
	for i := range m.all {
		m.all[i].Merge(o.all[i])
		m.decided[i].Merge(o.decided[i])
		m.score[i].Merge(o.score[i])
		m.hands[i].Merge(o.hands[i])
	}
}

func (m *wins) State(c *state.Coder) {
	for i := range m.all {
		m.all[i].State(c)
		m.decided[i].State(c)
		m.score[i].State(c)
		m.hands[i].State(c)
	}
}

func (m *wins) Estimates() []analysis.Estimate {
	var list []analysis.Estimate
	sides := m.table.Sides()
	for side := range sides {
		e := analysis.NewShare("wins", analysis.SideName(m.table, side), m.all[side], "game")
		// Draws as they are, equal sides share the decided games.
		e.Expected = float64(m.decided[side].X) / float64(m.all[side].X) / float64(sides)
		list = append(list, e)
	}
	for side := range sides {
		e := analysis.NewShare("decided_wins", analysis.SideName(m.table, side), m.decided[side], "decided game")
		e.Expected = 1 / float64(sides)
		list = append(list, e)
	}
	for side := range sides {
		e := analysis.NewMeanShare("side_score", analysis.SideName(m.table, side), m.score[side], float64(sides), "game")
		e.Expected = 1 / float64(sides)
		list = append(list, e)
	}
	for seat := range m.table.Seats {
		if m.table.Teams {
			list = append(list, analysis.NewShare("seat_wins", analysis.SeatName(int(seat)), m.hands[seat], "game"))
		}
	}
	return list
}
