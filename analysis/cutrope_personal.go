package analysis

import (
	"cardlab/engine"
	"cardlab/engine/cards"
)

var cutropePersonalEntry = entry{
	Info: Info{Name: "personal", Group: howItEnds, Game: "cutrope", Unit: "game", NeedsRules: true,
		Question: "How many cards are left in the personal decks at the end, by seat and of those who did not win?",
		Counted:  "Cards dealt to the personal deck less those that were played from it."},
	rows:     [][2]string{{"personal_left", "personal cards left"}},
	columns:  ofCard | ofFromZone | ofFromSeat, // of the cards their words, which say how many kinds there are
	ofEvents: func(s *source) eventMetric { return newCutropePersonal(s) },
}

// cutropePersonal: how many cards are left in each seat's personal deck? What
// was dealt, which the rules say, less what was played from it.
type cutropePersonal struct {
	zone   int32
	cards  int     // different cards
	now    []int64 // by seat: cards in the personal deck, in the game in hand
	seats  []byDeal
	losers byDeal // x: seats that did not win
}

func newCutropePersonal(s *source) *cutropePersonal {
	n := int(s.table.Seats)
	return &cutropePersonal{zone: s.zone("personal"), cards: len(s.deck()), now: make([]int64, n), seats: make([]byDeal, n)}
}

func (m *cutropePersonal) dealt(s engine.State) {
	for seat := range m.now {
		m.now[seat] = 0
		for c := range m.cards {
			place := engine.Place{Zone: engine.Zone(m.zone), Seat: engine.Seat(seat)}
			m.now[seat] += int64(s.Holds(place, cards.Card(c)))
		}
	}
}

func (m *cutropePersonal) game(l *log) {
	for i, from := range l.fromZone {
		if from == m.zone {
			m.now[l.fromSeat[i]]--
		}
	}
	for seat, n := range m.now {
		m.seats[seat].add(n, 1)
		if engine.Seat(seat) != l.game.Winner {
			m.losers.add(n, 1)
		}
	}
}

func (m *cutropePersonal) deal() {
	for i := range m.seats {
		m.seats[i].close()
	}
	m.losers.close()
}

func (m *cutropePersonal) merge(other eventMetric) {
	o := other.(*cutropePersonal)
	for i := range m.seats {
		m.seats[i].merge(&o.seats[i])
	}
	m.losers.merge(&o.losers)
}

func (m *cutropePersonal) Estimates() []Estimate {
	var list []Estimate
	for i := range m.seats {
		list = append(list, mean("personal_left", seatName(i), m.seats[i].Ratio, "game"))
	}
	return append(list, mean("personal_left", "who did not win", m.losers.Ratio, "seat"))
}
