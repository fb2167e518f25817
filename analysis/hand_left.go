package analysis

import "cardlab/engine"

var handLeftEntry = entry{
	Info: Info{Name: "hand_left", Group: howItEnds, Unit: "game, decided game", NeedsRules: true,
		Question: "How many cards are left in the hands at the end, by seat, of the winner and of those who lost?",
		Counted: "Cards that were dealt to a hand or came to it, less those that left it. A loser is a seat that did " +
			"not win with the winner."},
	rows:     [][2]string{{"hand_left", "cards left in hand"}},
	columns:  ofMoves,
	ofEvents: func(s *source) eventMetric { return newHandLeft(s) },
}

// handLeft: how many cards are left in hand at the end, of each seat, of the
// seat that won, and of each seat that did not win with it?
type handLeft struct {
	hands  *hands
	table  engine.Table
	left   []byDeal // by seat; x: games
	winner byDeal   // x: decided games
	losers byDeal   // x: losing seats
}

func newHandLeft(s *source) *handLeft {
	return &handLeft{hands: s.follow(), table: s.table, left: make([]byDeal, s.table.Seats)}
}

func (m *handLeft) game(l *log) {
	for i := range m.left {
		seat, n := engine.Seat(i), m.hands.left(i)
		m.left[i].add(n, 1)
		switch {
		case !decided(l.game):
		case seat == l.game.Winner:
			m.winner.add(n, 1)
		case m.table.Rivals(l.game.Winner).Has(seat):
			m.losers.add(n, 1)
		}
	}
}

func (m *handLeft) deal() {
	for i := range m.left {
		m.left[i].close()
	}
	m.winner.close()
	m.losers.close()
}

func (m *handLeft) merge(other eventMetric) {
	o := other.(*handLeft)
	for i := range m.left {
		m.left[i].merge(&o.left[i])
	}
	m.winner.merge(&o.winner)
	m.losers.merge(&o.losers)
}

func (m *handLeft) Estimates() []Estimate {
	var list []Estimate
	for i := range m.left {
		list = append(list, mean("hand_left", seatName(i), m.left[i].Ratio, "game"))
	}
	return append(list,
		mean("hand_left", "the winner", m.winner.Ratio, "decided game"),
		mean("hand_left", "a loser", m.losers.Ratio, "losing seat"))
}
