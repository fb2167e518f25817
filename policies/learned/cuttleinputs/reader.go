package cuttleinputs

import (
	"cardlab/engine"
	"cardlab/engine/cards"
	"cardlab/engine/cuttle"
	"cardlab/policies/learned/inputs"
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
	place     [maxSeats]int // of a seat, clockwise from the one that chooses
	rivals    [maxSeats]engine.Seats
	goals     [5]int // by number of kings

	// Of the choice.
	view     *cuttle.View
	after    *cuttle.View
	now      board
	next     board
	chances  chances
	unseen   [ranks]int
	lacks    [maxSeats]int // points to the goal, on the board that is read
	lacksNow [maxSeats]int
	risk     int // steps of the chance that a rival may counter
}

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
			r.place[r.table.After(r.me, i)] = i
		}
	}
}

// Look reads a position, see [inputs.Reader].
func (r *Reader) Look(v engine.View) []uint8 {
	r.view = v.(*cuttle.View)
	r.sit(r.view)
	r.into = r.numbers.Now()
	unseen := r.view.Unseen()
	r.chances.look(unseen)
	for rank := range cards.Rank(ranks) {
		r.unseen[rank] = (unseen & cards.RankSet(rank)).Len()
		r.set(r.layout.all.unseen+int(rank), r.unseen[rank])
	}
	b := &r.now
	b.read(r.view, r.seats)
	for x := range r.seats {
		r.onTable(b, x)
		r.inHand(b, x, b.hand[x])
	}
	for x := range r.seats {
		r.may(b, x)
	}
	r.lacksNow = r.lacks
	r.piles(r.view)
	r.race()
	r.risk = (r.mayCounter(b)*riskSteps + sure - 1) / sure
	return r.into
}

// Try reads what follows from an action, see [inputs.Reader].
func (r *Reader) Try(a engine.Action) (numbers []uint8, fate inputs.Fate) {
	certain := r.view.After(a, r.after)
	r.into = r.numbers.Next()
	r.change()
	r.piles(r.after)
	r.follows()
	if certain {
		r.set(r.layout.all.certain, 1)
	}
	r.action(a)
	o, over := r.after.Outcome()
	return r.into, inputs.FateOf(o, over, certain, r.me)
}

// change fills the slots of the seats for the position after, where it differs
// from the one before.
func (r *Reader) change() {
	b, now := &r.next, &r.now
	b.read(r.after, r.seats)
	tables, thaws := false, b.frozen|now.frozen != 0
	hands := engine.Seats(0) // the seats whose hands differ
	for x := range r.seats {
		if b.points[x] != now.points[x] || b.royals[x] != now.royals[x] || b.borrowed[x] != now.borrowed[x] {
			r.onTable(b, x)
			tables = true
		} else {
			r.lacks[x] = r.lacksNow[x]
		}
		if moved := b.hand[x] ^ now.hand[x]; moved != 0 || b.hidden[x] != now.hidden[x] || thaws {
			r.inHand(b, x, moved)
			hands |= engine.Only(x)
		}
	}
	for x := range r.seats { // what it may do depends on its hand and on all tables
		if tables || hands.Has(x) {
			r.may(b, x)
		}
	}
	if tables {
		r.race()
	}
}

// piles fills the slots of stock, scrap and passes.
func (r *Reader) piles(v *cuttle.View) {
	l := &r.layout.all
	n := v.Stock()
	r.set(l.stock, min((n+3)/4, stockSteps-1))
	r.set(l.parity, n&1)
	r.set(l.last, max(0, lastStock-n))
	top := 0
	if known := v.Top(); len(known) > 0 {
		top = rankNumber(known[0])
	}
	r.set(l.top, top)
	r.set(l.passes, min(v.Passes(), 4))
	if v == r.view || v.Scrap() != r.view.Scrap() {
		for rank := range cards.Rank(ranks) {
			r.set(l.scrap+int(rank), min((v.Scrap()&cards.RankSet(rank)).Len(), 2))
		}
	}
	r.shown(v)
}

// shown fills the slots of what rivals have seen of the seat's own hand.
func (r *Reader) shown(v *cuttle.View) {
	var seen cards.Set
	for rest := r.rivals[r.me]; rest != 0; rest = rest.Rest() {
		seen |= v.SeenBy(rest.First())
	}
	r.set(r.layout.all.shown, min(seen.Len(), mostCards))
	r.set(r.layout.all.shownTwos, min((seen&twos).Len(), 3))
}

// race fills the slot of how far the sides are from their goals.
func (r *Reader) race() {
	mine, theirs := raceSteps-1, raceSteps-1
	for x := range r.seats {
		step := min((max(0, r.lacks[x])+1)/2, raceSteps-1)
		if r.rivals[r.me].Has(x) {
			theirs = min(theirs, step)
		} else {
			mine = min(mine, step)
		}
	}
	r.set(r.layout.all.race, mine*raceSteps+theirs)
}

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
