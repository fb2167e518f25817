package cuttle

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// certain is the value of a position in which the seat to move next can win at once.
const certain = 985

// holdings is what one seat has in an outlook, and what follows from that alone.
type holdings struct {
	seat   engine.Seat
	kings  int
	score  int       // its points
	need   int       // what it lacks to its goal; if nothing, the rest is not filled in
	points cards.Set // its point cards
	open   cards.Set // what rivals may target of what it has, as far as queens go
	hand   cards.Set
	enough cards.Set // the point cards of which one more would win
	crowns cards.Set // the kings, if one more would win
	worth  int       // of table and hand, in thousandths of a point
}

// value returns the position's value for the side of a seat.
func (o *outlook) value(seat engine.Seat) int {
	t := o.s.r.table
	if t.Seats > 2 {
		return o.valueOfMany(seat)
	}
	var me, rival holdings
	o.hold(&me, seat)
	o.hold(&rival, t.Next(seat))
	switch {
	case me.need <= 0 && rival.need <= 0:
		return engine.Win / 2
	case me.need <= 0:
		return engine.Win
	case rival.need <= 0:
		return 0
	}
	if seat == o.next {
		return o.ahead(&me, &rival)
	}
	return engine.Win - o.ahead(&rival, &me)
}

// hold fills in what a seat has.
func (o *outlook) hold(n *holdings, seat engine.Seat) {
	r, table, hand := o.s.r, o.table[seat&3], o.hand[seat&3]
	points, queens := table&o.asPoints, table&Shields
	n.seat, n.hand, n.points, n.open = seat, hand, points, table
	n.kings, n.score = (table & Crowns).Len(), PointsOf(points)
	goal := r.Goal(n.kings)
	n.need = goal - n.score
	v := n.kings*worthCrown + int(o.bonus[seat&3]) + worthOfHand(hand)
	if queens != 0 {
		n.open = r.Unshielded(table)
		v += worthShield + (table.Len()-1)*worthGuard
	}
	if table&Glasses&^points != 0 {
		v += worthSight
	}
	if n.need <= 0 {
		return
	}
	v += worthLack[min(uint(n.need), uint(len(worthLack)-1))]
	n.enough = WorthAtLeast(n.need)
	n.crowns = Crowns
	if goal-r.Goal(n.kings+1) < n.need {
		n.crowns = 0
	}
	if o.s.attached != 0 {
		v -= o.loans(n) * worthLoan
	}
	n.worth = v
}

// worthOfHand returns what a hand is worth: each of its cards, and how many they are.
func worthOfHand(hand cards.Set) int {
	w := &worthHeldTwo
	sum := w[0][hand&0xFF] + w[1][hand>>8&0xFF] + w[2][hand>>16&0xFF] + w[3][hand>>24&0xFF] +
		w[4][hand>>32&0xFF] + w[5][hand>>40&0xFF] + w[6][hand>>48&0xFF]
	return int(sum&(1<<countHeld-1)) + worthMany[min(sum>>countHeld, uint32(len(worthMany)-1))]
}

// given returns x if there is a card in a set, else 0. Which of a seat's cards decide is as
// good as random, so that a branch on each would be mispredicted half of the time.
func given(set cards.Set, x int) int {
	if set == 0 {
		x = 0
	}
	return x
}

// ahead returns the value for the side of a, which is to move next, against b.
func (o *outlook) ahead(a, b *holdings) int {
	usable := a.hand &^ o.s.frozen
	if a.wins(usable, b) {
		return certain
	}
	v := a.worth - b.worth + worthTurn
	if b.wins(b.hand, a) {
		v -= worthThreat
	}
	v += o.takes(a, usable, b)*worthNow - o.takes(b, b.hand, a)*worthLater
	return squash(v)
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
func (n *holdings) wins(hand cards.Set, against *holdings) bool {
	stolen := against.points & against.open & n.enough
	if hand&PointStealers == 0 {
		stolen = 0
	}
	return hand&(n.enough|n.crowns)|stolen != 0
}

// takes returns the most points that a seat could gain on another by one play
// against its table.
func (o *outlook) takes(n *holdings, hand cards.Set, from *holdings) (most int) {
	if from.points != 0 {
		most = TopValue(from.points & o.s.r.ScuttledByAny(hand))
		most = max(most, given(hand&PointStealers, 2*TopValue(from.points&from.open)))
	}
	oneOff := given(hand&PointScrappers, from.score-n.score)
	if from.kings > 0 {
		goal := o.s.r.Goal(from.kings)
		if hand&RoyalScrappers != 0 {
			oneOff = max(oneOff, o.s.r.Goal(n.kings)-goal)
		}
		if from.open&Crowns != 0 && hand&Namers != 0 {
			oneOff = max(oneOff, o.s.r.Goal(from.kings-1)-goal)
		}
	}
	likely := oneOff / 2 // it may be countered
	if from.hand&Counters == 0 {
		likely = oneOff
	}
	return max(most, likely)
}

// logistic[i] is 1000/(1+exp(−i/4)), rounded.
var logistic = [...]int{500, 562, 622, 679, 731, 777, 818, 852, 881, 905, 924, 940, 953, 963, 971, 977, 982, 982}

// squash turns a lead in thousandths of a point into a chance to win in thousandths.
func squash(lead int) int {
	const step = perLogit / 4
	far := max(lead, -lead)
	i := far / step
	v := logistic[len(logistic)-1]
	if i < len(logistic)-1 {
		v = logistic[i] + (logistic[i+1]-logistic[i])*(far-i*step)/step
	}
	if lead < 0 {
		return engine.Win - v
	}
	return v
}
