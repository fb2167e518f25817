package analysis

import (
	"cardlab/data"
	"cardlab/engine"
)

var winsEntry = entry{
	Info: Info{Name: "wins", Group: whoWins, Unit: "game, decided game",
		Question: "How often does each seat win, or each side where seats play in teams?",
		Counted: "Wins as a share of all games, and of the decided ones; a score gives a draw 1/sides to each side. " +
			"With teams also by the seat that reached its goal."},
	rows: [][2]string{{"wins", "wins of"}, {"seat_wins", "wins by the hand of"}, {"side_score", "score of"},
		{"decided_wins", "decided wins of"}, {"other_winner", "games with another winner"}},
	ofGames: func(t engine.Table) Metric { return newWins(t) },
}

// wins: how often does each seat win, or each side where seats play in teams?
// As a share of all games, so that the wins and the draws add up to 1; as
// a share of the decided games, for which equal sides would give 1/sides; and
// as a score, in which a draw is shared, so that fair is 1/sides whatever the
// draws. Where seats play in teams: by whose hand did a side win, which seat reached its goal?
type wins struct {
	table   engine.Table
	all     [engine.MaxSeats]Ratio // by side; the first Sides() are used
	decided [engine.MaxSeats]Ratio // x: decided games
	score   [engine.MaxSeats]Ratio // y in units of 1/sides, x: games
	hands   [engine.MaxSeats]Ratio // by seat, with teams
}

func newWins(t engine.Table) *wins { return &wins{table: t} }

func (m *wins) Add(deal []data.Game) {
	played, settled := int64(len(deal)), tally(deal, decided)
	for side := range m.table.Sides() {
		won := tally(deal, func(g *data.Game) bool { return decided(g) && g.Side == int32(side) })
		m.all[side].Add(won, played)
		m.decided[side].Add(won, settled)
		var score int64
		for i := range deal {
			score += units(m.table, &deal[i], engine.Seat(side)) // a side has the number of its first seat
		}
		m.score[side].Add(score, played)
	}
	if m.table.Teams {
		for seat := range engine.Seat(m.table.Seats) {
			m.hands[seat].Add(tally(deal, func(g *data.Game) bool { return g.Winner == seat }), played)
		}
	}
}

func (m *wins) Merge(other Metric) {
	o := other.(*wins)
	for i := range m.all {
		m.all[i].Merge(o.all[i])
		m.decided[i].Merge(o.decided[i])
		m.score[i].Merge(o.score[i])
		m.hands[i].Merge(o.hands[i])
	}
}

func (m *wins) Estimates() []Estimate {
	var list []Estimate
	sides := m.table.Sides()
	for side := range sides {
		e := share("wins", sideName(m.table, side), m.all[side], "game")
		// Draws as they are, equal sides share the decided games.
		e.Expected = float64(m.decided[side].X) / float64(m.all[side].X) / float64(sides)
		list = append(list, e)
	}
	for side := range sides {
		e := share("decided_wins", sideName(m.table, side), m.decided[side], "decided game")
		e.Expected = 1 / float64(sides)
		list = append(list, e)
	}
	for side := range sides {
		e := meanShare("side_score", sideName(m.table, side), m.score[side], float64(sides), "game")
		e.Expected = 1 / float64(sides)
		list = append(list, e)
	}
	for seat := range m.table.Seats {
		if m.table.Teams {
			list = append(list, share("seat_wins", seatName(int(seat)), m.hands[seat], "game"))
		}
	}
	return list
}
