package metrics

import (
	"math"
	"slices"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/engine"
)

// Observational stands in the titles of what goes with winning.
const Observational = "observational"

const lands = "17Lands' card metrics: win rates by copies in the opening hand (OH), drawn (GD), either (GIH), neither (GNS), " +
	"and the improvement when drawn, GIH − GNS"

var cardsEntry = analysis.Entry{
	Info: analysis.Info{Name: "cards", Group: cardWorth, Unit: "copy", NeedsRules: true,
		Question: "How does a seat score when it has a card in its opening hand, draws it, or never holds it, card by card? " +
			"Observational: a long game draws more cards, whatever these do.",
		Source: lands,
		Counted: "Copies are counted, by seat: in the opening hand, drawn from the stock, either, never held. Copies " +
			"that came from elsewhere are in none. The score is 1 for a win, 1/sides for a draw. The difference " +
			"takes both from the same deals. Left in hand: of those held, what is in hand at the end."},
	Rows:    worthRows("card_"),
	Title:   "score by card, " + Observational,
	Columns: analysis.OfMoves,
	OfEvents: func(s *analysis.Source) analysis.EventMetric {
		return newWorth(s, "card_", func(card string) string { return card })
	},
}

func worthRows(prefix string) [][2]string {
	return [][2]string{{prefix + "opening", "in the opening hand"}, {prefix + "drawn", "drawn"}, {prefix + "in_hand", "either"},
		{prefix + "not_seen", "never held"}, {prefix + "improvement", "either less never held"},
		{prefix + "stranded", "share left in hand"}}
}

// worth: how does a seat score when a card is in its opening hand, when it
// draws it from the stock, when either, and when it never has it in hand?
// Copies are counted: a seat with two of a class counts twice. A win scores 1, a
// draw 1/sides. Copies that came to the hand from elsewhere than the stock (taken
// from scrap, returned from the table) are in none of these, as tutored cards
// are not in 17Lands' numbers. And what share of the copies that a seat was
// dealt or drew is in its hand at the end?
type worth struct {
	hands  *analysis.Hands
	prefix string
	classes
	now   []held // by class, of one seat: zero but for those in met
	met   []int  // the classes that the seat held at any time
	held  []int  // the classes that a seat held in the current deal
	sides int64
	table engine.Table
	by    []worthOf // by class
	// What a card that nobody holds adds, deal by deal. Of most classes nobody holds any: so
	// all deals are added here, once, and what a class adds otherwise is in by.
	none analysis.ByDeal
}

// worthOf is what is known of one class of cards; y in units of 1/sides.
type worthOf struct {
	opening, drawn, stranded analysis.ByDeal
	inHand, notSeen          part                  // of the current deal, notSeen less what none says
	met                      bool                  // by a seat in the current deal
	both                     stats.RatioDifference // inHand and notSeen, and how they vary together, of the deals in which it was met
	unlike                   stats.Ratio           // what none says of these deals
}

// part is what copies scored, and how many they are.
type part struct{ y, x int64 }

func (p *part) add(y, x int64) { p.y += y; p.x += x }

// classes are kinds of cards that are counted together.
type classes struct {
	words  []string // of the classes
	class  []int    // by card
	copies []int64  // by class: how many cards there are
}

// classesOf returns the classes of a deck's cards, in the order in which they turn up.
func classesOf(s *analysis.Source, hands *analysis.Hands, class func(card string) string) (m classes) {
	for c, card := range s.Deck() {
		word := class(card)
		i := slices.Index(m.words, word)
		if i < 0 {
			i = len(m.words)
			m.words, m.copies = append(m.words, word), append(m.copies, 0)
		}
		m.class = append(m.class, i)
		m.copies[i] += int64(hands.Deck[c])
	}
	return m
}

func newWorth(s *analysis.Source, prefix string, class func(card string) string) *worth {
	m := &worth{prefix: prefix, sides: int64(s.Table.Sides()), table: s.Table}
	m.hands = s.Follow()
	m.classes = classesOf(s, m.hands, class)
	m.by, m.now = make([]worthOf, len(m.words)), make([]held, len(m.words))
	return m
}

// held is how a seat came to the cards of a class in one game.
type held struct{ opening, drawn, other, left int64 }

