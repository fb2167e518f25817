package cuttle

import (
	"math/bits"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cuttle"
)

// worth returns what a position is worth to me, in thousandths of a point, if
// seat next is to move.
func (p *slow) worth(b *slowBoard, next engine.Seat) int {
	for i := range int(p.seats) {
		if x := p.table.After(p.me, i); p.need(b, x) <= 0 {
			if p.ours.Has(x) {
				return won
			}
			return -won
		}
	}
	if b.stock == 0 {
		switch p.rules.StockOut {
		case cuttle.StockEndDraw:
			return 0
		case cuttle.StockEndPoints:
			return p.byPoints(b)
		}
	}
	return b.bonus + p.standing(b) + p.initiative(b, next)
}

// standing returns what the tables and hands of all are worth to me: those of my
// side, less those of the rivals. Of rivals for themselves the one that stands
// best counts for more, for it is the one to stop.
func (p *slow) standing(b *slowBoard) (v int) {
	most, others, rivals := 0, 0, 0
	for x := range p.seats {
		worth := p.alone(b, x)
		switch {
		case p.share[x] > 0 || p.table.Teams:
			v += worth * p.share[x] / thousand
		case rivals == 0 || worth > most:
			most, others, rivals = worth, others+most, rivals+1
		default:
			others, rivals = others+worth, rivals+1
		}
	}
	switch {
	case rivals == 1:
		v -= most
	case rivals > 1:
		v -= (most*p.weights[weighLeader] + others*(thousand-p.weights[weighLeader])/(rivals-1)) / thousand
	}
	return v
}

// initiative returns what it is worth to me that seat next is to move: it may
// win, or scrap or steal what others have, before they may do the same; each seat
// after it comes the later, the more have moved before.
func (p *slow) initiative(b *slowBoard, next engine.Seat) (v int) {
	for i := range int(p.seats) {
		x := p.table.After(next, i)
		hand, win, take := b.hand[x]&^b.frozen, p.weights[weighDanger], thousand
		if i > 0 {
			hand = b.hand[x] // what is frozen now will thaw
			win, take = p.weights[weighThreat]/i, p.weights[weighHope]/i
		}
		win = win * p.holds(p.winning(b, x), hand, b.unknown[x]) / thousand
		if !p.ours.Has(x) {
			win = -win
		}
		victim, loss := p.victim(b, x)
		v += win - p.share[victim]*(loss*take/thousand)/thousand
	}
	return v
}

// victim returns the rival of a seat that stands to lose most to it, and how much.
func (p *slow) victim(b *slowBoard, by engine.Seat) (victim engine.Seat, loss int) {
	victim = engine.NoSeat
	for rest := p.rivals[by]; rest != 0; rest = rest.Rest() {
		if x := rest.First(); victim == engine.NoSeat {
			victim, loss = x, p.exposed(b, x, by)
		} else if n := p.exposed(b, x, by); n > loss {
			victim, loss = x, n
		}
	}
	return victim, loss
}

// byPoints values a game that ends now, the side with most points winning.
func (p *slow) byPoints(b *slowBoard) int {
	us, them := 0, 0
	for x := range p.seats {
		if n := cuttle.PointsOf(b.points[x]); p.ours.Has(x) {
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

// need returns how many points a seat lacks.
func (p *slow) need(b *slowBoard, x engine.Seat) int {
	return p.rules.Goal(b.royal(x, cuttle.Crowns)) - cuttle.PointsOf(b.points[x])
}

// alone returns what the table and the hand of one seat are worth to it.
func (p *slow) alone(b *slowBoard, x engine.Seat) int {
	w := &p.weights
	need := p.need(b, x)
	v := w[weighPoints] * (p.rules.Goal(0) - need)
	if need < 11 {
		v += w[weighClose] * (11 - need) * (11 - need) / 10
	}
	v += b.royal(x, cuttle.Crowns) * w[weighCrown]
	if queens := b.royal(x, cuttle.Shields); queens > 0 {
		v += w[weighShield] + ((b.royals[x]|b.points[x]).Len()-1)*w[weighGuard]
		if queens > 1 && p.rules.Queens == cuttle.Mutual {
			v += w[weighShield] / 2
		}
	}
	if b.royal(x, cuttle.Glasses) > 0 {
		v += w[weighGlasses]
	}
	v -= b.borrowed(x) * w[weighLoose]
	if p.winsInTwo(b, x) {
		v += w[weighTwoPlays]
	}
	v += b.kept[x] + b.unknown[x]*p.mean
	return v + w[weighDraw]*harmonic[min(b.held(x), len(harmonic)-1)]/thousand
}

// borrowed returns how many point cards a seat controls that are another's.
func (b *slowBoard) borrowed(x engine.Seat) (n int) {
	if b.lent == [cuttle.MaxSeats]cards.Set{} {
		return 0
	}
	for y := range engine.Seat(cuttle.MaxSeats) {
		n += (b.lent[y] & b.points[x]).Len()
	}
	return n
}

// winsInTwo reports whether two cards that a seat is known to hold, kings or
// point cards, would win if nothing came between.
func (p *slow) winsInTwo(b *slowBoard, x engine.Seat) bool {
	points := cuttle.PointsOf(b.points[x])
	crowns := b.royal(x, cuttle.Crowns)
	kings := min((b.hand[x] & cuttle.Crowns).Len(), 2)
	numbers := b.hand[x] & cuttle.PointCards
	for k := 0; k <= kings; k++ {
		left := p.rules.Goal(crowns+k) - points
		rest := numbers
		for plays := k; plays < 2 && rest != 0; plays++ {
			c := cards.Card(bits.Len64(uint64(rest)) - 1)
			rest = rest.Without(c)
			left -= cuttle.PointValue(c)
		}
		if left <= 0 {
			return true
		}
	}
	return false
}
