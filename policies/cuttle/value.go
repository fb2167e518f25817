package cuttle

import (
	"math"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cuttle"
)

// won is the value of a game won, in thousandths of a point: more than any
// position is worth.
const won = 500 * thousand

// value returns what the position is worth after an action, in thousandths of a point; of
// one that is worth floor at most not always the exact value, as worth does.
func (p *player) value(a engine.Action, floor int) int {
	b := &p.after
	b.restore(&p.was)
	use, c, target, second := cuttle.Unpack(a)
	me := p.me
	switch use {
	case cuttle.UseDraw:
		p.draw(b)
	case cuttle.UsePass:
		if p.view.PassDraws() {
			return 0
		}
		if p.view.PassReshuffles() {
			b.stock, b.scrap = b.scrap.Len(), 0
		}
	case cuttle.UsePoints:
		p.spend(b, me, c)
		p.score(b, me, c)
	case cuttle.UseScuttle:
		p.spend(b, me, c)
		p.remove(b, target)
		b.scrap = b.scrap.With(c).With(target)
		b.bonus += p.weights[weighScuttle]
	case cuttle.UseFace:
		p.spend(b, me, c)
		p.place(b, me, c)
	case cuttle.UseJack:
		p.spend(b, me, c)
		p.steal(b, target, second)
		b.bonus += p.weights[weighSteal]
	case cuttle.UseOneOff:
		if royal, _, _ := p.view.Offer(); royal != cards.None {
			return p.responded(b, c)
		}
		cost := p.putBack(c)
		return p.announced(b, c, a, floor+cost) - cost
	case cuttle.UseCounter, cuttle.UseLetBe:
		return p.answered(b, use, c)
	case cuttle.UseTake:
		b.scrap = b.scrap.Without(c)
		p.gain(b, me, c)
	case cuttle.UseDiscard:
		p.spend(b, me, c)
		b.scrap = b.scrap.With(c)
		if target != cards.None {
			p.spend(b, me, target)
			b.scrap = b.scrap.With(target)
		}
	case cuttle.UseScrap:
		b.scrap = b.scrap.With(c)
	}
	cost := p.putBack(c)
	return p.worth(b, floor+cost) - cost
}

// exactly is the floor for a value that must be exact.
const exactly = math.MinInt / 2

// steal gives a card, or what the jack or joker named lies on, to the seat that
// then controls it.
func (p *player) steal(b *board, target, named cards.Card) {
	if p.view.Carried().Has(target) {
		target = p.view.Under(target)
	}
	p.give(b, target, p.rules.Recipient(p.me, b.controls(target), engine.Seat(named)))
}

// putBack returns what it costs that the other card that a seven shows goes
// back on the stock, for the rival to draw.
func (p *player) putBack(played cards.Card) int {
	if other := p.shown.Without(played); other != 0 {
		return p.keep(other.First().Rank()) * p.weights[weighPutBack] / thousand
	}
	return 0
}

// offered carries out what the royal does that is being played, R28.
func (p *player) offered(b *board) {
	royal, on, to := p.view.Offer()
	player := p.view.TurnSeat()
	if on == cards.None {
		p.place(b, player, royal)
		return
	}
	if p.view.Carried().Has(on) {
		on = p.view.Under(on)
	}
	p.give(b, on, to)
}

// responded values a nine of mine that sends the royal being played back to its
// player's hand, less what a counter may spoil.
func (p *player) responded(b *board, nine cards.Card) int {
	p.spend(b, p.me, nine)
	b.scrap = b.scrap.With(nine)
	spoilt := &p.spoilt
	spoilt.copyOf(b, p.seats)
	royal, _, _ := p.view.Offer()
	p.gain(b, p.view.TurnSeat(), royal)
	done := p.worth(b, exactly)
	risk := p.counterRisk(spoilt)
	if risk == 0 {
		return done
	}
	p.spendTwo(spoilt)
	p.offered(spoilt)
	return done - (done-p.worth(spoilt, exactly))*risk/thousand
}

