package policies

import (
	"math/bits"

	"cardlab/engine/cards"
	"cardlab/engine/cuttle"
)

// worth returns what a position is worth to me, in thousandths of a point, if
// side next is to move.
func (p *cuttleRules) worth(b *board, next int) int {
	for x := range b.points {
		if p.need(b, x) <= 0 {
			if x == mine {
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
	v := b.bonus + p.side(b, mine) - p.side(b, theirs)
	if next == mine {
		return v + p.initiative(b, mine)
	}
	return v - p.initiative(b, theirs)
}

// initiative returns what it is worth to a side to move next: it may win, or
// scrap or steal what the other has, before the other may do the same.
func (p *cuttleRules) initiative(b *board, x int) int {
	y := 1 - x
	first := p.holds(p.winning(b, x), b.hand[x]&^b.frozen, b.unknown[x])
	then := p.holds(p.winning(b, y), b.hand[y], b.unknown[y]) // what is frozen now will thaw
	return p.weights[weighDanger]*first/thousand - p.weights[weighThreat]*then/thousand +
		p.exposed(b, y, x) - p.exposed(b, x, y)*p.weights[weighHope]/thousand
}

// byPoints values a game that ends now, the side with most points winning.
func (p *cuttleRules) byPoints(b *board) int {
	m, t := cuttlePoints(b.points[mine]), cuttlePoints(b.points[theirs])
	switch {
	case m > t:
		return won
	case m < t:
		return -won
	}
	return 0
}

// need returns how many points a side lacks.
func (p *cuttleRules) need(b *board, x int) int {
	return p.goalWith(b.royal(x, cards.King)) - cuttlePoints(b.points[x])
}

// goalWith returns the goal of a side with so many kings.
func (p *cuttleRules) goalWith(kings int) int { return p.goals[min(kings, len(p.goals)-1)] }

// side returns what the table and the hand of one side are worth.
func (p *cuttleRules) side(b *board, x int) int {
	w := &p.weights
	need := p.need(b, x)
	v := w[weighPoints] * (p.goals[0] - need)
	if need < 11 {
		v += w[weighClose] * (11 - need) * (11 - need) / 10
	}
	v += b.royal(x, cards.King) * w[weighCrown]
	if queens := b.royal(x, cards.Queen); queens > 0 {
		v += w[weighShield] + ((b.royals[x]|b.points[x]).Len()-1)*w[weighGuard]
		if queens > 1 && p.rules.Queens == cuttle.Mutual {
			v += w[weighShield] / 2
		}
	}
	if b.royal(x, cards.Eight) > 0 {
		v += w[weighGlasses]
	}
	v -= b.lent[1-x].Len() * w[weighLoose]
	if p.winsInTwo(b, x) {
		v += w[weighTwoPlays]
	}
	v += b.kept[x] + b.unknown[x]*p.mean
	return v + w[weighDraw]*harmonic[min(b.held(x), len(harmonic)-1)]/thousand
}

// winsInTwo reports whether two cards that a side is known to hold, kings or
// point cards, would win if nothing came between.
func (p *cuttleRules) winsInTwo(b *board, x int) bool {
	points := cuttlePoints(b.points[x])
	crowns := b.royal(x, cards.King)
	kings := min((b.hand[x] & cuttleKings).Len(), 2)
	numbers := b.hand[x] & cuttleNumbers
	for k := 0; k <= kings; k++ {
		left := p.goalWith(crowns+k) - points
		rest := numbers
		for plays := k; plays < 2 && rest != 0; plays++ {
			c := cards.Card(bits.Len64(uint64(rest)) - 1)
			rest = rest.Without(c)
			left -= int(c.Rank()) + 1
		}
		if left <= 0 {
			return true
		}
	}
	return false
}

// harmonic[n] is 1 + 1/2 + … + 1/n, in thousandths.
var harmonic = func() (h [16]int) {
	for n := 1; n < len(h); n++ {
		h[n] = h[n-1] + thousand/n
	}
	return h
}()

// cuttlePoints returns the points of a set of point cards.
func cuttlePoints(set cards.Set) (n int) {
	for ; set != 0; set = set.Rest() {
		n += int(set.First().Rank()) + 1
	}
	return n
}
