package policies

import (
	"cardlab/engine"
	"cardlab/engine/cards"
	"cardlab/engine/cuttle"
)

// won is the value of a game won, in thousandths of a point: more than any
// position is worth.
const won = 500 * thousand

// value returns what the position is worth after an action, in thousandths of
// a point.
func (p *cuttleRules) value(now *board, a engine.Action) int {
	b := *now
	use, c, target, second := cuttle.Unpack(a)
	switch use {
	case cuttle.UseDraw:
		p.draw(&b)
	case cuttle.UsePass:
		if p.view.Passes()+1 >= p.rules.PassesToDraw {
			return 0
		}
	case cuttle.UsePoints:
		p.spend(&b, mine, c)
		b.points[mine] = b.points[mine].With(c)
	case cuttle.UseScuttle:
		p.spend(&b, mine, c)
		b.remove(target)
		b.scrap = b.scrap.With(c).With(target)
		b.bonus += p.weights[weighScuttle]
	case cuttle.UseFace:
		p.spend(&b, mine, c)
		b.royals[mine] = b.royals[mine].With(c)
	case cuttle.UseJack:
		p.spend(&b, mine, c)
		if p.view.Carried().Has(target) {
			target = p.view.Under(target)
		}
		b.give(target, 1-b.controls(target))
		b.bonus += p.weights[weighSteal]
	case cuttle.UseOneOff:
		return p.announced(&b, c, target, second) - p.putBack(c)
	case cuttle.UseCounter, cuttle.UseLetBe:
		return p.answered(&b, use, c)
	case cuttle.UseTake:
		b.scrap = b.scrap.Without(c)
		p.gain(&b, mine, c)
	case cuttle.UseDiscard:
		p.spend(&b, mine, c)
		b.scrap = b.scrap.With(c)
		if target != cards.None {
			p.spend(&b, mine, target)
			b.scrap = b.scrap.With(target)
		}
	case cuttle.UseScrap:
		b.scrap = b.scrap.With(c)
	}
	return p.worth(&b, p.nextToMove()) - p.putBack(c)
}

// putBack returns what it costs that the other card that a seven shows goes
// back on the stock, for the rival to draw.
func (p *cuttleRules) putBack(played cards.Card) int {
	shown := p.view.Revealed()
	if shown == 0 {
		return 0
	}
	if other := shown.Without(played); other != 0 {
		return p.keep(other.First().Rank()) * p.weights[weighPutBack] / thousand
	}
	return 0
}

// nextToMove returns the side whose turn follows the present one.
func (p *cuttleRules) nextToMove() int {
	return 1 - p.sideOf(p.view.TurnSeat())
}

// announced values a one-off of mine: what it does if it is let be, less what
// a counter may spoil.
func (p *cuttleRules) announced(b *board, c, target, second cards.Card) int {
	p.spend(b, mine, c)
	spoilt := *b
	p.oneOff(b, mine, c, target, second)
	done := p.worth(b, theirs)
	risk := p.counterRisk(&spoilt)
	if risk == 0 {
		return done
	}
	spoilt.scrap = spoilt.scrap.With(c)
	p.spendTwo(&spoilt)
	return done - (done-p.worth(&spoilt, theirs))*risk/thousand
}

// answered values adding a two to the stack, or letting it be.
func (p *cuttleRules) answered(b *board, use cuttle.Use, two cards.Card) int {
	c, by, target, second, counters := p.view.Stack()
	happens := counters&1 == 0
	risk := 0
	if use == cuttle.UseCounter {
		p.spend(b, mine, two)
		b.scrap = b.scrap.With(two)
		b.bonus -= p.weights[weighCounter]
		happens = !happens
		risk = p.counterRisk(b)
	}
	next := p.nextToMove()
	result := func(b *board, happens bool) int {
		if happens {
			p.oneOff(b, p.sideOf(by), c, target, second)
		} else {
			b.scrap = b.scrap.With(c)
		}
		return p.worth(b, next)
	}
	spoilt := *b
	done := result(b, happens)
	if risk == 0 {
		return done
	}
	p.spendTwo(&spoilt)
	return done - (done-result(&spoilt, !happens))*risk/thousand
}

// counterRisk returns the chance, in thousandths, that the rival counters what I play.
func (p *cuttleRules) counterRisk(b *board) int {
	queens, twos := cards.RankSet(cards.Queen), cards.RankSet(cards.Two)
	blocks := p.rules.QueenBlocks == cuttle.On
	if blocks && b.royals[mine]&queens != 0 {
		return 0
	}
	usable := b.hand[theirs]
	if p.rules.FrozenCounters == cuttle.Off {
		usable &^= b.frozen
	}
	risk := p.holds(twos, usable, b.unknown[theirs]) * p.weights[weighCaution] / thousand
	if b.hand[mine]&twos != 0 && !(blocks && b.royals[theirs]&queens != 0) {
		risk /= 2 // I can answer
	}
	return risk
}