func (m *worth) Game(l *analysis.Log) {
	h := m.hands
	for seat := range h.Seats {
		copies := h.Of(seat)
		for _, c := range h.Met[seat] {
			class, of := m.class[c], &copies[c]
			n := &m.now[class]
			if n.opening+n.drawn+n.other == 0 {
				m.met = append(m.met, class)
			}
			n.opening += int64(of.Opening)
			n.drawn += int64(of.Drawn)
			n.other += int64(of.Other)
			n.left += int64(of.Held)
		}
		m.seat(analysis.Units(m.table, l.Game, engine.Seat(seat)))
	}
}

// seat adds what one seat held in a game and what it scored.
func (m *worth) seat(score int64) {
	m.none.Add(score, 1)
	for _, c := range m.met {
		w, n := &m.by[c], &m.now[c]
		had := n.opening + n.drawn
		never := max(0, m.copies[c]-had-n.other)
		w.opening.Add(n.opening*score, n.opening)
		w.drawn.Add(n.drawn*score, n.drawn)
		w.inHand.add(had*score, had)
		w.notSeen.add((never-m.copies[c])*score, never-m.copies[c])
		w.stranded.Add(min(n.left, had), had)
		if !w.met {
			w.met = true
			m.held = append(m.held, c)
		}
		*n = held{}
	}
	m.met = m.met[:0]
}

func (m *worth) EndDeal() {
	y, x := m.none.DealY, m.none.DealX
	var one stats.Ratio
	one.Add(y, x)
	for _, c := range m.held {
		w, copies := &m.by[c], m.copies[c]
		w.both.Add(w.inHand.y, w.inHand.x, w.notSeen.y+copies*y, w.notSeen.x+copies*x)
		w.unlike.Merge(one)
		w.opening.Close()
		w.drawn.Close()
		w.stranded.Close()
		w.inHand, w.notSeen, w.met = part{}, part{}, false
	}
	m.held = m.held[:0]
	m.none.Close()
}

// bothOf returns how a class varies in hand and not seen together, over all deals.
func (m *worth) bothOf(class int) *stats.RatioDifference {
	both := m.by[class].both
	both.AddSecond(m.none.Less(m.by[class].unlike).Times(m.copies[class]))
	return &both
}

func (m *worth) Merge(other analysis.EventMetric) {
	o := other.(*worth)
	for c := range m.by {
		w, x := &m.by[c], &o.by[c]
		w.opening.Merge(&x.opening)
		w.drawn.Merge(&x.drawn)
		w.stranded.Merge(&x.stranded)
		w.both.Merge(&x.both)
		w.unlike.Merge(x.unlike)
	}
	m.none.Merge(&o.none)
}

// worthPart is how copies came to a hand, or did not, and what their holders scored.
type worthPart struct {
	name  string
	ratio stats.Ratio
}

func (m *worth) parts(class int) [4]worthPart {
	w, both := &m.by[class], m.bothOf(class)
	return [4]worthPart{{"opening", w.opening.Ratio}, {"drawn", w.drawn.Ratio}, {"in_hand", both.A}, {"not_seen", both.B}}
}

func (m *worth) State(c *state.Coder) {
	c.Same("kinds of cards", len(m.by))
	for i := range m.by {
		w := &m.by[i]
		w.opening.State(c)
		w.drawn.State(c)
		w.stranded.State(c)
		w.both.State(c)
		w.unlike.State(c)
	}
	m.none.State(c)
}

func (m *worth) Estimates() []analysis.Estimate {
	sides := float64(m.sides)
	// What an average card gives: not 1/sides, since seats that are dealt more cards, or games that
	// turn over more, weigh more.
	var average [4]stats.Ratio
	for c := range m.by {
		for i, part := range m.parts(c) {
			average[i].Merge(part.ratio)
		}
	}
	var list []analysis.Estimate
	for c, word := range m.words {
		if m.copies[c] == 0 {
			continue
		}
		w, both := &m.by[c], m.bothOf(c)
		for i, part := range m.parts(c) {
			e := analysis.NewMeanShare(m.prefix+part.name, word, part.ratio, sides, "copy")
			e.Expected = average[i].Mean() / sides
			list = append(list, e)
		}
		value, i := both.Difference()
		list = append(list, analysis.Estimate{Metric: m.prefix + "improvement", What: word, Form: analysis.ShareDifference, Value: value / sides,
			Interval: stats.Interval{Low: i.Low / sides, High: i.High / sides}, Count: analysis.None, N: both.Deals, Unit: "deal", Expected: math.NaN()},
			analysis.NewShare(m.prefix+"stranded", word, w.stranded.Ratio, "copy"))
	}
	return list
}
