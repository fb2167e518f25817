package metrics

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/engine"
)

var handLeftEntry = analysis.Entry{
	Info: analysis.Info{Name: "hand_left", Group: howItEnds, Unit: "game, decided game", NeedsRules: true,
		Question: "How many cards are left in the hands at the end, by seat, of the winner and of those who lost?",
		Counted: "Cards that were dealt to a hand or came to it, less those that left it. A loser is a seat that did " +
			"not win with the winner."},
	Rows:     [][2]string{{"hand_left", "cards left in hand"}},
	Columns:  analysis.OfMoves,
	OfEvents: func(s *analysis.Source) analysis.EventMetric { return newHandLeft(s) },
}

// handLeft: how many cards are left in hand at the end, of each seat, of the
// seat that won, and of each seat that did not win with it?
type handLeft struct {
	hands  *analysis.Hands
	table  engine.Table
	left   []analysis.ByDeal // by seat; x: games
	winner analysis.ByDeal   // x: decided games
	losers analysis.ByDeal   // x: losing seats
}

func newHandLeft(s *analysis.Source) *handLeft {
	return &handLeft{hands: s.Follow(), table: s.Table, left: make([]analysis.ByDeal, s.Table.Seats)}
}

func (m *handLeft) Game(l *analysis.Log) {
	for i := range m.left {
		seat, n := engine.Seat(i), m.hands.Left[i]
		m.left[i].Add(n, 1)
		switch {
		case !analysis.Decided(l.Game):
		case seat == l.Game.Winner:
			m.winner.Add(n, 1)
		case m.table.Rivals(l.Game.Winner).Has(seat):
			m.losers.Add(n, 1)
		}
	}
}

func (m *handLeft) EndDeal() {
	for i := range m.left {
		m.left[i].Close()
	}
	m.winner.Close()
	m.losers.Close()
}

func (m *handLeft) Merge(other analysis.EventMetric) {
	o := other.(*handLeft)
	for i := range m.left {
		m.left[i].Merge(&o.left[i])
	}
	m.winner.Merge(&o.winner)
	m.losers.Merge(&o.losers)
}

func (m *handLeft) State(c *state.Coder) {
	c.Same("seats", len(m.left))
	for i := range m.left {
		m.left[i].State(c)
	}
	m.winner.State(c)
	m.losers.State(c)
}

func (m *handLeft) Estimates() []analysis.Estimate {
	var list []analysis.Estimate
	for i := range m.left {
		list = append(list, analysis.NewMean("hand_left", analysis.SeatName(i), m.left[i].Ratio, "game"))
	}
	return append(list,
		analysis.NewMean("hand_left", "the winner", m.winner.Ratio, "decided game"),
		analysis.NewMean("hand_left", "a loser", m.losers.Ratio, "losing seat"))
}
