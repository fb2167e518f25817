package cuttle

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cuttle"
)

// slow is the player's evaluation as it was first written, each position from scratch:
// what the player chooses is held against it. It reads what look has found out about a view.
type slow struct{ player }

// slowBoard is a position as it thinks of it.
type slowBoard struct {
	hand    [cuttle.MaxSeats]cards.Set // the known cards
	points  [cuttle.MaxSeats]cards.Set
	royals  [cuttle.MaxSeats]cards.Set
	lent    [cuttle.MaxSeats]cards.Set // point cards that a seat put on the table and another controls
	kept    [cuttle.MaxSeats]int       // what the known cards in hand are worth
	unknown [cuttle.MaxSeats]int       // how many other cards are in hand
	bonus   int                        // what the plays made are worth besides, to me
	scrap   cards.Set
	frozen  cards.Set
	stock   int
}

// look reads a view.
func (p *slow) look(v *cuttle.View) (b slowBoard) {
	p.view, p.rules, p.me, p.table = v, v.Variant(), v.Seat(), v.Rules().Table()
	p.seats, p.ours = engine.Seat(p.table.Seats), p.table.Side(p.me)
	for x := range p.seats {
		p.rivals[x] = p.table.Rivals(x)
		switch {
		case x == p.me:
			p.share[x] = thousand
		case p.ours.Has(x):
			p.share[x] = p.weights[weighPartner]
		default: // together the rivals lose what I win
			p.share[x] = -thousand / (p.table.Sides() - 1)
		}
	}
	for x := range p.seats {
		b.hand[x], b.unknown[x] = v.Seen(x), v.Hidden(x)
		b.points[x], b.royals[x] = v.Points(x), v.Royals(x)
		for rest := b.hand[x]; rest != 0; rest = rest.Rest() {
			b.kept[x] += p.keep(rest.First().Rank())
		}
	}
	if v.Carried() != 0 {
		for x := range p.seats {
			for rest := b.points[x]; rest != 0; rest = rest.Rest() {
				if y := v.Base(rest.First()); y != x {
					b.lent[y] = b.lent[y].With(rest.First())
				}
			}
		}
	}
	b.scrap, b.frozen, b.stock = v.Scrap(), v.Frozen(), v.Stock()
	p.unseen = v.Unseen()
	p.mean = 0
	if n := p.unseen.Len(); n > 0 {
		for r := cards.Ace; r <= cards.Joker; r++ {
			p.mean += (p.unseen & cards.RankSet(r)).Len() * p.keep(r)
		}
		p.mean /= n
	}
	return b
}

// held returns how many cards a seat has in hand.
func (b *slowBoard) held(x engine.Seat) int { return b.hand[x].Len() + b.unknown[x] }

// royal returns how many royals of a role a seat controls.
func (b *slowBoard) royal(x engine.Seat, role cards.Set) int { return (b.royals[x] & role).Len() }

// open returns what the rivals of a seat may target of what it controls, as far as queens go.
func (p *slow) open(b *slowBoard, x engine.Seat) cards.Set {
	return p.rules.Unshielded(b.points[x] | b.royals[x])
}

// spend takes a card that is played from the hand of a seat, if it is there.
func (p *slow) spend(b *slowBoard, x engine.Seat, c cards.Card) {
	if b.hand[x].Has(c) {
		b.hand[x] = b.hand[x].Without(c)
		b.kept[x] -= p.keep(c.Rank())
		b.frozen = b.frozen.Without(c)
	}
}

// gain puts a card into the hand of a seat, for all to know.
func (p *slow) gain(b *slowBoard, x engine.Seat, c cards.Card) {
	b.hand[x] = b.hand[x].With(c)
	b.kept[x] += p.keep(c.Rank())
}

// give gives a point card or royal to the seat that now controls it.
func (b *slowBoard) give(c cards.Card, to engine.Seat) {
	bit, from := cards.SetOf(c), b.controls(c)
	if from == to || from == engine.NoSeat { // it is gone: the first target of two carried the second
		return
	}
	if b.royals[from]&bit != 0 {
		b.royals[from] &^= bit
		b.royals[to] |= bit
	}
	if b.points[from]&bit == 0 {
		return
	}
	b.points[from] &^= bit
	b.points[to] |= bit
	owner := b.owner(c, from)
	b.lent[owner] &^= bit
	if owner != to {
		b.lent[owner] |= bit
	}
}

// owner returns who put a point card on the table that a seat controls.
func (b *slowBoard) owner(c cards.Card, controller engine.Seat) engine.Seat {
	for x := range engine.Seat(cuttle.MaxSeats) {
		if b.lent[x].Has(c) {
			return x
		}
	}
	return controller
}

// remove takes a point card or royal off the table.
func (b *slowBoard) remove(c cards.Card) {
	bit := cards.SetOf(c)
	for x := range b.points {
		b.points[x] &^= bit
		b.royals[x] &^= bit
		b.lent[x] &^= bit
	}
}

