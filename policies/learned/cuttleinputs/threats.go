package cuttleinputs

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
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
	l, into, s := r.slots[x&3], r.into, &b.sides[x&3]
	row := r.chances.row(s.hidden)
	hand := s.hand
	if x == b.next { // what is frozen thaws before the turn of the others comes
		hand &^= b.frozen
	}
	chance := 0
	if winning := r.winning(b, s, x); winning&hand != 0 {
		chance = sure
	} else {
		chance = int(row[(winning & r.chances.unseen).Len()])
	}
	into[l.wins] = winStep[chance]
	pair := uint8(0)
	if r.winsInTwo(s) {
		pair = 1
	}
	into[l.pair] = pair
	loss := 0
	thawed := s.hand &^ b.frozen
	for rest := r.rivals[x&3]; rest != 0; rest = rest.Rest() {
		loss = max(loss, r.exposed(&b.sides[rest.First()&3], s, thawed, row))
	}
	into[l.strikes] = uint8(min(loss/sure, mostLoss))
}

// winStep is the step of a chance to hold a card that wins.
var winStep = func() (t [sure + 1]uint8) {
	for chance := range t {
		t[chance] = uint8((chance*winSteps + sure - 1) / sure)
	}
	return t
}()

// worthAtLeast are the point cards that are worth so much.
var worthAtLeast = func() (t [mostNeed + 1]cards.Set) {
	for points := 1; points < len(t); points++ {
		t[points] = pointCards &^ cards.Full(min((points-1)*cards.Suits, deck))
	}
	return t
}()

// winning returns the cards that a seat could play to win at once.
func (r *Reader) winning(b *board, s *side, x engine.Seat) cards.Set {
	lacks := max(1, s.lacks)
	enough := worthAtLeast[min(lacks, mostNeed)]
	set := enough
	crown := lacks <= r.goals[s.kings]-r.goals[s.kings+1] // one more king would do
	if crown {
		set |= kings
	}
	if enough|s.lent == 0 && !crown {
		return 0
	}
	for rest := r.rivals[x]; rest != 0; rest = rest.Rest() {
		y := &b.sides[rest.First()]
		if y.queen {
			continue
		}
		if y.points&enough != 0 {
			set |= jacks
		}
		if crown && y.kings > 0 {
			set |= jokers
		}
		if s.lent&y.points&enough != 0 {
			set |= aimed
		}
	}
	if s.lent != 0 && worth(s.lent) >= lacks {
		set |= sixes
	}
	return set
}

// winsInTwo reports whether two cards that a seat is known to hold, kings or
// point cards, would win if nothing came between.
func (r *Reader) winsInTwo(s *side) bool {
	first, second := 0, 0 // the highest point cards
	if numbers := s.hand & pointCards; numbers != 0 {
		c := highest(numbers)
		first = value(c)
		if numbers = numbers.Without(c); numbers != 0 {
			second = value(highest(numbers))
		}
	}
	if s.lacks <= first+second {
		return true
	}
	crowns := (s.hand & kings).Len()
	goal := r.goals[s.kings]
	return crowns > 0 && s.lacks+r.goals[s.kings+1]-goal <= first || crowns > 1 && s.lacks+r.goals[s.kings+2]-goal <= 0
}

// exposed returns what a seat stands to lose to the best play of another, with its hand but for what is frozen and
// the chances of its hidden cards, in thousandths of a point: each loss by the chance that the other holds
// the card for it. A theft counts twice, for what one loses the other gains.
func (r *Reader) exposed(s, by *side, hand cards.Set, row *[deck + 1]int16) (most int) {
	if s.points|s.royals&kings == 0 {
		return 0
	}
	unseen := r.chances.unseen
	holds := func(set cards.Set) int {
		if set&hand != 0 {
			return sure
		}
		return int(row[(set & unseen).Len()])
	}
	if s.points != 0 {
		steal, bound := 0, sure
		if !s.queen {
			steal = 2 * holds(jacks)
			bound = max(steal, sure)
			if by.lent != 0 {
				bound = 2 * sure
			}
		}
		for rest := s.points; rest != 0; {
			c := highest(rest)
			if bound*value(c) <= most { // neither this nor a lower card can lose more
				break
			}
			rest = rest.Without(c)
			chance := max(steal, holds(pointCards&^cards.Full(int(c)+1)))
			if !s.queen && by.lent.Has(c) {
				chance = max(chance, 2*holds(jacks|aimed))
			}
			most = max(most, chance*value(c))
		}
		if lead := s.worth - by.worth; lead > 0 {
			most = max(most, lead*holds(aces))
		}
	}
	if s.kings > 0 {
		goal := r.goals[s.kings]
		if lead := r.goals[by.kings] - goal; lead > 0 {
			most = max(most, lead*holds(sixes))
		}
		if !s.queen {
			most = max(most, (r.goals[s.kings-1]-goal)*holds(aimed))
		}
	}
	return most
}

// mayCounter returns the chance that a rival of the seat that chooses holds a
// two with which it could counter.
func (r *Reader) mayCounter(b *board) int {
	queen := b.sides[r.me].queen
	counters := r.rules.Counters(twos, 0, queen)
	none := sure
	for rest := r.rivals[r.me]; rest != 0; rest = rest.Rest() {
		y := &b.sides[rest.First()]
		none = none * (sure - r.chances.holds(counters, r.rules.Counters(y.hand, b.frozen, queen), y.hidden)) / sure
	}
	return sure - none
}
