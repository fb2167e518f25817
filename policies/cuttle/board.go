package cuttle

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cuttle"
)

// board is a position as far as the policy `expert` thinks of it: small, so
// that one can be made for each legal action.
type board struct {
	side   [cuttle.MaxSeats]side // by seat
	scrap  cards.Set
	frozen cards.Set
	bonus  int // what the plays made are worth besides, to me
	stock  int

	reached       engine.Seats // the seats that have reached their goals
	wins          engine.Seats // those that some card would let win
	loses         engine.Seats // those that have what may be scrapped or taken for points: point cards or kings
	hands, tables engine.Seats // the seats whose hand, whose table is no longer as it was before the choice
}

// side is what a seat has, and what its table comes to.
type side struct {
	hand    cards.Set // the known cards
	points  cards.Set
	royals  cards.Set
	lent    cards.Set // point cards that it put on the table and another controls
	kept    int       // what the known cards in hand are worth
	unknown int       // how many other cards are in hand

	table
}

// copyOf makes b equal to another board of so many seats.
func (b *board) copyOf(other *board, seats engine.Seat) {
	for x := range seats {
		b.side[x&3] = other.side[x&3]
	}
	b.scrap, b.frozen, b.bonus, b.stock = other.scrap, other.frozen, other.bonus, other.stock
	b.reached, b.wins, b.loses, b.hands, b.tables = other.reached, other.wins, other.loses, other.hands, other.tables
}

// restore makes b the board again that it was made of, but for what has been touched since.
func (b *board) restore(other *board) {
	for rest := b.hands | b.tables; rest != 0; rest = rest.Rest() {
		x := rest.First() & 3
		b.side[x] = other.side[x]
	}
	b.copyOf(other, 0)
}

// look reads a view: the board is valid until the next look.
func (p *player) look(v *cuttle.View) *board {
	p.sit(v)
	b := &p.was
	for x := range p.seats {
		s := &b.side[x&3]
		if royals, points := v.Royals(x), v.Points(x); royals != s.royals || points != s.points {
			s.royals, s.points, s.goal = royals, points, 0 // to be counted, see before
		}
		s.hand, s.unknown, s.lent, s.kept = v.Seen(x), v.Hidden(x), 0, 0
		for rest := s.hand; rest != 0; rest = rest.Rest() {
			s.kept += p.keeps[rest.First()&63]
		}
	}
	anew := p.carried // what a table comes to changes with what of it is lent, too
	if p.carried = v.Carried() != 0; p.carried {
		anew = true
		for x := range p.seats {
			for rest := b.side[x&3].points; rest != 0; rest = rest.Rest() {
				if y := v.Base(rest.First()); y != x {
					lent := &b.side[y&3].lent
					*lent = lent.With(rest.First())
				}
			}
		}
	}
	b.scrap, b.frozen, b.bonus, b.stock = v.Scrap(), v.Frozen(), 0, v.Stock()
	p.shown = v.Revealed()
	p.see(v.Unseen())
	p.before(b, anew)
	return b
}

// sit takes the place and the rules from a view.
func (p *player) sit(v *cuttle.View) {
	p.view = v
	r := v.Variant()
	if p.rules == r && p.me == v.Seat() {
		p.movers = &p.orders[p.table.Next(v.TurnSeat())&3]
		return
	}
	p.was, p.after, p.spoilt, p.carried = board{}, board{}, board{}, false // of another table
	p.rules, p.me, p.table = r, v.Seat(), r.Table()
	p.seats, p.ours = engine.Seat(p.table.Seats), p.table.Side(p.me)
	p.rivalry = p.table.Sides() > 2
	p.topGoal = 0
	for kings := range p.goals {
		p.goals[kings] = r.Goal(kings)
		p.topGoal = max(p.topGoal, p.goals[kings])
	}
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
		if p.single[x] = p.share[x]; p.rivalry && x != p.me {
			p.single[x] = 0
		}
	}
	for x := range p.seats {
		p.seatMovers(x, &p.orders[x&3])
	}
	p.movers = &p.orders[p.table.Next(v.TurnSeat())&3]
}

// held returns how many cards a seat has in hand.
func (s *side) held() int { return s.hand.Len() + s.unknown }

// spend takes a card that is played from the hand of a seat, if it is there.
func (p *player) spend(b *board, x engine.Seat, c cards.Card) {
	s, bit := &b.side[x&3], cards.Set(1)<<(c&63)
	if s.hand&bit != 0 {
		s.hand &^= bit
		s.kept -= p.keeps[c&63]
		b.frozen &^= bit
		b.hands |= 1 << (x & 3)
	}
}

// gain puts a card into the hand of a seat, for all to know.
func (p *player) gain(b *board, x engine.Seat, c cards.Card) {
	s := &b.side[x&3]
	s.hand = s.hand.With(c)
	s.kept += p.keeps[c&63]
	b.hands |= engine.Only(x)
}

// score puts a point card on the table of a seat, which then controls it.
func (p *player) score(b *board, x engine.Seat, c cards.Card) {
	s := &b.side[x&3]
	s.points = s.points.With(c)
	s.sum += int32(cuttle.PointValue(c))
	p.count(b, x)
}

