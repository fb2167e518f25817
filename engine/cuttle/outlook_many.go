package cuttle

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// How good a position looks with three and four seats. What two seats are
// worth against each other is as in outlook.go; here is whom it is counted against.

// valueOfMany returns the position's value for the side of a seat.
func (o *outlook) valueOfMany(seat engine.Seat) int {
	t := o.s.r.table
	var all [maxSeats]holdings
	var there engine.Seats // the seats that have reached their goals
	for x := range engine.Seat(t.Seats) {
		o.hold(&all[x], x)
		if all[x].need <= 0 {
			there |= engine.Only(x)
		}
	}
	if there != 0 {
		if side := t.Side(seat); there&side == 0 {
			return 0
		} else if there&^side == 0 {
			return engine.Win
		}
		return engine.Win / t.Sides()
	}
	if t.Teams {
		if v := o.teamAhead(&all); t.Side(seat).Has(o.next) {
			return v
		} else {
			return engine.Win - v
		}
	}
	return o.chance(&all, seat)
}

// chance returns the chance of one seat among rivals: with odds of 1 to x
// against each of them alone, they are 1 to the sum of the x.
func (o *outlook) chance(all *[maxSeats]holdings, seat engine.Seat) int {
	against := 0 // in thousandths
	for i := 1; i < o.s.r.Seats; i++ {
		rival := o.s.r.table.After(seat, i)
		p := o.duel(all, seat, rival)
		against += engine.Win * (engine.Win - p) / p
	}
	return engine.Win * engine.Win / (engine.Win + against)
}

// duel returns the chance of seat a against seat b, were there no others. The
// one whose turn comes first is ahead by it.
func (o *outlook) duel(all *[maxSeats]holdings, a, b engine.Seat) int {
	for seat := o.next; ; seat = o.s.r.table.Next(seat) {
		switch seat {
		case a:
			return o.ahead(&all[a], &all[b])
		case b:
			return engine.Win - o.ahead(&all[b], &all[a])
		}
	}
}

// teamAhead returns the value for the side that is to move next.
func (o *outlook) teamAhead(all *[maxSeats]holdings) int {
	t := o.s.r.table
	a, b := &all[o.next], &all[t.Next(o.next)]
	partner, last := &all[t.After(o.next, 2)], &all[t.After(o.next, 3)]
	usable := a.hand &^ o.s.frozen
	if a.wins(usable, b) || a.wins(usable, last) || a.wins(usable, partner) || o.hands(a, usable, partner) {
		return certain
	}
	v := worthOfTwo(a, partner) - worthOfTwo(b, last) + worthTurn
	if b.wins(b.hand, a) || b.wins(b.hand, partner) {
		v -= worthThreat
	}
	if partner.wins(partner.hand, b) || partner.wins(partner.hand, last) {
		v += worthThreat / 2
	}
	v += max(o.takes(a, usable, b), o.takes(a, usable, last)) * worthNow
	v -= max(o.takes(b, b.hand, a), o.takes(b, b.hand, partner)) * worthLater
	return squash(v)
}

// hands reports whether a seat could win for its partner by a jack that gives
// it one of the seat's own point cards, R27.
func (o *outlook) hands(n *holdings, hand cards.Set, partner *holdings) bool {
	return hand&PointStealers != 0 && o.s.r.JackOwn == OwnOn && n.points&WorthAtLeast(partner.need) != 0
}

// worthOfTwo returns what partners have: the better placed counts in full, the other half.
func worthOfTwo(a, b *holdings) int {
	x, y := a.worth, b.worth
	return max(x, y) + min(x, y)/2
}
