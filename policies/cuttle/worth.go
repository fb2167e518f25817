package cuttle

import (
	"math/bits"

	"cardlab/engine/cards"
	"cardlab/engine/cuttle"
)

// worth returns what a position after an action is worth to me, in thousandths of a
// point: what the tables and hands of all are worth to me, those of my side less those
// of the rivals, and what it is worth to me who is to move. The seat that moves next may
// win, or scrap or steal what others have, before they may do the same; each seat after
// it comes the later, the more have moved before.
func (p *player) worth(b *board) int {
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
	v := b.bonus
	var r rivalry
	touched := b.tables | b.hands
	for i := range p.order[:p.seats] {
		m := &p.order[i]
		x := m.seat & 3
		alone, win := p.now.alone[x], p.now.win[x]
		if touched&m.only != 0 {
			alone = p.alone(&b.side[x])
		}
		if b.tables&m.near|b.hands&m.only != 0 {
			win = p.mayWin(b, m)
		}
		if m.alone {
			r.add(alone)
		} else {
			v += alone * m.share / thousand
		}
		v += win - p.taking(b, m)
	}
	return v - r.worth(p.weights[weighLeader])
}

// rivalry is what rivals for themselves have. The one that stands best counts for more,
// for it is the one to stop.
type rivalry struct{ most, others, rivals int }

func (r *rivalry) add(worth int) {
	if r.rivals == 0 || worth > r.most {
		r.most, worth = worth, r.most
	}
	r.others += worth
	r.rivals++
}

// worth returns what rivals are worth together, if the best has a share of the whole.
func (r *rivalry) worth(leader int) int {
	if r.rivals <= 1 {
		return r.most
	}
	return (r.most*leader + r.others*(thousand-leader)/(r.rivals-1)) / thousand
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
	if p.winsInTwo(s) {
		v += p.weights[weighTwoPlays]
	}
	return v
}

// mostOfTwo is what two point cards bring at most.
const mostOfTwo = 20

// winsInTwo reports whether two known cards in the hand of a seat, kings or point cards,
// would win if nothing came between.
func (p *player) winsInTwo(s *side) bool {
	kings := s.hand & cuttle.Crowns
	if s.need > mostOfTwo && kings == 0 {
		return false
	}
	numbers := s.hand & cuttle.PointCards
	first := cuttle.TopValue(numbers)
	if kings != 0 {
		left := p.rules.Goal(int(s.kings)+1) - int(s.sum)
		if left <= first || kings.Rest() != 0 && p.rules.Goal(int(s.kings)+2) <= int(s.sum) {
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
