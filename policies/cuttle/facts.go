package cuttle

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cuttle"
)

// terms are the parts that the worth of a position is put together from. Those of the
// position before the choice are worked out once; a position after an action takes over
// each part but those whose cards the action has touched.
type terms struct {
	alone    [cuttle.MaxSeats]int                   // what the table and hand of a seat are worth to it
	counts   [cuttle.MaxSeats]int                   // what that is worth to me, where each seat counts for itself
	standing int                                    // the sum of these
	win      [cuttle.MaxSeats]int                   // what it is worth to me that a seat may hold a card with which it wins
	losses   [cuttle.MaxSeats][cuttle.MaxSeats]loss // to the best play of the first, of the second
	hope     int                                    // see hope: of the tables of my rivals
}

// loss is what a seat stands to lose to the best play of another, in thousandths of a
// point, as it counts for who is next to move.
type loss struct {
	most      int
	countered int // if the seat may counter the best one-off
}

// mover is a seat as one that will move.
type mover struct {
	win     int          // what it is worth to me that it holds a card with which it wins
	take    int          // the share of what it could take that counts, in thousandths
	hope    int          // for a rival: the most that each point that it could lose may be worth to me, in millionths
	freeze  cards.Set    // all cards; none once what is frozen will have thawed
	against engine.Seats // its rivals
	near    engine.Seats // these and itself
}

// seatMovers fills in what the seats are if x is next to move, and then the others in turn.
func (p *player) seatMovers(x engine.Seat, movers *[cuttle.MaxSeats]mover) {
	for i := range int(p.seats) {
		m := &movers[x&3]
		*m = mover{win: p.urgent[i].win, take: p.urgent[i].take, against: p.rivals[x], near: engine.Only(x) | p.rivals[x]}
		if !p.ours.Has(x) {
			m.win = -m.win
		}
		if i == 0 {
			m.freeze = ^cards.Set(0)
		}
		x = p.table.Next(x)
	}
	for rest := p.rivals[p.me]; rest != 0; rest = rest.Rest() {
		y := rest.First()
		for by := p.rivals[y]; by != 0; by = by.Rest() {
			movers[y&3].hope -= p.share[y] * movers[by.First()&3].take * p.weights[weighExposure]
		}
	}
}

// before works out the terms of the position before the choice. All tables are counted, or
// only those that are no longer what they were at the last choice: their goal is 0.
func (p *player) before(b *board, anew bool) {
	for x := range p.seats {
		if s := &b.side[x&3]; anew || s.goal == 0 {
			s.sum = int32(cuttle.PointsOf(s.points))
			p.count(b, x)
		}
	}
	p.now.standing = 0
	for x := range p.seats {
		x &= 3
		p.now.alone[x] = p.alone(&b.side[x])
		p.now.counts[x] = p.counts(x, p.now.alone[x])
		p.now.standing += p.now.counts[x]
		p.now.win[x] = p.mayWin(b, x)
		for rest := p.rivals[x]; rest != 0; rest = rest.Rest() {
			y := rest.First() & 3
			if b.loses.Has(y) {
				p.now.losses[x][y] = p.losing(&b.side[y], &b.side[x], b.frozen)
			}
		}
	}
	p.now.hope = p.hope(b)
	b.hands, b.tables = 0, 0
	p.after.copyOf(b, p.seats)
	p.valued, p.risk = 0, -1
}

// table is what the cards that a seat controls come to.
type table struct {
	wins  cards.Set // the cards that, played on its own table, would make up for what it lacks
	open  cards.Set // what the rivals may target, as far as queens go
	worth int       // to the seat, its hand aside
	sum   int32     // of its point cards, kept by who moves them
	goal  int32     // with its kings
	need  int32     // what it lacks to its goal
	kings int8
	queen bool // it has one
}

// count works out what a table comes to that has changed.
func (p *player) count(b *board, x engine.Seat) {
	w, r, s := &p.weights, p.rules, &b.side[x&3]
	only := engine.Seats(1) << (x & 3)
	b.tables |= only
	kings, royal := 0, 0
	s.open, s.queen = s.points, false
	if s.royals != 0 {
		kings = (s.royals & cuttle.Crowns).Len()
		royal = p.royalWorth(s.royals, s.points)
		s.open, s.queen = r.Unshielded(s.royals|s.points), s.royals&cuttle.Shields != 0
	}
	goal := p.goals[kings&7]
	need := goal - int(s.sum)
	b.reached, b.wins, b.loses = b.reached&^only, b.wins&^only, b.loses&^only
	if need <= 0 {
		b.reached |= only
	}
	if kings > 0 || s.points != 0 {
		b.loses |= only
	}
	lacking := max(1, need)
	s.wins = cuttle.WorthAtLeast(lacking)
	if lacking <= goal-p.goals[(kings+1)&7] {
		s.wins |= cuttle.Crowns
	}
	if s.wins|s.lent != 0 {
		b.wins |= only
	}
	s.goal, s.need, s.kings = int32(goal), int32(need), int8(kings)
	s.worth = royal + w[weighPoints]*(p.goals[0]-need) + p.close[min(lacking, len(p.close)-1)]
	if borrowed := s.points & b.allLent(); borrowed != 0 {
		s.worth -= borrowed.Len() * w[weighLoose]
	}
}

// royalWorth returns what the royals of a seat are worth to it, besides the lower goal.
func (p *player) royalWorth(royals, points cards.Set) int {
	w := &p.weights
	v := (royals & cuttle.Crowns).Len() * w[weighCrown]
	if queens := royals & cuttle.Shields; queens != 0 {
		v += w[weighShield] + ((royals|points).Len()-1)*w[weighGuard]
		if queens.Rest() != 0 && p.rules.Queens == cuttle.Mutual {
			v += w[weighShield] / 2
		}
	}
	if royals&cuttle.Glasses != 0 {
		v += w[weighGlasses]
	}
	return v
}
