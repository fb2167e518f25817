package luck

import (
	"fmt"
	"slices"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// aDraw is about by what a draw is multiplied.
const aDraw = 1024

// Columns is what [Luck.Follow] reads of a game's events.
const Columns = analysis.OfCard | analysis.OfFromZone | analysis.OfToZone | analysis.OfToSeat

// Luck measures the luck of the sides in games of one variant, one game after another.
type Luck struct {
	table       engine.Table
	hand, stock int32
	kind        []int // of a card
	cards       []cards.Card
	copies      []int64 // of a kind in the deck
	of          [][]int64

	there  []cards.Card
	unseen []bool  // cards that lay in the stock at the start and have not been seen
	left   []int64 // of them, by kind
	total  int64   // of them
}

// New returns what measures the luck in games of a variant; kind says what a card is counted as. The error says why it cannot be measured.
func New(rules engine.Rules, kind func(card string) string) (*Luck, error) {
	words, deck, t := rules.Words(), rules.Deck(), rules.Table()
	l := &Luck{table: t, cards: deck, kind: make([]int, len(words.Cards)), unseen: make([]bool, len(words.Cards)), of: make([][]int64, t.Sides())}
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
	for side := range l.of {
		l.of[side] = make([]int64, l.Controls())
	}
	return l, nil
}

// Check reports why the luck of the draw cannot be taken out of comparisons of variants; nil if it can.
func Check(rules []engine.Rules, kind func(card string) string) error {
	for _, r := range rules {
		if _, err := New(r, kind); err != nil {
			return err
		}
		if !slices.Equal(r.Deck(), rules[0].Deck()) {
			return fmt.Errorf("take out the luck of the draw: %s and %s are played with different decks, so that their luck cannot be compared", rules[0].Name(), r.Name())
		}
	}
	return nil
}

// Controls returns how many numbers the luck of a game is: by kind of card, of the draws, then of the opening hands.
func (l *Luck) Controls() int { return 2 * len(l.copies) }

// Deal begins a game, of which s is the state before the first choice.
func (l *Luck) Deal(s engine.State) {
	clear(l.unseen)
	clear(l.left)
	l.total = 0
	for _, c := range l.at(s, engine.Place{Zone: engine.Zone(l.stock), Seat: engine.NoSeat}) {
		l.unseen[c] = true
		l.left[l.kind[c]]++
		l.total++
	}
	for _, sum := range l.of {
		clear(sum)
	}
	deck, kinds := int64(len(l.cards)), len(l.copies)
	by := max(1, aDraw/deck)
	for seat := range engine.Seat(l.table.Seats) {
		sum := l.of[int(seat)%len(l.of)][kinds:]
		hand := l.at(s, engine.Place{Zone: engine.Zone(l.hand), Seat: seat})
		for _, c := range hand {
			sum[l.kind[c]] += by * deck
		}
		for k, n := range l.copies {
			sum[k] -= by * n * int64(len(hand))
		}
	}
}

// Move notes what an event says of a card: where from and where to, as numbers of zones, and to which seat.
func (l *Luck) Move(card, from, to, seat int32) {
	if int(card) >= len(l.unseen) || !l.unseen[card] {
		return
	}
	drawn := l.kind[card]
	if from == l.stock && to == l.hand {
		sum, by := l.of[int(seat)%len(l.of)], max(1, aDraw/l.total)
		sum[drawn] += by * l.total
		for k, n := range l.left {
			sum[k] -= by * n
		}
	}
	l.unseen[card] = false // seen, if it was not drawn
	l.left[drawn]--
	l.total--
}

// Follow notes all events of a game.
func (l *Luck) Follow(log *analysis.Log) {
	for i, c := range log.Card {
		l.Move(c, log.FromZone[i], log.ToZone[i], log.ToSeat[i])
	}
}

// Less adds the luck of a side in the current game, less that of the others on average, times the number of others.
func (l *Luck) Less(side int, sum []int64) {
	for of, own := range l.of {
		weight := int64(-1)
		if of == side {
			weight = int64(len(l.of)) - 1
		}
		for k, v := range own {
			sum[k] += weight * v
		}
	}
}

// at returns the cards at a place, until it is asked again.
func (l *Luck) at(s engine.State, p engine.Place) []cards.Card {
	if lister, ok := s.(engine.Lister); ok {
		l.there = lister.List(p, l.there)
		return l.there
	}
	l.there = l.there[:0]
	for _, c := range l.cards {
		if s.Holds(p, c) > 0 {
			l.there = append(l.there, c)
		}
	}
	return l.there
}
