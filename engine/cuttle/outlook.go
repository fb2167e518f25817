package cuttle

import (
	"cardlab/engine"
	"cardlab/engine/cards"
)

// certain is the value of a position in which the seat to move next can win at once.
const certain = 985

// holdings is what one seat has in an outlook.
type holdings struct {
	seat   engine.Seat
	hand   cards.Set
	points cards.Set // its point cards
	open   cards.Set // what rivals may target of what it has, as far as queens go
	queens int
	kings  int
	score  int // the points
	need   int // what it lacks to its goal
}

// value returns the position's value for the side of a seat: its nearest seat
// to the goal against the nearest of the rivals.
func (o *outlook) value(seat engine.Seat) int {
	t := o.s.r.table
	if t.Seats > 2 {
		return o.valueOfMany(seat)
	}
	side := t.Side(seat)
	var me, rival holdings
	o.nearest(&me, side)
	o.nearest(&rival, t.Rivals(seat))
	switch {
	case me.need <= 0 && rival.need <= 0:
		return engine.Win / 2
	case me.need <= 0:
		return engine.Win
	case rival.need <= 0:
		return 0
	}
	if side.Has(o.next) {
		return o.ahead(&me, &rival)
	}
	return engine.Win - o.ahead(&rival, &me)
}

// nearest fills in what the seat of a side has that is nearest to its goal.
func (o *outlook) nearest(n *holdings, side engine.Seats) {
	n.seat = engine.NoSeat
	for seat := engine.Seat(0); int(seat) < o.s.r.Seats; seat++ {
		if !side.Has(seat) {
			continue
		}
		points := o.table[seat] & o.asPoints
		crowns := (o.table[seat] & Crowns).Len()
		score := PointsOf(points)
		need := o.s.r.Goal(crowns) - score
		if n.seat == engine.NoSeat || need < n.need {
			*n = holdings{seat, o.hand[seat], points, o.s.r.Unshielded(o.table[seat]), (o.table[seat] & Shields).Len(), crowns, score, need}
		}
	}
}

// ahead returns the value for the side of a, which is to move next, against b.
func (o *outlook) ahead(a, b *holdings) int {
	usable := a.hand &^ o.s.frozen
	if o.wins(a, usable, b) {
		return certain
	}
	v := o.worth(a) - o.worth(b) + worthTurn
	if o.wins(b, b.hand, a) {
		v -= worthThreat
	}
	v += o.takes(a, usable, b)*worthNow - o.takes(b, b.hand, a)*worthLater
	return squash(v)
}

// worth returns what a seat's table and hand are worth, in thousandths of a point.
func (o *outlook) worth(n *holdings) int {
	v := worthLack[min(n.need, len(worthLack)-1)] + n.kings*worthCrown + o.bonus[n.seat]
	royals := o.table[n.seat] &^ o.asPoints
	if n.queens > 0 {
		v += worthShield + (o.table[n.seat].Len()-1)*worthGuard
	}
	if royals&Glasses != 0 {
		v += worthSight
	}
	for rest := n.hand; rest != 0; rest = rest.Rest() {
		v += worthHeld[rest.First().Rank()]
	}
	if o.s.attached != 0 {
		v -= o.loans(n) * worthLoan
	}
	return v + worthMany[min(n.hand.Len(), len(worthMany)-1)]
}

// loans returns how many point cards a seat controls that it did not put on the table.
func (o *outlook) loans(n *holdings) (count int) {
	for rest := o.s.withAttached() & n.points; rest != 0; rest = rest.Rest() {
		if o.s.baseOwner(rest.First()) != n.seat {
			count++
		}
	}
	return count
}

// wins reports whether a seat could win by one play from its hand.
func (o *outlook) wins(n *holdings, hand cards.Set, against *holdings) bool {
	enough := WorthAtLeast(n.need)
	if hand&enough != 0 {
		return true
	}
	if hand&Crowns != 0 && o.s.r.Goal(n.kings)-o.s.r.Goal(n.kings+1) >= n.need {
		return true
	}
	return hand&PointStealers != 0 && against.points&against.open&enough != 0
}

// takes returns the most points that a seat could gain on another by one play
// against its table.
func (o *outlook) takes(n *holdings, hand cards.Set, from *holdings) (most int) {
	if from.points != 0 {
		most = TopValue(from.points & o.s.r.ScuttledByAny(hand))
		if hand&PointStealers != 0 {
			most = max(most, 2*TopValue(from.points&from.open))
		}
	}
	oneOff := 0
	if hand&PointScrappers != 0 {
		oneOff = from.score - n.score
	}
	if from.kings > 0 {
		goal := o.s.r.Goal(from.kings)
		if hand&RoyalScrappers != 0 {
			oneOff = max(oneOff, o.s.r.Goal(n.kings)-goal)
		}
		if from.open&Crowns != 0 && hand&Namers != 0 {
			oneOff = max(oneOff, o.s.r.Goal(from.kings-1)-goal)
		}
	}
	if oneOff > most && from.hand&Counters != 0 {
		oneOff /= 2 // it may be countered
	}
	return max(most, oneOff)
}

// logistic[i] is 1000/(1+exp(−i/4)), rounded.
var logistic = [...]int{500, 562, 622, 679, 731, 777, 818, 852, 881, 905, 924, 940, 953, 963, 971, 977, 982, 982}

// squash turns a lead in thousandths of a point into a chance to win in thousandths.
func squash(lead int) int {
	if lead < 0 {
		return engine.Win - squash(-lead)
	}
	const step = perLogit / 4
	i := lead / step
	if i >= len(logistic)-1 {
		return logistic[len(logistic)-1]
	}
	return logistic[i] + (logistic[i+1]-logistic[i])*(lead-i*step)/step
}
