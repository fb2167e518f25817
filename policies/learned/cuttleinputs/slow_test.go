package cuttleinputs

import (
	"math/bits"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cuttle"
	"github.com/cardlab/cardlab/policies/learned/inputs"
)

// slowReader reads the same as Reader, all of it anew and as it is told in words.
type slowReader struct {
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
	now      slowBoard
	next     slowBoard
	chances  chances
	unseen   [ranks]int
	lacks    [maxSeats]int // points to the goal, on the board that is read
	lacksNow [maxSeats]int
	risk     int // steps of the chance that a rival may counter
}

// newSlowReader returns a reader for tables of so many seats.
func newSlowReader(seats int) *slowReader {
	l := layouts[seats]
	return &slowReader{layout: l, numbers: inputs.NewNumbers(l.table), me: engine.NoSeat}
}

// set sets the number of a slot.
func (r *slowReader) set(slot, number int) { r.into[slot] = uint8(number) }

// sit takes in the variant and whose view it is.
func (r *slowReader) sit(v *cuttle.View) {
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
func (r *slowReader) Look(v engine.View) []uint8 {
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

// piles fills the slots of stock, scrap and passes.
func (r *slowReader) piles(v *cuttle.View) {
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
func (r *slowReader) shown(v *cuttle.View) {
	var seen cards.Set
	for rest := r.rivals[r.me]; rest != 0; rest = rest.Rest() {
		seen |= v.SeenBy(rest.First())
	}
	r.set(r.layout.all.shown, min(seen.Len(), mostCards))
	r.set(r.layout.all.shownTwos, min((seen&twos).Len(), 3))
}

// race fills the slot of how far the sides are from their goals.
func (r *slowReader) race() {
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
func (r *slowReader) follows() {
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

// slowBoard is what the slots are read from: a position as one seat knows it. Its
// arrays are by seat.
type slowBoard struct {
	points   [maxSeats]cards.Set
	royals   [maxSeats]cards.Set
	hand     [maxSeats]cards.Set // the known cards
	borrowed [maxSeats]cards.Set // point cards that another seat put on the table
	lent     [maxSeats]cards.Set // point cards that the seat put on the table and another controls
	hidden   [maxSeats]int
	frozen   cards.Set
	next     engine.Seat // whose turn it is, or is to be; NoSeat if the game is over
}

// read fills b from a view.
func (b *slowBoard) read(v *cuttle.View, seats engine.Seat) {
	for x := range seats {
		b.points[x], b.royals[x] = v.Points(x), v.Royals(x)
		b.hand[x], b.hidden[x] = v.Seen(x), v.Hidden(x)
	}
	b.borrowed, b.lent = [maxSeats]cards.Set{}, [maxSeats]cards.Set{}
	if v.Carried() != 0 {
		for x := range seats {
			for rest := b.points[x]; rest != 0; rest = rest.Rest() {
				if y := v.Base(rest.First()); y != x {
					b.borrowed[x] = b.borrowed[x].With(rest.First())
					b.lent[y] = b.lent[y].With(rest.First())
				}
			}
		}
	}
	b.frozen = v.Frozen()
	b.next = v.ToMove()
}

// count returns how many royals of a rank a seat controls.
func (b *slowBoard) count(x engine.Seat, r cards.Rank) int {
	return (b.royals[x] & cards.RankSet(r)).Len()
}

// held returns how many cards a seat has in hand.
func (b *slowBoard) held(x engine.Seat) int { return b.hand[x].Len() + b.hidden[x] }

// slowWorth returns the points of a set of point cards.
func slowWorth(set cards.Set) (n int) {
	for ; set != 0; set = set.Rest() {
		n += value(set.First())
	}
	return n
}

// onTable fills the slots of what lies on a seat's table.
func (r *slowReader) onTable(b *slowBoard, x engine.Seat) {
	l := &r.layout.seats[r.place[x]]
	points := b.points[x]
	n := slowWorth(points)
	kings := b.count(x, cards.King)
	r.lacks[x] = r.goals[min(kings, len(r.goals)-1)] - n
	r.set(l.need, min(max(0, r.lacks[x]), mostNeed))
	r.set(l.points, min(n, mostPoints))
	best, second := 0, 0
	if points != 0 {
		c := cards.Card(bits.Len64(uint64(points)) - 1)
		best = value(c)
		if points = points.Without(c); points != 0 {
			second = value(cards.Card(bits.Len64(uint64(points)) - 1))
		}
	}
	r.set(l.best, best)
	r.set(l.second, second)
	r.set(l.pointCards, min(b.points[x].Len(), 5))
	r.set(l.kings, min(kings, 4))
	r.set(l.queens, min(b.count(x, cards.Queen), 3))
	r.set(l.glasses, min(b.count(x, cards.Eight), 2))
	r.set(l.borrowed, min(b.borrowed[x].Len(), 2))
}

// inHand fills the slots of what is known of a seat's hand; of the known cards those of
// the ranks of some cards, which have come or gone.
func (r *slowReader) inHand(b *slowBoard, x engine.Seat, moved cards.Set) {
	l := &r.layout.seats[r.place[x]]
	hidden := min(b.hidden[x], mostCards)
	r.set(l.held, min(b.held(x), mostCards))
	r.set(l.hidden, hidden)
	for moved != 0 {
		rank := moved.First().Rank()
		moved &^= cards.RankSet(rank)
		r.set(l.known+int(rank), min((b.hand[x]&cards.RankSet(rank)).Len(), 3))
	}
	frozen := 0
	if f := b.hand[x] & b.frozen; f != 0 {
		frozen = 1 + int(cards.Card(bits.Len64(uint64(f))-1).Rank())
	}
	r.set(l.frozen, frozen)
	r.set(l.twos, r.crossed(hidden, cards.Two))
	r.set(l.aces, r.crossed(hidden, cards.Ace))
	r.set(l.jacks, r.crossed(hidden, cards.Jack))
	r.set(l.nines, r.crossed(hidden, cards.Nine))
}

// crossed returns the number of a slot that crosses hidden cards with the unseen ones of a rank.
func (r *slowReader) crossed(hidden int, rank cards.Rank) int {
	if hidden == 0 {
		return 0
	}
	return hidden*5 + r.unseen[rank]
}

// may fills the slots of what a seat may do next.
func (r *slowReader) may(b *slowBoard, x engine.Seat) {
	l := &r.layout.seats[r.place[x]]
	hand := b.hand[x]
	if x == b.next { // what is frozen thaws before the turn of the others comes
		hand &^= b.frozen
	}
	chance := r.chances.holds(r.winning(b, x), hand, b.hidden[x])
	r.set(l.wins, (chance*winSteps+sure-1)/sure)
	pair := 0
	if r.winsInTwo(b, x) {
		pair = 1
	}
	r.set(l.pair, pair)
	loss := 0
	for rest := r.rivals[x]; rest != 0; rest = rest.Rest() {
		loss = max(loss, r.exposed(b, rest.First(), x))
	}
	r.set(l.strikes, min(loss/sure, mostLoss))
}

// goalWith returns the goal of a seat with so many kings.
func (r *slowReader) goalWith(kings int) int { return r.goals[min(kings, len(r.goals)-1)] }

// winning returns the cards that a seat could play to win at once.
func (r *slowReader) winning(b *slowBoard, x engine.Seat) cards.Set {
	lacks := max(1, r.lacks[x])
	enough := pointCards &^ cards.Full(min((lacks-1)*cards.Suits, deck)) // the point cards worth that much
	set := enough
	crowns := b.count(x, cards.King)
	crown := lacks <= r.goalWith(crowns)-r.goalWith(crowns+1) // one more king would do
	if crown {
		set |= kings
	}
	for rest := r.rivals[x]; rest != 0; rest = rest.Rest() {
		y := rest.First()
		if b.count(y, cards.Queen) > 0 {
			continue
		}
		if b.points[y]&enough != 0 {
			set |= jacks
		}
		if crown && b.count(y, cards.King) > 0 {
			set |= jokers
		}
		if b.lent[x]&b.points[y]&enough != 0 {
			set |= aimed
		}
	}
	if b.lent[x] != 0 && slowWorth(b.lent[x]) >= lacks {
		set |= sixes
	}
	return set
}

// winsInTwo reports whether two cards that a seat is known to hold, kings or
// point cards, would win if nothing came between.
func (r *slowReader) winsInTwo(b *slowBoard, x engine.Seat) bool {
	crowns := b.count(x, cards.King)
	points := r.goalWith(crowns) - r.lacks[x]
	most := min((b.hand[x] & kings).Len(), 2)
	numbers := b.hand[x] & pointCards
	for k := 0; k <= most; k++ {
		left := r.goalWith(crowns+k) - points
		rest := numbers
		for plays := k; plays < 2 && rest != 0; plays++ {
			c := cards.Card(bits.Len64(uint64(rest)) - 1)
			rest = rest.Without(c)
			left -= value(c)
		}
		if left <= 0 {
			return true
		}
	}
	return false
}

// exposed returns what seat x stands to lose to the best play of seat by against
// its table, in thousandths of a point: each loss by the chance that seat by holds
// the card for it. A theft counts twice, for what one loses the other gains.
func (r *slowReader) exposed(b *slowBoard, x, by engine.Seat) (most int) {
	hand, hidden := b.hand[by]&^b.frozen, b.hidden[by]
	open := b.count(x, cards.Queen) == 0
	if points := b.points[x]; points != 0 {
		steal := 0
		if open {
			steal = 2 * r.chances.holds(jacks, hand, hidden)
		}
		for rest := points; rest != 0; {
			c := cards.Card(bits.Len64(uint64(rest)) - 1) // the highest first
			rest = rest.Without(c)
			chance := max(steal, r.chances.holds(pointCards&^cards.Full(int(c)+1), hand, hidden))
			if open && b.lent[by].Has(c) {
				chance = max(chance, 2*r.chances.holds(jacks|aimed, hand, hidden))
			}
			most = max(most, chance*value(c))
			if chance == 2*sure {
				break // no lower card can lose more
			}
		}
		if lead := slowWorth(points) - slowWorth(b.points[by]); lead > 0 {
			most = max(most, lead*r.chances.holds(aces, hand, hidden))
		}
	}
	if crowns := b.count(x, cards.King); crowns > 0 {
		goal := r.goalWith(crowns)
		if lead := r.goalWith(b.count(by, cards.King)) - goal; lead > 0 {
			most = max(most, lead*r.chances.holds(sixes, hand, hidden))
		}
		if open {
			most = max(most, (r.goalWith(crowns-1)-goal)*r.chances.holds(aimed, hand, hidden))
		}
	}
	return most
}

// mayCounter returns the chance that a rival of the seat that chooses holds a
// two with which it could counter.
func (r *slowReader) mayCounter(b *slowBoard) int {
	queen := b.count(r.me, cards.Queen) > 0
	counters := r.rules.Counters(twos, 0, queen)
	none := sure
	for rest := r.rivals[r.me]; rest != 0; rest = rest.Rest() {
		y := rest.First()
		none = none * (sure - r.chances.holds(counters, r.rules.Counters(b.hand[y], b.frozen, queen), b.hidden[y])) / sure
	}
	return sure - none
}

// action fills the slots of an action in the position before it.
func (r *slowReader) action(a engine.Action) {
	l := &r.layout.all
	v := r.view
	use, c, target, last := cuttle.Unpack(a)
	r.set(l.use, 1+int(use)*(ranks+1)+rankNumber(c))
	r.set(l.phase, 1+(int(v.Phase())-1)*12+int(use))
	if kind := aims[use]; kind > 0 && target < deck {
		r.set(l.target, 1+(kind-1)*ranks+int(target.Rank()))
		if use != cuttle.UseDiscard {
			r.set(l.whose, r.whose(target))
		}
	}
	switch use {
	case cuttle.UseJack:
		if last != cards.None {
			r.set(l.recipient, 1+r.place[engine.Seat(last)])
		}
	case cuttle.UseOneOff:
		if c.Rank() == cards.Four && last != cards.None {
			r.set(l.named, 1+r.place[engine.Seat(last)])
		}
		r.set(l.counter, 1+int(c.Rank())*(riskSteps+1)+r.risk)
		r.set(l.reply, min((r.now.hand[r.me]&twos).Len(), 3)*(riskSteps+1)+r.risk)
	case cuttle.UseCounter:
		r.set(l.reply, min((r.now.hand[r.me]&twos).Len()-1, 3)*(riskSteps+1)+r.risk)
		r.set(l.answer, r.answered(true))
	case cuttle.UseLetBe:
		r.set(l.answer, r.answered(false))
	}
	if shown := v.Revealed(); shown != 0 {
		if other := shown.Without(c); other != 0 {
			r.set(l.putBack, rankNumber(other.First()))
		}
	}
}

// whose says whose a card on the table is: 1 mine, 2 a partner's, 3 a rival's, 0 nobody's.
func (r *slowReader) whose(c cards.Card) int {
	if r.view.Carried().Has(c) {
		c = r.view.Under(c)
	}
	for x := range r.seats {
		if (r.now.points[x] | r.now.royals[x]).Has(c) {
			return r.belongs(x)
		}
	}
	return 0
}

func (r *slowReader) belongs(x engine.Seat) int {
	switch {
	case x == r.me:
		return 1
	case r.rivals[r.me].Has(x):
		return 3
	}
	return 2
}

// answered returns the number of the slot for what is answered, and whether it happens
// if the answer settles the matter.
func (r *slowReader) answered(countering bool) int {
	oneOff, by, _, _, counters := r.view.Stack()
	rank, happens := 10, 0
	if oneOff != cards.None {
		rank = int(oneOff.Rank())
	} else {
		by = r.view.TurnSeat()
	}
	if (counters&1 == 0) != countering {
		happens = 1
	}
	return 1 + rank*6 + happens*3 + r.belongs(by) - 1
}

// scratch returns the numbers after an action, all worked out anew.
func (r *slowReader) scratch(v *cuttle.View, a engine.Action) []uint8 {
	r.Look(v)
	certain := v.After(a, r.after)
	r.into = r.numbers.Next()
	b := &r.next
	b.read(r.after, r.seats)
	for x := range r.seats {
		r.onTable(b, x)
		r.inHand(b, x, ^cards.Set(0)>>(64-deck))
	}
	for x := range r.seats {
		r.may(b, x)
	}
	r.piles(r.after)
	for rank := range cards.Rank(ranks) {
		r.set(r.layout.all.scrap+int(rank), min((r.after.Scrap()&cards.RankSet(rank)).Len(), 2))
	}
	r.race()
	r.follows()
	if certain {
		r.set(r.layout.all.certain, 1)
	}
	r.action(a)
	return r.into
}
