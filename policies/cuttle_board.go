package policies

import (
	"cardlab/engine"
	"cardlab/engine/cards"
	"cardlab/engine/cuttle"
)

// A board has two sides: the seat that chooses and its rival, of several the
// one nearest to its goal.
const (
	mine = iota
	theirs
)

// board is a position as far as the policy `rules` thinks of it: small, so
// that one can be made for each legal action.
type board struct {
	hand    [2]cards.Set // the known cards
	points  [2]cards.Set
	royals  [2]cards.Set
	lent    [2]cards.Set // point cards that a side put on the table and the other controls
	kept    [2]int       // what the known cards in hand are worth
	unknown [2]int       // how many other cards are in hand
	bonus   int          // what the plays made are worth besides, to me
	scrap   cards.Set
	frozen  cards.Set
	stock   int
}

// look reads a view.
func (p *cuttleRules) look(v *cuttle.View) (b board) {
	p.view, p.rules, p.me = v, v.Variant(), v.Seat()
	for k := range p.goals {
		p.goals[k] = v.Goal(k)
	}
	rival := nearestRival(v)
	for x, seat := range [2]engine.Seat{mine: p.me, theirs: rival} {
		b.hand[x], b.unknown[x] = v.Seen(seat), v.Hidden(seat)
		b.points[x], b.royals[x] = v.Points(seat), v.Royals(seat)
		for rest := b.hand[x]; rest != 0; rest = rest.Rest() {
			b.kept[x] += p.keep(rest.First().Rank())
		}
	}
	if v.Carried() != 0 {
		for x := range b.points {
			for rest := b.points[x]; rest != 0; rest = rest.Rest() {
				if y := p.sideOf(v.Base(rest.First())); y != x {
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

// nearestRival returns the rival that lacks fewest points.
func nearestRival(v *cuttle.View) engine.Seat {
	table := v.Rules().Table()
	rivals := table.Rivals(v.Seat())
	best, least := engine.NoSeat, 0
	for i := 1; i < int(table.Seats); i++ {
		seat := table.After(v.Seat(), i)
		if !rivals.Has(seat) {
			continue
		}
		points, goal := v.Standing(seat)
		if best == engine.NoSeat || goal-points < least {
			best, least = seat, goal-points
		}
	}
	return best
}

func (p *cuttleRules) sideOf(seat engine.Seat) int {
	if seat == p.me {
		return mine
	}
	return theirs
}

// held returns how many cards a side has in hand.
func (b *board) held(x int) int { return b.hand[x].Len() + b.unknown[x] }

// royal returns how many royals of a rank a side controls.
func (b *board) royal(x int, r cards.Rank) int { return (b.royals[x] & cards.RankSet(r)).Len() }

// spend takes a card that is played from the hand of a side, if it is there.
func (p *cuttleRules) spend(b *board, x int, c cards.Card) {
	if b.hand[x].Has(c) {
		b.hand[x] = b.hand[x].Without(c)
		b.kept[x] -= p.keep(c.Rank())
		b.frozen = b.frozen.Without(c)
	}
}

// gain puts a card into the hand of a side, for all to know.
func (p *cuttleRules) gain(b *board, x int, c cards.Card) {
	b.hand[x] = b.hand[x].With(c)
	b.kept[x] += p.keep(c.Rank())
}

// give gives a point card or royal to the side that now controls it.
func (b *board) give(c cards.Card, to int) {
	bit, from := cards.SetOf(c), 1-to
	if b.royals[from]&bit != 0 {
		b.royals[from] &^= bit
		b.royals[to] |= bit
	}
	if b.points[from]&bit == 0 {
		return
	}
	b.points[from] &^= bit
	b.points[to] |= bit
	if b.lent[to]&bit != 0 {
		b.lent[to] &^= bit // it is back where it was played
	} else {
		b.lent[from] |= bit
	}
}

// remove takes a point card or royal off the table.
func (b *board) remove(c cards.Card) {
	bit := cards.SetOf(c)
	for x := range b.points {
		b.points[x] &^= bit
		b.royals[x] &^= bit
		b.lent[x] &^= bit
	}
}

// controls returns the side that controls a card on the table.
func (b *board) controls(c cards.Card) int {
	if (b.points[mine] | b.royals[mine]).Has(c) {
		return mine
	}
	return theirs
}

// leave takes a target of a two or nine off the table: a card, or a jack or
// joker, whose card then goes to who controls it without.
func (p *cuttleRules) leave(b *board, c cards.Card) {
	if !p.view.Carried().Has(c) {
		b.remove(c)
		return
	}
	b.give(p.view.Under(c), p.sideOf(p.view.Without(c)))
}

// oneOff brings about what a one-off of side x does.
func (p *cuttleRules) oneOff(b *board, x int, c, target, second cards.Card) {
	y := 1 - x
	switch c.Rank() {
	case cards.Ace:
		b.scrap |= b.points[mine] | b.points[theirs]
		b.points, b.lent = [2]cards.Set{}, [2]cards.Set{}
	case cards.Two:
		p.leave(b, target)
		b.scrap = b.scrap.With(target)
	case cards.Three:
		p.takeBest(b, x)
	case cards.Four:
		p.lose(b, y, 2)
	case cards.Five:
		p.five(b, x)
	case cards.Six:
		b.scrap |= b.royals[mine] | b.royals[theirs]
		b.royals = [2]cards.Set{}
		home := b.lent
		for side := range home {
			b.points[side] = b.points[side]&^home[1-side] | home[side]
		}
		b.lent = [2]cards.Set{}
	case cards.Seven:
		worth := p.weights[weighReveal]
		if x == theirs {
			worth = -worth
		}
		b.bonus += worth
		b.stock--
	case cards.Nine:
		p.nine(b, target)
		if second != cards.None {
			p.nine(b, second)
		}
	}
	b.scrap = b.scrap.With(c)
}

// takeBest takes from scrap, for a three, a card that wins, else the one most worth keeping.
func (p *cuttleRules) takeBest(b *board, x int) {
	from := b.scrap
	if p.rules.Three != cuttle.ThreeAny {
		from &^= cards.RankSet(cards.Three)
	}
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

// lose makes a side discard n cards of its choice: those least worth keeping.
func (p *cuttleRules) lose(b *board, x, n int) {
	for ; n > 0 && x == theirs && b.unknown[x] > 0; n-- {
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
func (p *cuttleRules) five(b *board, x int) {
	n := 2
	if p.rules.Five == cuttle.DiscardOneDrawThree {
		p.lose(b, x, 1)
		n = 3
	}
	if p.rules.LimitMode == cuttle.Block {
		n = max(0, min(n, p.rules.HandLimit-b.held(x)))
	}
	n = min(n, b.stock)
	b.unknown[x] += n
	b.stock -= n
	p.down(b, x)
}

// nine sends a target to a hand or on top of the stock, R20.
func (p *cuttleRules) nine(b *board, c cards.Card) {
	if p.rules.Nine == cuttle.NineTopOfStock {
		p.leave(b, c)
		b.stock++
		return
	}
	to := p.sideOf(p.view.Receiver(c))
	p.leave(b, c)
	p.gain(b, to, c)
	if p.rules.Nine == cuttle.NineHandFrozen {
		b.frozen = b.frozen.With(c)
	}
}

// draw draws a card of the stock, which the seat may know.
func (p *cuttleRules) draw(b *board) {
	b.stock--
	if top := p.view.Top(); len(top) > 0 {
		p.gain(b, mine, top[0])
	} else {
		b.unknown[mine]++
	}
	p.down(b, mine)
}

// down discards down to the hand limit, R5.
func (p *cuttleRules) down(b *board, x int) {
	if p.rules.LimitMode == cuttle.DiscardDown {
		if over := b.held(x) - p.rules.HandLimit; over > 0 {
			p.lose(b, x, over)
		}
	}
}
