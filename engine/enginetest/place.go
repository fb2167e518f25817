package enginetest

import (
	"slices"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// tally says how many copies of each card lie at each place, by the number of
// the place in check.places.
type tally [][256]int8

// counted asks the state for every card and place.
func (c *check) counted(s engine.State) tally {
	t := make(tally, len(c.places))
	for i, p := range c.places {
		for card, n := range c.copies {
			if n > 0 {
				t[i][card] = int8(s.Holds(p, cards.Card(card)))
			}
		}
	}
	return t
}

// lost returns a card that the tally does not hold as often as the deck, and how often it does.
func (c *check) lost(t tally) (card cards.Card, n int, any bool) {
	for card, want := range c.copies {
		n := 0
		for i := range t {
			n += int(t[i][card])
		}
		if n != want {
			return cards.Card(card), n, true
		}
	}
	return 0, 0, false
}

// countDeal counts the cards after Begin.
func (g *game) countDeal() {
	g.t.Helper()
	g.where = g.counted(g.s)
	if card, n, any := g.lost(g.where); any {
		g.fail("place: after Begin %s is there %d times, the deck has it %d times", g.words.Card(card), n, g.copies[card])
	}
	g.checkStock()
}

// count moves the card of an event in the tally, and compares with the state
// that has folded the event.
func (g *game) count(e engine.Event) {
	g.t.Helper()
	from, to := g.placeNumber(e.From), g.placeNumber(e.To)
	switch {
	case e.From != engine.Nowhere && from < 0 || e.To != engine.Nowhere && to < 0:
		g.fail("place: %s: there is no such place", g.eventText(e))
	case e.Card == cards.Hidden || e.On == cards.Hidden:
		g.fail("place: %s: a card in the log is hidden", g.eventText(e))
	case from < 0 && to >= 0 && e.Card != cards.None && g.where[to][e.Card] == 0:
		g.fail("place: %s: the card does not lie there", g.eventText(e))
	case from < 0:
	case to < 0:
		g.fail("place: %s: the card goes out of the game", g.eventText(e))
	case e.Card == cards.None: // all of a zone
		for card := range g.where[from] {
			g.where[to][card] += g.where[from][card]
			g.where[from][card] = 0
		}
	case g.where[from][e.Card] == 0:
		g.fail("place: %s: the card does not lie where it comes from", g.eventText(e))
	default:
		g.where[from][e.Card]--
		g.where[to][e.Card]++
	}
	lister, lists := g.follow.(engine.Lister)
	var list, want []cards.Card
	for i, p := range g.places {
		want = want[:0]
		for _, card := range g.kinds {
			got, n := g.follow.Holds(p, card), int(g.where[i][card])
			if got != n {
				g.fail("place: after %s Holds(%s, %s) = %d, want %d", g.eventText(e), g.words.Place(p), g.words.Card(card), got, n)
			}
			want = append(want, slices.Repeat([]cards.Card{card}, n)...)
		}
		if !lists {
			continue
		}
		if list = lister.List(p, list); !slices.Equal(list, want) {
			g.fail("place: after %s List(%s) = %v, want %v", g.eventText(e), g.words.Place(p), list, want)
		}
	}
	g.checkStock()
}

// checkStock compares the number of cards in the stock with those that lie there.
func (g *game) checkStock() {
	g.t.Helper()
	n := 0
	for i, p := range g.places {
		if g.words.Zones[p.Zone] == "stock" {
			for _, copies := range g.where[i] {
				n += int(copies)
			}
		}
	}
	if got := g.follow.Stock(); got != n {
		g.fail("place: Stock() = %d, and %d cards lie there", got, n)
	}
}

// placeNumber returns the place's index in check.places, -1 if it has none.
func (c *check) placeNumber(p engine.Place) int {
	for i, q := range c.places {
		if p == q {
			return i
		}
	}
	return -1
}