// spendTwo takes from the rival the two with which it counters.
func (p *cuttleRules) spendTwo(b *board) {
	if twos := b.hand[theirs] & cards.RankSet(cards.Two); twos != 0 {
		p.spend(b, theirs, twos.First())
		return
	}
	b.unknown[theirs]--
	b.kept[theirs] += p.mean - p.keep(cards.Two)
}

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
	// the seat to move may win, or else scuttle and steal
	other := 1 - next
	sure := p.holds(p.winning(b, next), b.hand[next]&^b.frozen, b.unknown[next])
	gain := p.weights[weighDanger]*sure/thousand + p.exposed(b, other, next)
	threat := p.holds(p.winning(b, other), b.hand[other], b.unknown[other])
	gain -= p.weights[weighThreat] * threat / thousand
	if next == theirs {
		gain = -gain
	}
	return v + gain
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
	return p.goals[min((b.royals[x]&cards.RankSet(cards.King)).Len(), len(p.goals)-1)] - cuttlePoints(b.points[x])
}

// side returns what the table and the hand of one side are worth.
func (p *cuttleRules) side(b *board, x int) int {
	w := &p.weights
	need := p.need(b, x)
	v := w[weighPoints] * (p.goals[0] - need)
	if need < 11 {
		v += w[weighClose] * (11 - need) * (11 - need) / 10
	}
	if royals := b.royals[x]; royals != 0 {
		kings := (royals & cards.RankSet(cards.King)).Len()
		queens := (royals & cards.RankSet(cards.Queen)).Len()
		v += kings * w[weighCrown]
		if queens > 0 {
			v += w[weighShield] + (royals|b.points[x]).Len()*w[weighGuard] - w[weighGuard]
			if queens > 1 && p.rules.Queens == cuttle.Mutual {
				v += w[weighShield] / 2
			}
		}
		if royals&cards.RankSet(cards.Eight) != 0 {
			v += w[weighGlasses]
		}
	}
	v -= b.lent[1-x].Len() * w[weighLoose]
	v += b.kept[x] + b.unknown[x]*p.mean
	return v + w[weighDraw]*harmonic[min(b.hand[x].Len()+b.unknown[x], len(harmonic)-1)]/thousand
}

// harmonic[n] is 1 + 1/2 + … + 1/n, in thousandths.
var harmonic = func() (h [16]int) {
	for n := 1; n < len(h); n++ {
		h[n] = h[n-1] + thousand/n
	}
	return h
}()

// winning returns the cards that a side could play to win at once.
func (p *cuttleRules) winning(b *board, x int) (set cards.Set) {
	need := max(1, p.need(b, x))
	if need <= 10 {
		set = cards.Full(10*cards.Suits) &^ cards.Full((need-1)*cards.Suits)
	}
	crowns := (b.royals[x] & cards.RankSet(cards.King)).Len()
	if crowns+1 < len(p.goals) && need <= p.goals[crowns]-p.goals[crowns+1] {
		set |= cards.RankSet(cards.King)
	}
	y := 1 - x
	if b.royals[y]&cards.RankSet(cards.Queen) == 0 {
		if b.points[y]>>((need-1)*cards.Suits)<<((need-1)*cards.Suits) != 0 {
			set |= cards.RankSet(cards.Jack)
		}
	}
	if b.lent[x] != 0 && cuttlePoints(b.lent[x]) >= need {
		set |= cards.RankSet(cards.Six)
	}
	return set
}

// exposed returns what side x stands to lose to a scuttle or a jack of side by.
func (p *cuttleRules) exposed(b *board, x, by int) int {
	if b.points[x] == 0 {
		return 0
	}
	hand := b.hand[by] &^ b.frozen
	steal := 0
	if b.royals[x]&cards.RankSet(cards.Queen) == 0 {
		steal = 2 * p.holds(cards.RankSet(cards.Jack), hand, b.unknown[by])
	}
	most := 0
	for rest := b.points[x]; rest != 0; rest = rest.Rest() {
		c := rest.First()
		above := cards.Full(10*cards.Suits) &^ cards.Full(int(c)+1)
		chance := max(steal, p.holds(above, hand, b.unknown[by]))
		most = max(most, chance*(int(c.Rank())+1))
	}
	return most * p.weights[weighExposure] / thousand
}

// holds returns the chance, in thousandths, that a hand of which some cards
// are known holds one of a set.
func (p *cuttleRules) holds(set, known cards.Set, unknown int) int {
	if set&known != 0 {
		return thousand
	}
	hits := (set & p.unseen).Len()
	if hits == 0 || unknown == 0 {
		return 0
	}
	n, none := p.unseen.Len(), thousand
	for i := 0; i < unknown && n > i; i++ {
		none = none * max(0, n-hits-i) / (n - i)
	}
	return thousand - none
}

// cuttlePoints returns the points of a set of point cards.
func cuttlePoints(set cards.Set) (n int) {
	for ; set != 0; set = set.Rest() {
		n += int(set.First().Rank()) + 1
	}
	return n
}
