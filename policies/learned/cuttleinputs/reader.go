package cuttleinputs

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cuttle"
	"github.com/cardlab/cardlab/policies/learned/inputs"
)

// Reader reads the inputs of Cuttle from views of one variant after another. It
// is an [inputs.Reader].
type Reader struct {
	layout  *layout
	numbers inputs.Numbers
	into    []uint8 // the numbers that are being filled

	// Of the variant and the seat.
	rules     *cuttle.Rules
	table     engine.Table
	seats, me engine.Seat
	place     [maxSeats]int        // of a seat, clockwise from the one that chooses
	slots     [maxSeats]*seatSlots // of a seat
	rivals    [maxSeats]engine.Seats
	goals     [mostKings + 3]int // by number of kings

	// Of the choice.
	view    *cuttle.View
	after   *cuttle.View
	now     board
	next    board
	chances chances
	unseen  uint64 // cards by rank, see counts
	twos    int    // own ones
	risk    int    // steps of the chance that a rival may counter
	stock   int
	top     int // number of the known top card
	passes  int
	shows   cards.Set // own cards in hand that a rival is known to have seen
}

// mostKings is the most kings that a seat may control.
const mostKings = cards.Suits

// NewReader returns a reader for tables of so many seats.
func NewReader(seats int) *Reader {
	l := layouts[seats]
	return &Reader{layout: l, numbers: inputs.NewNumbers(l.table), me: engine.NoSeat}
}

// set sets the number of a slot.
func (r *Reader) set(slot, number int) { r.into[slot] = uint8(number) }

// sit takes in the variant and whose view it is.
func (r *Reader) sit(v *cuttle.View) {
	if rules := v.Variant(); rules != r.rules {
		r.rules, r.table, r.me = rules, rules.Table(), engine.NoSeat
		r.seats = engine.Seat(r.table.Seats)
		r.after = rules.New().NewView().(*cuttle.View)
		for k := range r.goals {
			r.goals[k] = rules.Goal(k)
		}
		for x := range r.seats {
			r.rivals[x] = r.table.Rivals(x)
		}
	}
	if v.Seat() != r.me {
		r.me = v.Seat()
		for i := range int(r.seats) {
			x := r.table.After(r.me, i)
			r.place[x], r.slots[x] = i, &r.layout.seats[i]
		}
	}
}

// Look reads a position, see [inputs.Reader].
func (r *Reader) Look(v engine.View) []uint8 {
	r.view = v.(*cuttle.View)
	r.sit(r.view)
	r.into = r.numbers.Now()
	l, into := &r.layout.all, r.into
	unseen := r.view.Unseen()
	r.chances.look(unseen)
	r.unseen = counts(unseen)
	scrap := counts(r.view.Scrap())
	for rank := range ranks {
		into[l.unseen+rank] = uint8(r.unseen >> (4 * rank) & 0xF)
		into[l.scrap+rank] = uint8(min(scrap>>(4*rank)&0xF, 2))
	}
	b := &r.now
	b.read(r.view, r.seats)
	for x := range r.seats {
		s := &b.sides[x]
		r.onTable(s, x)
		r.inHand(s, x, b.frozen, s.hand, true)
	}
	for x := range r.seats {
		r.may(b, x)
	}
	r.twos = (b.sides[r.me].hand & twos).Len()
	r.stock, r.top, r.passes, r.shows = -1, -1, -1, cards.Full(deck+1)
	r.piles(r.view)
	r.stock, r.top, r.passes, r.shows = r.view.Stock(), int(into[l.top]), r.view.Passes(), r.shown(r.view)
	r.race(b)
	r.risk = (r.mayCounter(b)*riskSteps + sure - 1) / sure
	return into
}

// Try reads what follows from an action, see [inputs.Reader].
func (r *Reader) Try(a engine.Action) (numbers []uint8, fate inputs.Fate) {
	certain := r.view.After(a, r.after)
	r.into = r.numbers.Next()
	r.change()
	r.piles(r.after)
	if gone := r.after.Scrap() ^ r.view.Scrap(); gone != 0 {
		r.scrap(gone)
	}
	r.follows()
	if certain {
		r.set(r.layout.all.certain, 1)
	}
	r.action(a)
	if r.next.next != engine.NoSeat {
		return r.into, inputs.Open
	}
	o, over := r.after.Outcome()
	return r.into, inputs.FateOf(o, over, certain, r.me)
}

