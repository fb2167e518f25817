package enginetest

import (
	"slices"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// A copy is one card of the deal, told apart from its equals by its place in
// the order of the deal. The checks of what a seat may know follow copies; a
// game whose cards are all different has one of each.
//
// Of equal cards at a place the one dealt first moves first. In a pile that is
// its top; in a hand it does not matter which.

// nobody stands for no copy.
const nobody = -1

// dealtTo returns the number of the place that each card of a deal goes to, by
// its place in the order. If all cards differ, the state tells; else it is
// found by changing two cards of a deal: a deal goes by the order alone.
func (c *check) dealtTo(deal []cards.Card, where tally) []int {
	to := make([]int, len(deal))
	for i, card := range deal {
		to[i] = slices.IndexFunc(where, func(at [256]int8) bool { return at[card] > 0 })
	}
	if c.single {
		return to
	}
	if c.dealt == nil {
		c.dealt = make([]int, len(deal))
		for i := range deal {
			c.dealt[i] = c.probe(i, to[0])
		}
	}
	return c.dealt
}

// probe finds where the i-th card of a deal goes; if no card goes elsewhere, it is only.
func (c *check) probe(i, only int) int {
	s := c.r.New()
	deal := slices.Clone(c.deck)
	for j := range deal {
		a, b := deal[i], deal[j]
		if a == b {
			continue
		}
		s.Begin(deal, 0)
		var before []int
		for _, p := range c.places {
			before = append(before, s.Holds(p, a))
		}
		deal[i], deal[j] = b, a
		s.Begin(deal, 0)
		deal[i], deal[j] = a, b
		for at, p := range c.places {
			if s.Holds(p, a) < before[at] {
				return at
			}
		}
	}
	return only
}

// copyAt returns the copy of a card at a place that moves first, nobody if there is none.
func (g *game) copyAt(place int, card cards.Card) int {
	for i, c := range g.deal {
		if c == card && g.at[i] == place {
			return i
		}
	}
	return nobody
}

// copyOf returns the copy that an event is about.
func (g *game) copyOf(e engine.Event) int {
	if e.Card >= cards.Hidden {
		return nobody
	}
	if g.single {
		return slices.Index(g.deal, e.Card)
	}
	p := e.From
	if p == engine.Nowhere {
		p = e.To
	}
	return g.copyAt(g.placeNumber(p), e.Card)
}

// track moves the copies of an event.
func (g *game) track(e engine.Event, moved int) {
	from, to := g.placeNumber(e.From), g.placeNumber(e.To)
	switch {
	case from < 0:
	case moved != nobody:
		g.at[moved] = to
	case e.Card == cards.None:
		for i := range g.at {
			if g.at[i] == from {
				g.at[i] = to
			}
		}
		g.mixed = g.mixed || g.words.Zones[e.To.Zone] == "stock"
	}
}