// controls returns the seat that controls a card on the table.
func (b *slowBoard) controls(c cards.Card) engine.Seat {
	for x := range engine.Seat(cuttle.MaxSeats) {
		if (b.points[x] | b.royals[x]).Has(c) {
			return x
		}
	}
	return engine.NoSeat
}

// leave takes a target of a two or nine off the table: a card, or a jack or
// joker, whose card then goes to who controls it without.
func (p *slow) leave(b *slowBoard, c cards.Card) {
	if !p.view.Carried().Has(c) {
		b.remove(c)
		return
	}
	b.give(p.view.Under(c), p.view.Without(c))
}

// oneOff carries out what a one-off of seat x does; named is the rival that a four names.
func (p *slow) oneOff(b *slowBoard, x engine.Seat, c, target, second cards.Card, named engine.Seat) {
	switch c.Rank() {
	case cards.Ace:
		for y := range b.points {
			b.scrap |= b.points[y]
		}
		b.points, b.lent = [cuttle.MaxSeats]cards.Set{}, [cuttle.MaxSeats]cards.Set{}
	case cards.Two:
		p.leave(b, target)
		b.scrap = b.scrap.With(target)
	case cards.Three:
		p.takeBest(b, x)
	case cards.Four:
		seats, each := p.rules.FourDiscards(x, named)
		for ; seats != 0; seats = seats.Rest() {
			p.lose(b, seats.First(), each)
		}
	case cards.Five:
		p.five(b, x)
	case cards.Six:
		p.six(b)
	case cards.Seven:
		if p.rules.SevenShows(b.stock) > 0 {
			b.bonus += p.share[x] * p.weights[weighReveal] / thousand
			b.stock-- // all but the one that is played go back
		}
	case cards.Nine:
		p.nine(b, target)
		if second != cards.None {
			p.nine(b, second)
		}
	}
	b.scrap = b.scrap.With(c)
}

// six scraps the royals; point cards go home.
func (p *slow) six(b *slowBoard) {
	var home cards.Set
	for x := range b.royals {
		b.scrap |= b.royals[x]
		home |= b.lent[x]
	}
	for x := range b.points {
		b.points[x] = b.points[x]&^home | b.lent[x]
	}
	b.royals, b.lent = [cuttle.MaxSeats]cards.Set{}, [cuttle.MaxSeats]cards.Set{}
}

// takeBest takes from scrap, for a three, a card that wins, else the one most worth keeping.
func (p *slow) takeBest(b *slowBoard, x engine.Seat) {
	from := p.view.Takeable(b.scrap)
	if from == 0 {
		return
	}
	if wins := from & p.winning(b, x); wins != 0 {
		from = wins
	}
	for _, rank := range p.byWorth {
		if of := from & rank; of != 0 {
			b.scrap = b.scrap.Without(of.First())
			p.gain(b, x, of.First())
			return
		}
	}
}

// lose makes a seat discard n cards of its choice: those least worth keeping.
func (p *slow) lose(b *slowBoard, x engine.Seat, n int) {
	for ; n > 0 && x != p.me && b.unknown[x] > 0; n-- {
		b.unknown[x]--
		b.kept[x] += p.mean - p.mean*p.weights[weighForced]/thousand
	}
	for i := len(p.byWorth) - 1; i >= 0 && n > 0; {
		of := b.hand[x] & p.byWorth[i]
		if of == 0 {
			i--
			continue
		}
		p.spend(b, x, of.First())
		b.scrap = b.scrap.With(of.First())
		n--
	}
}

// five discards and draws, R17.
func (p *slow) five(b *slowBoard, x engine.Seat) {
	discards, n := p.rules.FiveDraws(b.held(x), b.stock)
	p.lose(b, x, discards)
	b.unknown[x] += n
	b.stock -= n
	p.down(b, x)
}

// nine sends a target to a hand or on top of the stock, R20.
func (p *slow) nine(b *slowBoard, c cards.Card) {
	if !p.rules.NineReturns() {
		p.leave(b, c)
		b.stock++
		return
	}
	to := p.view.Receiver(c)
	p.leave(b, c)
	p.gain(b, to, c)
	if p.rules.NineFreezes() {
		b.frozen = b.frozen.With(c)
	}
}

// draw draws a card of the stock, which the seat may know.
func (p *slow) draw(b *slowBoard) {
	b.stock--
	if top := p.view.Top(); len(top) > 0 {
		p.gain(b, p.me, top[0])
	} else {
		b.unknown[p.me]++
	}
	p.down(b, p.me)
}

// down discards down to the hand limit, R5.
func (p *slow) down(b *slowBoard, x engine.Seat) {
	p.lose(b, x, p.rules.Excess(b.held(x)))
}