// change fills the slots of the seats for the position after, where it differs
// from the one before.
func (r *Reader) change() {
	b, now, v := &r.next, &r.now, r.after
	b.frozen, b.next = v.Frozen(), v.ToMove()
	loans := v.Carried()|r.view.Carried() != 0
	tables := loans // any differs
	for x := range r.seats {
		s := &b.sides[x]
		*s = now.sides[x]
		points, royals := v.Points(x), v.Royals(x)
		if s.points != points || s.royals != royals {
			s.points, s.royals, tables = points, royals, true
			if !loans {
				r.onTable(s, x)
			}
		}
		if loans {
			s.borrowed, s.lent = 0, 0
		}
		s.hand, s.hidden = v.Seen(x), v.Hidden(x)
	}
	if loans {
		b.readLoans(v, r.seats)
		for x := range r.seats {
			r.onTable(&b.sides[x], x)
		}
	}
	thaws := b.frozen|now.frozen != 0
	for x := range r.seats { // what it may do depends on its hand and on all tables
		s, was := &b.sides[x], &now.sides[x]
		moved, hides := s.hand^was.hand, s.hidden != was.hidden
		if moved != 0 || hides || thaws {
			r.inHand(s, x, b.frozen, moved, hides)
			r.may(b, x)
		} else if tables {
			r.may(b, x)
		}
	}
	if tables {
		r.race(b)
	}
}

// piles fills the slots of stock, passes and what rivals have seen, where they differ from those of the position that was looked at.
func (r *Reader) piles(v *cuttle.View) {
	l, into := &r.layout.all, r.into
	if n := v.Stock(); n != r.stock {
		into[l.stock] = uint8(min((n+3)/4, stockSteps-1))
		into[l.parity] = uint8(n & 1)
		into[l.last] = uint8(max(0, lastStock-n))
	}
	top := 0
	if known := v.Top(); len(known) > 0 {
		top = rankNumber(known[0])
	}
	if top != r.top {
		into[l.top] = uint8(top)
	}
	if n := v.Passes(); n != r.passes {
		into[l.passes] = uint8(min(n, 4))
	}
	if seen := r.shown(v); seen != r.shows {
		into[l.shown] = uint8(min(seen.Len(), mostCards))
		into[l.shownTwos] = uint8(min((seen & twos).Len(), 3))
	}
}

// scrap fills the slots of the ranks of some cards that have come to scrap or gone.
func (r *Reader) scrap(moved cards.Set) {
	for moved != 0 {
		rank := moved.First().Rank()
		moved &^= cards.RankSet(rank)
		r.set(r.layout.all.scrap+int(rank), min((r.after.Scrap()&cards.RankSet(rank)).Len(), 2))
	}
}

// shown returns which of the seat's own cards rivals have seen.
func (r *Reader) shown(v *cuttle.View) (seen cards.Set) {
	for rest := r.rivals[r.me]; rest != 0; rest = rest.Rest() {
		seen |= v.SeenBy(rest.First())
	}
	return seen
}

// race fills the slot of how far the sides are from their goals.
func (r *Reader) race(b *board) {
	lacks := [2]int{mostNeed, mostNeed} // one's own side, and the rivals
	for x := range r.seats {
		side := int(r.rivals[r.me&3]>>x) & 1
		lacks[side] = min(lacks[side], b.sides[x&3].lacks)
	}
	r.set(r.layout.all.race, int(raceStep[max(0, lacks[0])])*raceSteps+int(raceStep[max(0, lacks[1])]))
}

// raceStep is the step of the points that a side lacks.
var raceStep = func() (t [mostNeed + 1]uint8) {
	for lacks := range t {
		t[lacks] = uint8(min((lacks+1)/2, raceSteps-1))
	}
	return t
}()

// follows fills the slots of whose turn follows.
func (r *Reader) follows() {
	l := &r.layout.all
	who := r.next.next
	if who == engine.NoSeat {
		return
	}
	r.set(l.next, 1+r.place[who])
	if r.after.Phase() == cuttle.PhaseSeven {
		seven := 2
		if who == r.me {
			seven = 1
		}
		r.set(l.seven, seven)
	}
}
