package enginetest

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// knowledge says which copies of the cards each seat has seen, by the deal and the events alone.
type knowledge struct {
	seen [engine.MaxSeats]copySet
	// unsure holds the seats for which a card they had seen has moved unseen, or
	// may have: from then on having seen a card is not knowing where it lies.
	unsure engine.Seats
	at     []int // the number of the place where each copy lies
	moved  []int // which copy each event of the log was about
	mixed  bool  // cards have gone to the stock all at once: its order is not fixed
}

// copySet is a set of copies.
type copySet [4]uint64

func (s *copySet) has(i int) bool { return s[i>>6]>>(i&63)&1 != 0 }
func (s *copySet) add(i int)      { s[i>>6] |= 1 << (i & 63) }

// learnDeal books what is seen of the deal: what Options.Dealt says, else each
// seat sees its own cards, and its partners' if the variant shows them; what
// lies on the table is seen by all, the stock by none.
func (g *game) learnDeal() {
	g.knowledge = knowledge{}
	g.at = append(g.at, g.dealtTo(g.deal, g.where)...)
	if g.o.Dealt != nil {
		nth := map[int]int{}
		for i, place := range g.at {
			by := g.o.Dealt(g.places[place], nth[place])
			nth[place]++
			for s := range engine.Seat(g.table.Seats) {
				if by.Has(s) {
					g.seen[s].add(i)
				}
			}
		}
		return
	}
	for s := range engine.Seat(g.table.Seats) {
		g.learnPlaces(s, engine.Only(s))
		if g.table.Side(s) != engine.Only(s) && g.seesPartners(s) {
			g.learnPlaces(s, g.table.Side(s))
		}
	}
}

// learnPlaces books the cards dealt to the places of some seats, and those that lie open.
func (g *game) learnPlaces(s engine.Seat, of engine.Seats) {
	for i, place := range g.at {
		p := g.places[place]
		isOpen := p.Seat == engine.NoSeat && g.words.Zones[p.Zone] != "stock"
		if isOpen || of.Has(p.Seat) {
			g.seen[s].add(i)
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

// learn books what an event shows, and which copy it is about, before it is counted.
func (g *game) learn(e engine.Event) {
	moved := g.copyOf(e)
	g.moved = append(g.moved, moved)
	for s := range engine.Seat(g.table.Seats) {
		if e.On < cards.Hidden && g.single {
			g.seen[s].add(g.copyOf(engine.Event{Card: e.On}))
		}
		if moved == nobody {
			continue
		}
		hidden := !e.Seen.Has(s) && g.seen[s].has(moved)
		if e.From != engine.Nowhere && (hidden || g.isEither(s, moved)) {
			g.unsure |= engine.Only(s)
		}
		if e.Seen.Has(s) {
			g.seen[s].add(moved)
		}
	}
	g.track(e, moved)
}

// isEither reports whether seat s has seen one of the equal cards at a copy's
// place and not another, so that it cannot say whether the one it saw moves.
func (g *game) isEither(s engine.Seat, moved int) bool {
	for i, c := range g.deal {
		if c == g.deal[moved] && g.at[i] == g.at[moved] && g.seen[s].has(i) != g.seen[s].has(moved) {
			return true
		}
	}
	return false
}

// sure reports whether seat s knows where every copy lies that it has seen.
func (g *game) sure(s engine.Seat) bool { return !g.unsure.Has(s) }

// hasSeen reports whether seat s has seen a copy of a card.
func (g *game) hasSeen(s engine.Seat, card cards.Card) bool {
	for i, c := range g.deal {
		if c == card && g.seen[s].has(i) {
			return true
		}
	}
	return false
}

// unseen returns the copies that seat s has never seen, in the order of their cards.
func (g *game) unseen(s engine.Seat) (copies []int) {
	for _, i := range g.sorted {
		if !g.seen[s].has(i) {
			copies = append(copies, i)
		}
	}
	return copies
}

// known counts the copies that seat s has seen, by where they lie. The tally is
// good until the next call.
func (g *game) known(s engine.Seat) tally {
	if g.knows == nil {
		g.knows = make(tally, len(g.places))
	}
	clear(g.knows)
	for i, c := range g.deal {
		if g.seen[s].has(i) {
			g.knows[g.at[i]][c]++
		}
	}
	return g.knows
}
