package metrics

import (
	"fmt"
	"math"
	"slices"

	"cardlab/analysis"
	"cardlab/analysis/stats"
	"cardlab/engine"
)

const openingQuestion = "By how much does a seat score more for having one card of a kind in its opening hand in place of an average card? " +
	"Causal: the deal is random, so that nothing but the hands differs."

const openingCounted = "The score of a seat (1 for a win, 1/sides for a draw) on how many copies of a kind are in its opening hand, by least squares over deals, " +
	"with robust errors, seat by seat. A copy is compared with the average of the whole deck; so the values of all cards, weighted by how many there are, add up to 0."

var openingEntry = analysis.Entry{
	Info:    analysis.Info{Name: "opening", Group: cardWorth, Unit: "deal", NeedsRules: true, Question: openingQuestion, Counted: openingCounted},
	Rows:    openingRows("opening_card_"),
	Title:   "what a card in the opening hand is worth, causal",
	Columns: analysis.OfMoves,
	OfEvents: func(s *analysis.Source) analysis.EventMetric {
		return newOpening(s, "opening_card_", func(card string) string { return card })
	},
}

var cuttleOpeningEntry = analysis.Entry{
	Info: analysis.Info{Name: "opening_ranks", Group: cardWorth, Game: "cuttle", Unit: "deal", NeedsRules: true, Question: openingQuestion,
		Counted: "As opening, the cards of a rank together."},
	Rows:     openingRows("opening_rank_"),
	Title:    "what a rank in the opening hand is worth, causal",
	Columns:  analysis.OfMoves,
	OfEvents: func(s *analysis.Source) analysis.EventMetric { return newOpening(s, "opening_rank_", cuttleRank) },
}

func openingRows(prefix string) (rows [][2]string) {
	for seat := range engine.MaxSeats {
		rows = append(rows, [2]string{fmt.Sprint(prefix, seat), fmt.Sprintf("seat %d", seat)})
	}
	return rows
}

// opening: what is a card in the opening hand worth, against an average one? Of a hand of h cards out of N the number n of those of a
// kind that has K copies is hypergeometric, and the slope of the score on n is what one of them is worth more than an average card that is
// none of them; times (N−K)/N it is what it is worth more than an average card.
type opening struct {
	hands  *analysis.Hands
	table  engine.Table
	prefix string
	words  []string // of the kinds
	class  []int    // by card
	copies []int64  // by kind
	deck   int64
	by     []stats.Slope // by seat, then kind

	held, score []int64 // of the current deal: by seat and kind, by seat
	games       int64
}

func newOpening(s *analysis.Source, prefix string, class func(card string) string) *opening {
	m := &opening{prefix: prefix, table: s.Table, hands: s.Follow()}
	for c, card := range s.Deck() {
		word := class(card)
		i := slices.Index(m.words, word)
		if i < 0 {
			i = len(m.words)
			m.words, m.copies = append(m.words, word), append(m.copies, 0)
		}
		m.class = append(m.class, i)
		m.copies[i] += int64(m.hands.Deck[c])
		m.deck += int64(m.hands.Deck[c])
	}
	m.by = make([]stats.Slope, m.hands.Seats*len(m.words))
	m.held, m.score = make([]int64, len(m.by)), make([]int64, m.hands.Seats)
	return m
}

func (m *opening) Game(l *analysis.Log) {
	h := m.hands
	if m.games == 0 { // the games of a deal have the same hands
		clear(m.held)
		clear(m.score)
		for seat := range h.Seats {
			for c, class := range m.class {
				m.held[seat*len(m.words)+class] += int64(h.Opening[seat*h.Cards+c])
			}
		}
	}
	for seat := range h.Seats {
		m.score[seat] += analysis.Units(m.table, l.Game, engine.Seat(seat))
	}
	m.games++
}

func (m *opening) EndDeal() {
	if m.games == 0 {
		return
	}
	for at := range m.by {
		m.by[at].Add(m.held[at], m.score[at/len(m.words)], m.games)
	}
	m.games = 0
}

func (m *opening) Merge(other analysis.EventMetric) {
	for at := range m.by {
		m.by[at].Merge(&other.(*opening).by[at])
	}
}

func (m *opening) Estimates() (list []analysis.Estimate) {
	for at := range m.by {
		seat, kind := at/len(m.words), at%len(m.words)
		if m.copies[kind] == 0 {
			continue
		}
		slope, i := m.by[at].Estimate()
		by := float64(m.deck-m.copies[kind]) / float64(m.deck) / float64(m.table.Sides())
		list = append(list, analysis.Estimate{Metric: fmt.Sprint(m.prefix, seat), What: m.words[kind], Form: analysis.ShareDifference, Value: slope * by,
			Interval: i.Times(by), Count: analysis.None, N: m.by[at].Deals, Unit: "deal", Expected: math.NaN()})
	}
	return list
}