// place puts a royal on the table of a seat.
func (p *player) place(b *board, x engine.Seat, c cards.Card) {
	s := &b.side[x&3]
	s.royals = s.royals.With(c)
	p.count(b, x)
}

// give gives a point card or royal to the seat that now controls it.
func (p *player) give(b *board, c cards.Card, to engine.Seat) {
	bit, from := cards.SetOf(c), b.controls(c)
	if from == to || from == engine.NoSeat { // it is gone: the first target of two carried the second
		return
	}
	s, t := &b.side[from&3], &b.side[to&3]
	if s.royals&bit != 0 {
		s.royals &^= bit
		t.royals |= bit
	} else {
		owner := b.owner(c, from)
		s.points &^= bit
		t.points |= bit
		s.sum -= int32(cuttle.PointValue(c))
		t.sum += int32(cuttle.PointValue(c))
		b.side[owner&3].lent &^= bit
		if owner != to {
			b.side[owner&3].lent |= bit
		}
	}
	p.count(b, from)
	p.count(b, to)
}

// owner returns who put a point card on the table that a seat controls.
func (b *board) owner(c cards.Card, controller engine.Seat) engine.Seat {
	for x := range b.side {
		if b.side[x].lent.Has(c) {
			return engine.Seat(x)
		}
	}
	return controller
}

// remove takes a point card or royal off the table.
func (p *player) remove(b *board, c cards.Card) {
	bit := cards.Set(1) << (c & 63)
	for x := range p.seats {
		s := &b.side[x&3]
		if (s.points|s.royals|s.lent)&bit == 0 {
			continue
		}
		if s.points&bit != 0 {
			s.sum -= int32(cuttle.PointValue(c))
		}
		s.points &^= bit
		s.royals &^= bit
		s.lent &^= bit
		p.count(b, x)
	}
}

// controls returns the seat that controls a card on the table.
func (b *board) controls(c cards.Card) engine.Seat {
	for x := range b.side {
		if s := &b.side[x]; (s.points | s.royals).Has(c) {
			return engine.Seat(x)
		}
	}
	return engine.NoSeat
}

// leave takes a target of a two or nine off the table: a card, or a jack or
// joker, whose card then goes to who controls it without.
func (p *player) leave(b *board, c cards.Card) {
	if !p.view.Carried().Has(c) {
		p.remove(b, c)
		return
	}
	p.give(b, p.view.Under(c), p.view.Without(c))
}

// oneOff carries out what a one-off of seat x does; named is the rival that a four names.
func (p *player) oneOff(b *board, x engine.Seat, c, target, second cards.Card, named engine.Seat) {
	switch c.Rank() {
	case cards.Ace:
		for y := range p.seats {
			s := &b.side[y&3]
			b.scrap |= s.points
			if s.points|s.lent != 0 {
				s.points, s.lent, s.sum = 0, 0, 0
				p.count(b, y)
			}
		}
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
func (p *player) six(b *board) {
	home := b.allLent()
	for x := range p.seats {
		s := &b.side[x&3]
		b.scrap |= s.royals
		if s.royals|s.lent|s.points&home != 0 {
			s.points = s.points&^home | s.lent
			s.royals, s.lent = 0, 0
			s.sum = int32(cuttle.PointsOf(s.points))
			p.count(b, x)
		}
	}
}

// allLent returns the point cards that another controls than who put them on the table.
func (b *board) allLent() cards.Set {
	return b.side[0].lent | b.side[1].lent | b.side[2].lent | b.side[3].lent
}

// takeBest takes from scrap, for a three, a card that wins, else the one most worth keeping.
func (p *player) takeBest(b *board, x engine.Seat) {
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
func (p *player) lose(b *board, x engine.Seat, n int) {
	if n == 0 {
		return
	}
	b.hands |= engine.Only(x)
	s := &b.side[x&3]
	for ; n > 0 && x != p.me && s.unknown > 0; n-- {
		s.unknown--
		s.kept += p.mean - p.mean*p.weights[weighForced]/thousand
	}
	for i := len(p.byWorth) - 1; i >= 0 && n > 0; {
		of := s.hand & p.byWorth[i]
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
func (p *player) five(b *board, x engine.Seat) {
	s := &b.side[x&3]
	discards, n := p.rules.FiveDraws(s.held(), b.stock)
	p.lose(b, x, discards)
	s.unknown += n
	b.hands |= engine.Only(x)
	b.stock -= n
	p.down(b, x)
}

// nine sends a target to a hand or on top of the stock, R20.
func (p *player) nine(b *board, c cards.Card) {
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
func (p *player) draw(b *board) {
	b.stock--
	if top := p.view.Top(); len(top) > 0 {
		p.gain(b, p.me, top[0])
	} else {
		b.side[p.me&3].unknown++
		b.hands |= engine.Only(p.me)
	}
	p.down(b, p.me)
}

// down discards down to the hand limit, R5.
func (p *player) down(b *board, x engine.Seat) {
	p.lose(b, x, p.rules.Excess(b.side[x&3].held()))
}
