package enginetest

import (
	"cardlab/engine"
	"cardlab/engine/cards"
)

// knowledge says which cards each seat has seen, by the deal and the events alone.
type knowledge struct {
	seen [engine.MaxSeats]cardSet
	// unsure holds the seats for which a card they had seen has moved unseen:
	// from then on having seen a card is not knowing where it lies.
	unsure engine.Side
}

// cardSet is a set of any cards.
type cardSet [4]uint64

func (s *cardSet) has(c cards.Card) bool { return s[c>>6]>>(c&63)&1 != 0 }
func (s *cardSet) add(c cards.Card)      { s[c>>6] |= 1 << (c & 63) }

// learnDeal books what is seen of the deal: each seat sees its own cards, and
// its partners' if the variant shows them. What lies on the table is seen by
// all, the stock by none.
func (g *game) learnDeal() {
	g.knowledge = knowledge{}
	for s := range engine.Seat(g.table.Seats) {
		g.learnPlaces(s, engine.Only(s))
		if g.table.Side(s) != engine.Only(s) && g.seesPartners(s) {
			g.learnPlaces(s, g.table.Side(s))
		}
	}
}

// learnPlaces books the cards dealt to the places of some seats, and those that lie open.
func (g *game) learnPlaces(s engine.Seat, of engine.Side) {
	for i, p := range g.places {
		for _, card := range g.deck {
			isOpen := p.Seat == engine.NoSeat && g.words.Zones[p.Zone] != "stock"
			if g.where[i][card] > 0 && (isOpen || of.Has(p.Seat)) {
				g.seen[s].add(card)
			}
		}
	}
}

// seesPartners reports whether the seat's view of the deal depends on cards of
// its partners. A view that shows them against the rules is found out by their
// later draws, which the events then do not let the seat see.
func (g *game) seesPartners(s engine.Seat) bool {
	twin := g.twin(g.renamed(s), g.chance)
	v, w := g.s.NewView(), twin.NewView()
	g.s.Look(s, v)
	twin.Look(s, w)
	return !v.Equal(w) || v.String() != w.String()
}

// learn books what an event shows, before it is counted.
func (g *game) learn(e engine.Event) {
	for s := range engine.Seat(g.table.Seats) {
		if e.On < cards.Hidden {
			g.seen[s].add(e.On)
		}
		if e.Card < cards.Hidden && e.Seen.Has(s) {
			g.seen[s].add(e.Card)
		}
		hidden := e.Card < cards.Hidden && !e.Seen.Has(s) && g.seen[s].has(e.Card)
		if e.From != engine.Nowhere && (hidden || e.Card == cards.None) {
			g.unsure |= engine.Only(s)
		}
	}
}

// sure reports whether seat s knows where every card lies that it has seen.
func (g *game) sure(s engine.Seat) bool { return g.single && !g.unsure.Has(s) }

// unseen returns the cards that seat s has never seen.
func (g *game) unseen(s engine.Seat) (cs []cards.Card) {
	last := cards.None
	for _, c := range g.deck {
		if !g.seen[s].has(c) && c != last {
			cs = append(cs, c)
		}
		last = c
	}
	return cs
}
