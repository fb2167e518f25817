package analysis

import (
	"math"

	"cardlab/engine"
)

const lands = "17Lands' card metrics: win rates by copies in the opening hand (OH), drawn (GD), either (GIH), neither (GNS), " +
	"and the improvement when drawn, GIH − GNS"

var cardsEntry = entry{
	Info: Info{Name: "cards", Group: cardWorth, Unit: "copy of the card and seat", NeedsRules: true,
		Question: "How does a seat score when it has a card in its opening hand, draws it, or never holds it, card by card? " +
			"Observational: a long game draws more cards, whatever they bring about.",
		Source: lands,
		Counted: "Copies are counted, by seat: in the opening hand, drawn from the stock, either, never held. Copies " +
			"that came from elsewhere are in none. The score is 1 for a win, 1/sides for a draw. The difference " +
			"takes both from the same deals. Left in hand: of those held, what is in hand at the end."},
	rows:     worthRows("card_"),
	title:    "score of a seat by card, observational",
	columns:  ofMoves,
	ofEvents: func(s *source) eventMetric { return newWorth(s, "card_", func(card string) string { return card }) },
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
	*hands
	prefix string
	words  []string
	sides  int64
	table  engine.Table
	by     []worthOf // by class
}

// worthOf is what is known of one class of cards; y in units of 1/sides.
type worthOf struct {
	opening, drawn, stranded byDeal
	inHand, notSeen          byDeal    // sums of the deal in hand
	both                     twoRatios // inHand and notSeen, and how they vary together
}

func newWorth(s *source, prefix string, class func(card string) string) *worth {
	m := &worth{prefix: prefix, sides: int64(s.table.Sides()), table: s.table}
	m.hands, m.words = newHands(s, class)
	m.by = make([]worthOf, len(m.words))
	return m
}

func (m *worth) game(l *log) {
	m.follow(l)
	for seat := range m.seats {
		won := units(m.table, l.game, engine.Seat(seat))
		for c := range m.by {
			w, at := &m.by[c], m.at(seat, int32(c))
			opening, drawn := int64(m.opening[at]), int64(m.drawn[at])
			never := max(0, int64(m.deck[c])-opening-drawn-int64(m.other[at]))
			w.opening.add(opening*won, opening)
			w.drawn.add(drawn*won, drawn)
			w.inHand.add((opening+drawn)*won, opening+drawn)
			w.notSeen.add(never*won, never)
			w.stranded.add(min(int64(m.held[at]), opening+drawn), opening+drawn)
		}
	}
}

func (m *worth) deal() {
	for c := range m.by {
		w := &m.by[c]
		w.both.add(w.inHand.y, w.inHand.x, w.notSeen.y, w.notSeen.x)
		w.opening.close()
		w.drawn.close()
		w.stranded.close()
		w.inHand, w.notSeen = byDeal{}, byDeal{}
	}
}

func (m *worth) merge(other eventMetric) {
	o := other.(*worth)
	for c := range m.by {
		w, x := &m.by[c], &o.by[c]
		w.opening.merge(&x.opening)
		w.drawn.merge(&x.drawn)
		w.stranded.merge(&x.stranded)
		w.both.merge(&x.both)
	}
}

func (m *worth) Estimates() []Estimate {
	sides := float64(m.sides)
	var list []Estimate
	for c, word := range m.words {
		if m.deck[c] == 0 {
			continue
		}
		w := &m.by[c]
		for _, part := range []struct {
			name  string
			ratio Ratio
		}{{"opening", w.opening.Ratio}, {"drawn", w.drawn.Ratio}, {"in_hand", w.both.a}, {"not_seen", w.both.b}} {
			e := meanShare(m.prefix+part.name, word, part.ratio, sides, "copy")
			e.Expected = 1 / sides
			list = append(list, e)
		}
		value, i := w.both.difference()
		list = append(list, Estimate{Metric: m.prefix + "improvement", What: word, Form: ShareDifference, Value: value / sides,
			Interval: Interval{i.Low / sides, i.High / sides}, Count: None, N: w.both.deals, Unit: "deal", Expected: math.NaN()},
			share(m.prefix+"stranded", word, w.stranded.Ratio, "copy"))
	}
	return list
}