// announced values a one-off of mine: what it does if it is let be, less what
// a counter may spoil.
func (p *player) announced(b *board, c cards.Card, a engine.Action, floor int) int {
	p.spend(b, p.me, c)
	s := p.countered(b, c, floor)
	first, second, named := p.rules.Names(p.me, a)
	p.oneOff(b, p.me, c, first, second, named)
	if s.risk == 0 {
		return p.worth(b, floor)
	}
	if s.worth > floor {
		return s.mean(p.worth(b, exactly))
	}
	done := p.worth(b, floor)
	if done > floor && !s.exact {
		p.spoil(s, c, exactly)
	}
	return s.mean(done) // if both are floor at most, so is this
}

// counteredCard is a one-off of mine that a rival counters.
type counteredCard struct {
	risk  int  // how likely that is, in thousandths
	worth int  // what the position is then worth
	exact bool // it is not only known that it is no more
}

// mean returns what the one-off is worth, if it is worth done unless it is countered.
func (s *counteredCard) mean(done int) int { return done - (done-s.worth)*s.risk/thousand }

// countered values what becomes of a one-off if a rival counters it; b is the position
// before the choice without it. That is the same whatever the card would have done.
func (p *player) countered(b *board, c cards.Card, floor int) *counteredCard {
	s := &p.spoils[c]
	if p.valued.Has(c) {
		return s
	}
	p.valued = p.valued.With(c)
	switch {
	case cuttle.Counters.Has(c): // then I can answer with one less
		s.risk = p.counterRisk(b)
	case p.risk < 0:
		p.risk = p.counterRisk(b)
		fallthrough
	default:
		s.risk = p.risk
	}
	if s.risk > 0 {
		p.spoil(s, c, floor)
	}
	return s
}

// spoil values the position in which a one-off of mine has been countered. What is worth
// floor at most need not be exact: that it is no better than another action stays true.
func (p *player) spoil(s *counteredCard, c cards.Card, floor int) {
	spoilt := &p.spoilt
	spoilt.copyOf(&p.was, p.seats)
	p.spend(spoilt, p.me, c)
	spoilt.scrap = spoilt.scrap.With(c)
	p.spendTwo(spoilt)
	s.worth = p.worth(spoilt, floor)
	s.exact = s.worth > floor
}

// answered values adding a two to the stack, or letting it be.
func (p *player) answered(b *board, use cuttle.Use, two cards.Card) int {
	c, by, target, second, counters := p.view.Stack()
	if c == cards.None { // no nine sends the royal back
		p.offered(b)
		return p.worth(b, exactly)
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
	royal, _, _ := p.view.Offer()
	result := func(b *board, happens bool) int {
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
		return p.worth(b, exactly)
	}
	spoilt := &p.spoilt
	spoilt.copyOf(b, p.seats)
	done := result(b, happens)
	if risk == 0 {
		return done
	}
	p.spendTwo(spoilt)
	return done - (done-result(spoilt, !happens))*risk/thousand
}

// counterRisk returns the chance, in thousandths, that a rival counters what I play.
func (p *player) counterRisk(b *board) int {
	mine := &b.side[p.me&3]
	may := p.rules.Counters(cuttle.Counters, 0, mine.queen) // with any of these a rival may
	if may == 0 {
		return 0
	}
	none := thousand
	for rest := p.rivals[p.me]; rest != 0; rest = rest.Rest() {
		s := &b.side[rest.First()&3]
		risk := p.holds(may, p.rules.Counters(s.hand, b.frozen, mine.queen), s.unknown) * p.weights[weighCaution] / thousand
		if p.rules.Counters(mine.hand, 0, s.queen) != 0 {
			risk /= 2 // I can answer
		}
		none = none * (thousand - risk) / thousand
	}
	return thousand - none
}

// spendTwo takes the two with which a rival counters from the one that is known
// to hold one, else from the one that hides most.
func (p *player) spendTwo(b *board) {
	from := engine.NoSeat
	for rest := p.rivals[p.me]; rest != 0; rest = rest.Rest() {
		y := rest.First()
		if twos := b.side[y&3].hand & cuttle.Counters; twos != 0 {
			p.spend(b, y, twos.First())
			return
		}
		if from == engine.NoSeat || b.side[y&3].unknown > b.side[from&3].unknown {
			from = y
		}
	}
	b.side[from&3].unknown--
	b.hands |= engine.Only(from)
	b.side[from&3].kept += p.mean - p.keep(cards.Two)
}
