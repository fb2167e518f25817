package metrics

import (
	"fmt"
	"math"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/engine"
)

const openingQuestion = "By how much does a seat score more for having one card of a kind in its opening hand in place of an average card? " +
	"Causal: the deal is random, so that nothing but the hands differs."

const openingCounted = "The score of a seat (1 for a win, 1/sides for a draw) on how many copies of a kind are in its opening hand, by least squares over deals, " +
	"with robust errors, seat by seat. A copy is compared with the average of the whole deck; so the values of all cards, weighted by how many there are, add up to 0."

var openingEntry = analysis.Entry{
	Info:    analysis.Info{Name: "opening", Group: cardWorth, Unit: "deal", NeedsRules: true, NeedsChance: true, Question: openingQuestion, Counted: openingCounted},
	Rows:    openingRows("opening_card_"),
	Title:   "opening hand by card, causal",
	Columns: analysis.OfMoves,
	OfEvents: func(s *analysis.Source) analysis.EventMetric {
		return newOpening(s, "opening_card_", func(card string) string { return card })
	},
}

var cuttleOpeningEntry = analysis.Entry{
	Info: analysis.Info{Name: "opening_ranks", Group: cardWorth, Game: "cuttle", Unit: "deal", NeedsRules: true, NeedsChance: true, Question: openingQuestion,
		Counted: "As opening, the cards of a rank together."},
	Rows:     openingRows("opening_rank_"),
	Title:    "opening hand by rank, causal",
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
	classes
	deck int64
	by   []stats.Slope // by seat, then kind: of the deals in which the seat has the kind
	all  []stats.Slope // by seat: of all deals, as if it had none

	held, score []int64 // of the current deal: by seat and kind, by seat
	holds       []int   // the places of held that are not 0
	games       int64
}

func newOpening(s *analysis.Source, prefix string, class func(card string) string) *opening {
	m := &opening{prefix: prefix, table: s.Table, hands: s.Follow()}
	m.classes = classesOf(s, m.hands, class)
	for _, n := range m.copies {
		m.deck += n
	}
	m.by = make([]stats.Slope, m.hands.Seats*len(m.words))
	m.all = make([]stats.Slope, m.hands.Seats)
	m.held, m.score = make([]int64, len(m.by)), make([]int64, m.hands.Seats)
	return m
}

func (m *opening) Game(l *analysis.Log) {
	h := m.hands
	if m.games == 0 { // the games of a deal have the same hands
		clear(m.score)
		for seat := range h.Seats {
			copies := h.Of(seat)
			for _, c := range h.Met[seat] {
				if n := copies[c].Opening; n > 0 {
					at := seat*len(m.words) + m.class[c]
					if m.held[at] == 0 {
						m.holds = append(m.holds, at)
					}
					m.held[at] += int64(n)
				}
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
	for seat := range m.all {
		m.all[seat].Add(0, m.score[seat], m.games)
	}
	for _, at := range m.holds {
		m.by[at].Add(m.held[at], m.score[at/len(m.words)], m.games)
		m.held[at] = 0
	}
	m.holds, m.games = m.holds[:0], 0
}

func (m *opening) Merge(other analysis.EventMetric) {
	o := other.(*opening)
	for at := range m.by {
		m.by[at].Merge(&o.by[at])
	}
	for seat := range m.all {
		m.all[seat].Merge(&o.all[seat])
	}
}

func (m *opening) State(c *state.Coder) {
	c.Same("kinds of cards by seat", len(m.by))
	for at := range m.by {
		m.by[at].State(c)
	}
	for seat := range m.all {
		m.all[seat].State(c)
	}
}

func (m *opening) Estimates() (list []analysis.Estimate) {
	for at := range m.by {
		seat, kind := at/len(m.words), at%len(m.words)
		if m.copies[kind] == 0 {
			continue
		}
		slope, i := m.by[at].With(&m.all[seat]).Estimate()
		by := float64(m.deck-m.copies[kind]) / float64(m.deck) / float64(m.table.Sides())
		list = append(list, analysis.Estimate{Metric: fmt.Sprint(m.prefix, seat), What: m.words[kind], Form: analysis.ShareDifference, Value: slope * by,
			Interval: i.Times(by), Count: analysis.None, N: m.all[seat].Deals, Unit: "deal", Expected: math.NaN()})
	}
	return list
}
