package cuttle

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cuttle"
)

// value returns what the position is worth after an action, in thousandths of
// a point.
func (p *slow) value(now *slowBoard, a engine.Action) int {
	b := *now
	use, c, target, second := cuttle.Unpack(a)
	me := p.me
	switch use {
	case cuttle.UseDraw:
		p.draw(&b)
	case cuttle.UsePass:
		if p.view.PassDraws() {
			return 0
		}
		if p.view.PassReshuffles() {
			b.stock, b.scrap = b.scrap.Len(), 0
		}
	case cuttle.UsePoints:
		p.spend(&b, me, c)
		b.points[me] = b.points[me].With(c)
	case cuttle.UseScuttle:
		p.spend(&b, me, c)
		b.remove(target)
		b.scrap = b.scrap.With(c).With(target)
		b.bonus += p.weights[weighScuttle]
	case cuttle.UseFace:
		p.spend(&b, me, c)
		b.royals[me] = b.royals[me].With(c)
	case cuttle.UseJack:
		p.spend(&b, me, c)
		p.steal(&b, target, second)
		b.bonus += p.weights[weighSteal]
	case cuttle.UseOneOff:
		if royal, _, _ := p.view.Offer(); royal != cards.None {
			return p.responded(&b, c)
		}
		return p.announced(&b, c, a) - p.putBack(c)
	case cuttle.UseCounter, cuttle.UseLetBe:
		return p.answered(&b, use, c)
	case cuttle.UseTake:
		b.scrap = b.scrap.Without(c)
		p.gain(&b, me, c)
	case cuttle.UseDiscard:
		p.spend(&b, me, c)
		b.scrap = b.scrap.With(c)
		if target != cards.None {
			p.spend(&b, me, target)
			b.scrap = b.scrap.With(target)
		}
	case cuttle.UseScrap:
		b.scrap = b.scrap.With(c)
	}
	return p.worth(&b, p.nextToMove()) - p.putBack(c)
}

// steal gives a card, or what the jack or joker named lies on, to the seat that
// then controls it.
func (p *slow) steal(b *slowBoard, target, named cards.Card) {
	if p.view.Carried().Has(target) {
		target = p.view.Under(target)
	}
	b.give(target, p.rules.Recipient(p.me, b.controls(target), engine.Seat(named)))
}

// putBack returns what it costs that the other card that a seven shows goes
// back on the stock, for the rival to draw.
func (p *slow) putBack(played cards.Card) int {
	shown := p.view.Revealed()
	if shown == 0 {
		return 0
	}
	if other := shown.Without(played); other != 0 {
		return p.keep(other.First().Rank()) * p.weights[weighPutBack] / thousand
	}
	return 0
}

// nextToMove returns the seat whose turn follows the present one.
func (p *slow) nextToMove() engine.Seat { return p.table.Next(p.view.TurnSeat()) }

// offered carries out what the royal does that is being played, R28.
func (p *slow) offered(b *slowBoard) {
	royal, on, to := p.view.Offer()
	player := p.view.TurnSeat()
	if on == cards.None {
		b.royals[player] = b.royals[player].With(royal)
		return
	}
	if p.view.Carried().Has(on) {
		on = p.view.Under(on)
	}
	b.give(on, to)
}

// responded values a nine of mine that sends the royal being played back to its
// player's hand, less what a counter may spoil.
func (p *slow) responded(b *slowBoard, nine cards.Card) int {
	p.spend(b, p.me, nine)
	b.scrap = b.scrap.With(nine)
	spoilt := *b
	royal, _, _ := p.view.Offer()
	p.gain(b, p.view.TurnSeat(), royal)
	done := p.worth(b, p.nextToMove())
	risk := p.counterRisk(&spoilt)
	if risk == 0 {
		return done
	}
	p.spendTwo(&spoilt)
	p.offered(&spoilt)
	return done - (done-p.worth(&spoilt, p.nextToMove()))*risk/thousand
}

// announced values a one-off of mine: what it does if it is let be, less what
// a counter may spoil.
func (p *slow) announced(b *slowBoard, c cards.Card, a engine.Action) int {
	p.spend(b, p.me, c)
	spoilt := *b
	first, second, named := p.rules.Names(p.me, a)
	next := p.nextToMove()
	p.oneOff(b, p.me, c, first, second, named)
	done := p.worth(b, next)
	risk := p.counterRisk(&spoilt)
	if risk == 0 {
		return done
	}
	spoilt.scrap = spoilt.scrap.With(c)
	p.spendTwo(&spoilt)
	return done - (done-p.worth(&spoilt, next))*risk/thousand
}

// answered values adding a two to the stack, or letting it be.
func (p *slow) answered(b *slowBoard, use cuttle.Use, two cards.Card) int {
	c, by, target, second, counters := p.view.Stack()
	if c == cards.None { // no nine sends the royal back
		p.offered(b)
		return p.worth(b, p.nextToMove())
	}
	happens := counters&1 == 0
	risk := 0
	if use == cuttle.UseCounter {
		p.spend(b, p.me, two)
		b.scrap = b.scrap.With(two)
		b.bonus -= p.weights[weighCounter]
		happens = !happens
		risk = p.counterRisk(b)
	}
	next := p.nextToMove()
	royal, _, _ := p.view.Offer()
	result := func(b *slowBoard, happens bool) int {
		switch {
		case royal != cards.None && happens:
			p.gain(b, p.view.TurnSeat(), royal)
		case royal != cards.None:
			p.offered(b)
		case happens:
			p.oneOff(b, by, c, target, second, p.view.Named())
		default:
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

// counterRisk returns the chance, in thousandths, that a rival counters what I play.
func (p *slow) counterRisk(b *slowBoard) int {
	queen := b.royal(p.me, cuttle.Shields) > 0
	may := p.rules.Counters(cuttle.Counters, 0, queen) // with any of these a rival may
	if may == 0 {
		return 0
	}
	none := thousand
	for rest := p.rivals[p.me]; rest != 0; rest = rest.Rest() {
		y := rest.First()
		risk := p.holds(may, p.rules.Counters(b.hand[y], b.frozen, queen), b.unknown[y]) * p.weights[weighCaution] / thousand
		if p.rules.Counters(b.hand[p.me], 0, b.royal(y, cuttle.Shields) > 0) != 0 {
			risk /= 2 // I can answer
		}
		none = none * (thousand - risk) / thousand
	}
	return thousand - none
}

// spendTwo takes the two with which a rival counters from the one that is known
// to hold one, else from the one that hides most.
func (p *slow) spendTwo(b *slowBoard) {
	from := engine.NoSeat
	for rest := p.rivals[p.me]; rest != 0; rest = rest.Rest() {
		y := rest.First()
		if twos := b.hand[y] & cuttle.Counters; twos != 0 {
			p.spend(b, y, twos.First())
			return
		}
		if from == engine.NoSeat || b.unknown[y] > b.unknown[from] {
			from = y
		}
	}
	b.unknown[from]--
	b.kept[from] += p.mean - p.keep(cards.Two)
}
