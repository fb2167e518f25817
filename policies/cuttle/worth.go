package cuttle

import (
	"github.com/cardlab/cardlab/engine"
	"math/bits"

	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cuttle"
)

// worth returns what a position after an action is worth to me, in thousandths of a
// point: what the tables and hands of all are worth to me, those of my side less those
// of the rivals, and what it is worth to me who is to move. The seat that moves next may
// win, or scrap or steal what others have, before they may do the same; each seat after
// it comes the later, the more have moved before.
//
// A position that is worth floor at most is not always valued to the end: what worth
// returns is then floor at most, and no less than the position is worth.
func (p *player) worth(b *board, floor int) int {
	if b.reached != 0 {
		return p.reached(b)
	}
	if b.stock == 0 {
		switch p.rules.StockOut {
		case cuttle.StockEndDraw:
			return 0
		case cuttle.StockEndPoints:
			return p.byPoints(b)
		}
	}
	v := b.bonus + p.now.standing
	alone := p.now.alone
	for rest := b.hands | b.tables; rest != 0; rest = rest.Rest() {
		x := rest.First() & 3
		alone[x] = p.alone(&b.side[x])
		v += p.counts(x, alone[x]) - p.now.counts[x]
	}
	if p.rivalry {
		v -= p.rivalsHave(&alone)
	}
	for rest := b.wins; rest != 0; rest = rest.Rest() {
		x := rest.First() & 3
		if b.hands>>x&1|b.tables&p.movers[x].near != 0 {
			v += p.mayWin(b, x)
		} else {
			v += p.now.win[x]
		}
	}
	if b.loses == 0 {
		return v
	}
	hope := p.now.hope
	if b.tables&p.rivals[p.me&3] != 0 {
		hope = p.hope(b)
	}
	if most := v + hope; most <= floor {
		return most
	}
	return v - p.taken(b)
}

// counts returns what it is worth to me what a seat has alone, if it counts for itself: it
// does not where there are several rivals, each for itself, see rivalsHave.
func (p *player) counts(x engine.Seat, alone int) int { return alone * p.single[x&3] / thousand }

// rivalsHave returns what several rivals for themselves have. The one that stands best
// counts for more, for it is the one to stop.
func (p *player) rivalsHave(alone *[cuttle.MaxSeats]int) int {
	most, others, n := 0, 0, 0
	for rest := p.rivals[p.me&3]; rest != 0; rest = rest.Rest() {
		worth := alone[rest.First()&3]
		if n == 0 || worth > most {
			most, worth = worth, most
		}
		others += worth
		n++
	}
	leader := p.weights[weighLeader]
	return (most*leader + others*(thousand-leader)/(n-1)) / thousand
}

// reached values a position in which a seat has reached its goal: of several the first
// from me on counts.
func (p *player) reached(b *board) int {
	x := p.me
	for !b.reached.Has(x) {
		x = p.table.Next(x)
	}
	if p.ours.Has(x) {
		return won
	}
	return -won
}

// byPoints values a game that ends now, the side with most points winning.
func (p *player) byPoints(b *board) int {
	us, them := 0, 0
	for x := range p.seats {
		if n := int(b.side[x].sum); p.ours.Has(x) {
			us = max(us, n)
		} else {
			them = max(them, n)
		}
	}
	switch {
	case us > them:
		return won
	case us < them:
		return -won
	}
	return 0
}

// alone returns what the table and the hand of a seat are worth to it.
func (p *player) alone(s *side) int {
	v := s.worth + s.kept + s.unknown*p.mean + p.many[min(uint(s.held()), uint(len(p.many)-1))]
	// No two point cards come to more than twice the highest.
	if (int(s.need) <= 2*cuttle.TopValue(s.hand&cuttle.PointCards) || s.hand&cuttle.Crowns != 0) && p.winsInTwo(s) {
		v += p.weights[weighTwoPlays]
	}
	return v
}

// winsInTwo reports whether two known cards in the hand of a seat, kings or point cards,
// would win if nothing came between.
func (p *player) winsInTwo(s *side) bool {
	kings := s.hand & cuttle.Crowns
	numbers := s.hand & cuttle.PointCards
	first := cuttle.TopValue(numbers)
	if kings != 0 {
		left := p.goals[(s.kings+1)&7] - int(s.sum)
		if left <= first || kings.Rest() != 0 && p.goals[(s.kings+2)&7] <= int(s.sum) {
			return true
		}
	}
	return int(s.need) <= first+cuttle.TopValue(numbers.Without(cards.Card(bits.Len64(uint64(numbers))-1)))
}

// harmonic[n] is 1 + 1/2 + … + 1/n, in thousandths.
var harmonic = func() (h [16]int) {
	for n := 1; n < len(h); n++ {
		h[n] = h[n-1] + thousand/n
	}
	return h
}()
