package effects

import (
	"fmt"
	"slices"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/reading"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// The luck of the draw can be measured, for the order of the stock is random whatever the players do. When a card
// comes out of the stock into a hand, it is one of those that lay in it at the start and that nobody has seen since, each as likely as any other. So the
// number of cards of a kind that are drawn then, 0 or 1, less the share of that kind among them has mean 0 given all that happened before, and so
// has the sum over all draws of a game. The opening hands are the first draw: as many of a kind as there are, less as many as such a hand has on average.
//
// Each draw is multiplied by the number of cards that it may be, to stay in whole numbers, and by a whole number that makes the
// product about the same for all draws: it depends on the past alone, so that the mean is still exactly 0.

// aDraw is about by what a draw is multiplied.
const aDraw = 1024

// luck measures the luck of side 0 in games of one variant.
type luck struct {
	state       engine.State
	hand, stock int32
	kind        []int   // of a card
	copies      []int64 // of a kind in the deck
	deck        int64
	weight      []int64 // of a seat: what side 0 draws counts for it, what the others do against it

	order  []cards.Card
	there  []cards.Card
	unseen []bool // cards that lay in the stock at the start and have not been seen
	left   []int64
}

// newLuck returns what measures the luck of a variant's games; kind says what a card is counted as.
func newLuck(rules engine.Rules, kind func(card string) string) (*luck, error) {
	words, deck, t := rules.Words(), rules.Deck(), rules.Table()
	l := &luck{state: rules.New(), deck: int64(len(deck)), kind: make([]int, len(words.Cards)), unseen: make([]bool, len(words.Cards))}
	l.hand, l.stock = int32(slices.Index(words.Zones, "hand")), int32(slices.Index(words.Zones, "stock"))
	if l.hand < 0 || l.stock < 0 {
		return nil, fmt.Errorf("take out the luck of the draw: %s has no zone hand or no zone stock", rules.Name())
	}
	if sorted := slices.Sorted(slices.Values(deck)); len(slices.Compact(sorted)) < len(deck) {
		return nil, fmt.Errorf("take out the luck of the draw: %s has cards of which there are several alike, so that the record does not tell which of them was seen before", rules.Name())
	}
	var kinds []string
	for _, c := range deck {
		word := kind(words.Cards[c])
		at := slices.Index(kinds, word)
		if at < 0 {
			at = len(kinds)
			kinds, l.copies = append(kinds, word), append(l.copies, 0)
		}
		l.kind[c] = at
		l.copies[at]++
	}
	l.left = make([]int64, len(kinds))
	for seat := range engine.Seat(t.Seats) {
		weight := int64(-1)
		if t.Side(0).Has(seat) {
			weight = int64(t.Sides()) - 1
		}
		l.weight = append(l.weight, weight)
	}
	return l, nil
}

// CheckLuck reports why the luck of the draw cannot be taken out of comparisons of variants; nil if it can. kind says what a card is
// counted as.
func CheckLuck(rules []engine.Rules, kind func(card string) string) error {
	for _, r := range rules {
		if _, err := newLuck(r, kind); err != nil {
			return err
		}
		if !slices.Equal(r.Deck(), rules[0].Deck()) {
			return fmt.Errorf("take out the luck of the draw: %s and %s are played with different decks, so that their luck cannot be compared", rules[0].Name(), r.Name())
		}
	}
	return nil
}

// luckColumns is what is read of a game's events.
const luckColumns = analysis.OfCard | analysis.OfFromZone | analysis.OfToZone | analysis.OfToSeat

// of returns the luck of side 0 in a game, less that of the others: by kind, of the draws, then of the opening hands.
func (l *luck) of(log *analysis.Log) []int64 {
	kinds := len(l.copies)
	sum := make([]int64, 2*kinds)
	total := l.begin(log.Game, sum[kinds:])
	for i, c := range log.Card {
		if int(c) >= len(l.unseen) || !l.unseen[c] {
			continue
		}
		drawn := l.kind[c]
		if log.FromZone[i] == l.stock && log.ToZone[i] == l.hand {
			by := l.weight[log.ToSeat[i]] * max(1, aDraw/total)
			sum[drawn] += by * total
			for k, n := range l.left {
				sum[k] -= by * n
			}
		}
		l.unseen[c] = false // seen, if it was not drawn
		l.left[drawn]--
		total--
	}
	return sum
}

// begin deals a game: it adds the luck of the opening hands to sum, and returns how many cards are in the stock.
func (l *luck) begin(g *data.Game, sum []int64) (total int64) {
	l.order = l.order[:0]
	for _, c := range g.Cards {
		l.order = append(l.order, cards.Card(c))
	}
	g.Begin(l.state, l.order)
	clear(l.unseen)
	clear(l.left)
	by := max(1, aDraw/l.deck)
	for _, c := range l.at(engine.Place{Zone: engine.Zone(l.stock), Seat: engine.NoSeat}) {
		l.unseen[c] = true
		l.left[l.kind[c]]++
		total++
	}
	for seat, weight := range l.weight {
		hand := l.at(engine.Place{Zone: engine.Zone(l.hand), Seat: engine.Seat(seat)})
		for _, c := range hand {
			sum[l.kind[c]] += by * weight * l.deck
		}
		for k, n := range l.copies {
			sum[k] -= by * weight * n * int64(len(hand))
		}
	}
	return total
}

// at returns the cards at a place, until it is asked again.
func (l *luck) at(p engine.Place) []cards.Card {
	if lister, ok := l.state.(engine.Lister); ok {
		l.there = lister.List(p, l.there)
		return l.there
	}
	l.there = l.there[:0]
	for _, c := range l.order {
		if l.state.Holds(p, c) > 0 {
			l.there = append(l.there, c)
		}
	}
	return l.there
}

// lucks is the luck of each game of some shards, by its number in the run.
type lucks map[int64][]int64

// read adds the games of a shard.
func (m lucks) read(s *reading.Shard, kind func(card string) string) error {
	l, err := newLuck(s.Rules, kind)
	if err != nil {
		return err
	}
	return s.Folding(func() error {
		for log, err := range analysis.Logs(s, luckColumns) {
			if err != nil {
				return err
			}
			m[log.Game.Game] = l.of(log)
		}
		return nil
	})
}

// control is the score of side 0 of a comparison with the luck of the draw beside it.
type control struct {
	change, base, changed *stats.Control
	sums                  [3][]int64 // of the current deal
}

func newControl(kinds int) *control {
	return &control{stats.NewControl(kinds), stats.NewControl(2 * kinds), stats.NewControl(2 * kinds),
		[3][]int64{make([]int64, kinds), make([]int64, 2*kinds), make([]int64, 2*kinds)}}
}

// add adds one deal. The opening hands are the same under both variants, so that they do not count in the change.
func (c *control) add(t engine.Table, old, changed []data.Game, of lucks) {
	var a, b, games int64
	for _, s := range c.sums {
		clear(s)
	}
	change, before, after := c.sums[0], c.sums[1], c.sums[2]
	eachSeating(old, changed, func(g, h *data.Game) {
		games++
		a += analysis.Units(t, g, 0)
		b += analysis.Units(t, h, 0)
		for k, v := range of[g.Game] {
			before[k] += v
		}
		for k, v := range of[h.Game] {
			after[k] += v
		}
	})
	for k := range change {
		change[k] = after[k] - before[k]
	}
	deal := old[0].Deal
	c.change.Add(deal, b-a, games, change)
	c.base.Add(deal, a, games, before)
	c.changed.Add(deal, b, games, after)
}

func (c *control) merge(o *control) {
	c.change.Merge(o.change)
	c.base.Merge(o.base)
	c.changed.Merge(o.changed)
}
