package cuttle

import (
	"cardlab/engine"
	"cardlab/engine/cards"
	"cardlab/engine/cuttle"
)

// terms are the parts that the worth of a position is put together from. Those of the
// position before the choice are worked out once; a position after an action takes over
// each part but those whose cards the action has touched.
type terms struct {
	alone  [cuttle.MaxSeats]int                   // what the table and hand of a seat are worth to it
	win    [cuttle.MaxSeats]int                   // what it is worth to me that a seat may hold a card with which it wins
	losses [cuttle.MaxSeats][cuttle.MaxSeats]loss // to the best play of the first, of the second
}

// loss is what a seat stands to lose to the best play of another: in thousandths of
// a point, each by the chance that the other holds the card for it.
type loss struct {
	card   int // to a scuttle or jack
	oneOff int // to a one-off that is not countered
}

// mover is a seat in the order in which the seats will move.
type mover struct {
	seat   engine.Seat
	only   engine.Seats               // the seat
	near   engine.Seats               // the seat and its rivals
	rivals [cuttle.MaxSeats - 1]rival // as many as there are
	win    int                        // what it is worth to me that it holds a card with which it wins
	take   int                        // the share of what it could take that counts, in thousandths
	share  int                        // what is worth 1000 to it is worth to me
	alone  bool                       // it is a rival that plays for itself
	freeze cards.Set                  // all cards; none once what is frozen will have thawed
}

// rival is a rival of a mover.
type rival struct {
	seat  engine.Seat
	pair  engine.Seats // it and the mover
	share int          // what is worth 1000 to it is worth to me
}

// seatMovers lists the seats from x on, in the order in which they will move.
func (p *player) seatMovers(x engine.Seat) {
	p.order = [cuttle.MaxSeats]mover{}
	for i := range p.order[:p.seats] {
		m := &p.order[i]
		*m = mover{seat: x, only: engine.Only(x), near: engine.Only(x) | p.rivals[x],
			win: p.urgent[i].win, take: p.urgent[i].take, share: p.share[x], alone: p.share[x] <= 0 && !p.table.Teams}
		for j, rest := 0, p.rivals[x]; rest != 0; j, rest = j+1, rest.Rest() {
			y := rest.First()
			m.rivals[j] = rival{y, m.only | engine.Only(y), p.share[y]}
		}
		if !p.ours.Has(x) {
			m.win = -m.win
		}
		if i == 0 {
			m.freeze = ^cards.Set(0)
		}
		x = p.table.Next(x)
	}
}

// before works out the terms of the position before the choice.
func (p *player) before(b *board) {
	b.reached = 0
	for x := range p.seats {
		b.side[x&3].sum = int32(cuttle.PointsOf(b.side[x&3].points))
		p.count(b, x)
	}
	for i := range p.order[:p.seats] {
		m := &p.order[i]
		x := m.seat & 3
		p.now.alone[x] = p.alone(&b.side[x])
		p.now.win[x] = p.mayWin(b, m)
		for rest := p.rivals[x]; rest != 0; rest = rest.Rest() {
			y := rest.First() & 3
			p.now.losses[x][y] = p.losing(b, y, x)
		}
	}
	b.hands, b.tables = 0, 0
	p.valued = 0
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
	goal := r.Goal(kings)
	need := goal - int(s.sum)
	if b.reached &^= only; need <= 0 {
		b.reached |= only
	}
	lacking := max(1, need)
	s.wins = cuttle.WorthAtLeast(lacking)
	if lacking <= goal-r.Goal(kings+1) {
		s.wins |= cuttle.Crowns
	}
	s.goal, s.need, s.kings = int32(goal), int32(need), int8(kings)
	s.worth = royal + w[weighPoints]*(r.Goal(0)-need) + p.close[min(lacking, len(p.close)-1)]
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
