package analysis

import "strings"

var cuttleKingsEntry = entry{
	Info: Info{Name: "kings", Group: howItGoes, Game: "cuttle", Unit: "game, game with one",
		Question: "How often is a king played, and in which turn is the first?",
		Counted:  "A placed event of a king, from hand or a seven. Turns count those of all seats, from 1."},
	rows:     [][2]string{{"kings", "games with a king"}, {"first_king", "turn of the first king"}},
	columns:  ofKind | ofCard | ofTurn,
	ofEvents: func(s *source) eventMetric { return newFirstOf(s, "kings", "first_king", "K", "game with one") },
}

// firstOf: in what share of the games is a royal of some rank placed, and in
// which turn for the first time? Turns count those of all seats.
type firstOf struct {
	often, first, unit string // metrics, and what the second one counts
	placed             int32  // kind
	isRank             []bool // by number of a card
	games, turn        byDeal
	counts             Counts
}

func newFirstOf(s *source, often, first, rank, unit string) *firstOf {
	return &firstOf{often: often, first: first, unit: unit, placed: s.kind("placed"), isRank: ofRank(s, rank), counts: Counts{}}
}

// ofRank tells for each number of a card whether its word begins with a rank.
func ofRank(s *source, rank string) []bool {
	list := make([]bool, len(s.cards))
	for i, card := range s.cards {
		list[i] = strings.HasPrefix(card, rank)
	}
	return list
}

func (m *firstOf) game(l *log) {
	for i, k := range l.kind {
		if k == m.placed && m.isRank[l.card[i]] {
			m.games.add(1, 1)
			m.turn.add(int64(l.turn[i]), 1)
			m.counts[l.turn[i]]++
			return
		}
	}
	m.games.add(0, 1)
}

func (m *firstOf) deal() {
	m.games.close()
	m.turn.close()
}

func (m *firstOf) merge(other eventMetric) {
	o := other.(*firstOf)
	m.games.merge(&o.games)
	m.turn.merge(&o.turn)
	m.counts.Merge(o.counts)
}

func (m *firstOf) Estimates() []Estimate {
	list := []Estimate{share(m.often, "all", m.games.Ratio, "game"), mean(m.first, "mean", m.turn.Ratio, m.unit)}
	return append(list, quantiles(m.first, m.counts, m.turn.X, m.unit)...)
}
