package cuttleinputs

import (
	"math/bits"

	"cardlab/engine"
	"cardlab/engine/cards"
)

// The cards that threats come from.
var (
	pointCards = cards.Full(10 * cards.Suits)
	aces       = cards.RankSet(cards.Ace)
	twos       = cards.RankSet(cards.Two)
	sixes      = cards.RankSet(cards.Six)
	jacks      = cards.RankSet(cards.Jack)
	kings      = cards.RankSet(cards.King)
	jokers     = cards.RankSet(cards.Joker)
	aimed      = twos | cards.RankSet(cards.Nine) // one-offs that name a card on the table
)

// may fills the slots of what a seat may do next.
func (r *Reader) may(b *board, x engine.Seat) {
	l := &r.layout.seats[r.place[x]]
	hand := b.hand[x]
	if x == b.next { // what is frozen thaws before the turn of the others comes
		hand &^= b.frozen
	}
	chance := r.chances.holds(r.winning(b, x), hand, b.hidden[x])
	r.set(l.wins, (chance*winSteps+sure-1)/sure)
	pair := 0
	if r.winsInTwo(b, x) {
		pair = 1
	}
	r.set(l.pair, pair)
	loss := 0
	for rest := r.rivals[x]; rest != 0; rest = rest.Rest() {
		loss = max(loss, r.exposed(b, rest.First(), x))
	}
	r.set(l.strikes, min(loss/sure, mostLoss))
}

// goalWith returns the goal of a seat with so many kings.
func (r *Reader) goalWith(kings int) int { return r.goals[min(kings, len(r.goals)-1)] }

// winning returns the cards that a seat could play to win at once.
func (r *Reader) winning(b *board, x engine.Seat) cards.Set {
	lacks := max(1, r.lacks[x])
	enough := pointCards &^ cards.Full(min((lacks-1)*cards.Suits, deck)) // the point cards worth that much
	set := enough
	crowns := b.count(x, cards.King)
	crown := lacks <= r.goalWith(crowns)-r.goalWith(crowns+1) // one more king would do
	if crown {
		set |= kings
	}
	for rest := r.rivals[x]; rest != 0; rest = rest.Rest() {
		y := rest.First()
		if b.count(y, cards.Queen) > 0 {
			continue
		}
		if b.points[y]&enough != 0 {
			set |= jacks
		}
		if crown && b.count(y, cards.King) > 0 {
			set |= jokers
		}
		if b.lent[x]&b.points[y]&enough != 0 {
			set |= aimed
		}
	}
	if b.lent[x] != 0 && worth(b.lent[x]) >= lacks {
		set |= sixes
	}
	return set
}

// winsInTwo reports whether two cards that a seat is known to hold, kings or
// point cards, would win if nothing came between.
func (r *Reader) winsInTwo(b *board, x engine.Seat) bool {
	crowns := b.count(x, cards.King)
	points := r.goalWith(crowns) - r.lacks[x]
	most := min((b.hand[x] & kings).Len(), 2)
	numbers := b.hand[x] & pointCards
	for k := 0; k <= most; k++ {
		left := r.goalWith(crowns+k) - points
		rest := numbers
		for plays := k; plays < 2 && rest != 0; plays++ {
			c := cards.Card(bits.Len64(uint64(rest)) - 1)
			rest = rest.Without(c)
			left -= value(c)
		}
		if left <= 0 {
			return true
		}
	}
	return false
}

// exposed returns what seat x stands to lose to the best play of seat by against
// its table, in thousandths of a point: each loss by the chance that seat by holds
// the card for it. A theft counts twice, for what one loses the other gains.
func (r *Reader) exposed(b *board, x, by engine.Seat) (most int) {
	hand, hidden := b.hand[by]&^b.frozen, b.hidden[by]
	open := b.count(x, cards.Queen) == 0
	if points := b.points[x]; points != 0 {
		steal := 0
		if open {
			steal = 2 * r.chances.holds(jacks, hand, hidden)
		}
		for rest := points; rest != 0; {
			c := cards.Card(bits.Len64(uint64(rest)) - 1) // the highest first
			rest = rest.Without(c)
			chance := max(steal, r.chances.holds(pointCards&^cards.Full(int(c)+1), hand, hidden))
			if open && b.lent[by].Has(c) {
				chance = max(chance, 2*r.chances.holds(jacks|aimed, hand, hidden))
			}
			most = max(most, chance*value(c))
			if chance == 2*sure {
				break // no lower card can lose more
			}
		}
		if lead := worth(points) - worth(b.points[by]); lead > 0 {
			most = max(most, lead*r.chances.holds(aces, hand, hidden))
		}
	}
	if crowns := b.count(x, cards.King); crowns > 0 {
		goal := r.goalWith(crowns)
		if lead := r.goalWith(b.count(by, cards.King)) - goal; lead > 0 {
			most = max(most, lead*r.chances.holds(sixes, hand, hidden))
		}
		if open {
			most = max(most, (r.goalWith(crowns-1)-goal)*r.chances.holds(aimed, hand, hidden))
		}
	}
	return most
}

// mayCounter returns the chance that a rival of the seat that chooses holds a
// two with which it could counter.
func (r *Reader) mayCounter(b *board) int {
	queen := b.count(r.me, cards.Queen) > 0
	counters := r.rules.Counters(twos, 0, queen)
	none := sure
	for rest := r.rivals[r.me]; rest != 0; rest = rest.Rest() {
		y := rest.First()
		none = none * (sure - r.chances.holds(counters, r.rules.Counters(b.hand[y], b.frozen, queen), b.hidden[y])) / sure
	}
	return sure - none
}
