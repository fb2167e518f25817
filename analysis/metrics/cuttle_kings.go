package metrics

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/analysis/stats"
	"strings"
)

var cuttleKingsEntry = analysis.Entry{
	Info: analysis.Info{Name: "kings", Group: howItGoes, Game: "cuttle", Unit: "game, game with one",
		Question: "How often is a king played, and in which turn is the first?",
		Counted:  "A placed event of a king, from hand or a seven. Turns count those of all seats, from 1."},
	Rows:    [][2]string{{"kings", "games with a king"}, {"first_king", "turn of the first king"}},
	Columns: analysis.OfKind | analysis.OfCard | analysis.OfTurn,
	OfEvents: func(s *analysis.Source) analysis.EventMetric {
		return newFirstOf(s, "kings", "first_king", "K", "game with one")
	},
}

// firstOf: in what share of the games is a royal of some rank placed, and in
// which turn for the first time? Turns count those of all seats.
type firstOf struct {
	often, first, unit string // metrics, and what the second one counts
	placed             int32  // kind
	isRank             []bool // by number of a card
	games, turn        analysis.ByDeal
	turns              stats.Quantiles
}

func newFirstOf(s *analysis.Source, often, first, rank, unit string) *firstOf {
	return &firstOf{often: often, first: first, unit: unit, placed: s.Kind("placed"), isRank: ofRank(s, rank)}
}

// ofRank tells for each number of a card whether its word begins with a rank.
func ofRank(s *analysis.Source, rank string) []bool {
	list := make([]bool, len(s.Cards))
	for i, card := range s.Cards {
		list[i] = strings.HasPrefix(card, rank)
	}
	return list
}

func (m *firstOf) Game(l *analysis.Log) {
	for i, k := range l.Kind {
		if k == m.placed && m.isRank[l.Card[i]] {
			m.games.Add(1, 1)
			m.turn.Add(int64(l.Turn[i]), 1)
			m.turns.Add(l.Turn[i])
			return
		}
	}
	m.games.Add(0, 1)
}

func (m *firstOf) EndDeal() {
	m.games.Close()
	m.turn.Close()
	m.turns.Close()
}

func (m *firstOf) Merge(other analysis.EventMetric) {
	o := other.(*firstOf)
	m.games.Merge(&o.games)
	m.turn.Merge(&o.turn)
	m.turns.Merge(&o.turns)
}

func (m *firstOf) State(c *state.Coder) {
	m.games.State(c)
	m.turn.State(c)
	m.turns.State(c)
}

func (m *firstOf) Estimates() []analysis.Estimate {
	list := []analysis.Estimate{analysis.NewShare(m.often, "all", m.games.Ratio, "game"), analysis.NewMean(m.first, "mean", m.turn.Ratio, m.unit)}
	return append(list, quantiles(m.first, &m.turns, m.turn.X, m.unit)...)
}
