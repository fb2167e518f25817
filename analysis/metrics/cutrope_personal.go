package metrics

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

var cutropePersonalEntry = analysis.Entry{
	Info: analysis.Info{Name: "personal", Group: howItEnds, Game: "cutrope", Unit: "game", NeedsRules: true,
		Question: "How many cards are left in the personal decks at the end, by seat and of those who did not win?",
		Counted:  "Cards dealt to the personal deck less those that were played from it."},
	Rows:     [][2]string{{"personal_left", "personal cards left"}},
	Columns:  analysis.OfCard | analysis.OfFromZone | analysis.OfFromSeat, // of the cards their words, which say how many kinds there are
	OfEvents: func(s *analysis.Source) analysis.EventMetric { return newCutropePersonal(s) },
}

// cutropePersonal: how many cards are left in each seat's personal deck? What
// was dealt, which the rules say, less what was played from it.
type cutropePersonal struct {
	zone   int32
	cards  int     // different cards
	now    []int64 // by seat: cards in the personal deck, in the current game
	seats  []analysis.ByDeal
	losers analysis.ByDeal // x: seats that did not win
}

func newCutropePersonal(s *analysis.Source) *cutropePersonal {
	n := int(s.Table.Seats)
	return &cutropePersonal{zone: s.Zone("personal"), cards: len(s.Deck()), now: make([]int64, n), seats: make([]analysis.ByDeal, n)}
}

func (m *cutropePersonal) Dealt(s engine.State, _ bool) {
	for seat := range m.now {
		m.now[seat] = 0
		for c := range m.cards {
			place := engine.Place{Zone: engine.Zone(m.zone), Seat: engine.Seat(seat)}
			m.now[seat] += int64(s.Holds(place, cards.Card(c)))
		}
	}
}

func (m *cutropePersonal) Game(l *analysis.Log) {
	for i, from := range l.FromZone {
		if from == m.zone {
			m.now[l.FromSeat[i]]--
		}
	}
	for seat, n := range m.now {
		m.seats[seat].Add(n, 1)
		if engine.Seat(seat) != l.Game.Winner {
			m.losers.Add(n, 1)
		}
	}
}

func (m *cutropePersonal) EndDeal() {
	for i := range m.seats {
		m.seats[i].Close()
	}
	m.losers.Close()
}

func (m *cutropePersonal) Merge(other analysis.EventMetric) {
	o := other.(*cutropePersonal)
	for i := range m.seats {
		m.seats[i].Merge(&o.seats[i])
	}
	m.losers.Merge(&o.losers)
}

func (m *cutropePersonal) State(c *state.Coder) {
	c.Same("seats", len(m.seats))
	for i := range m.seats {
		m.seats[i].State(c)
	}
	m.losers.State(c)
}

func (m *cutropePersonal) Estimates() []analysis.Estimate {
	var list []analysis.Estimate
	for i := range m.seats {
		list = append(list, analysis.NewMean("personal_left", analysis.SeatName(i), m.seats[i].Ratio, "game"))
	}
	return append(list, analysis.NewMean("personal_left", "who did not win", m.losers.Ratio, "seat"))
}
