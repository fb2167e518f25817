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
	blocks := p.rules.QueenBlocks == cuttle.On
	if blocks && b.royal(mine, cards.Queen) > 0 {
		return 0
	}
	usable := b.hand[theirs]
	if p.rules.FrozenCounters == cuttle.Off {
		usable &^= b.frozen
	}
	risk := p.holds(cuttleTwos, usable, b.unknown[theirs]) * p.weights[weighCaution] / thousand
	if b.hand[mine]&cuttleTwos != 0 && !(blocks && b.royal(theirs, cards.Queen) > 0) {
		risk /= 2 // I can answer
	}
	return risk
}

// spendTwo takes from the rival the two with which it counters.
func (p *cuttleRules) spendTwo(b *board) {
	if twos := b.hand[theirs] & cuttleTwos; twos != 0 {
		p.spend(b, theirs, twos.First())
		return
	}
	b.unknown[theirs]--
	b.kept[theirs] += p.mean - p.keep(cards.Two)
}
