package cutropeinputs

import (
	"math/bits"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cutrope"
)

// rival fills the slots of a rival that no action of the seat changes, and reads its supply rows.
func (r *Reader) rival(v *cutrope.View, x engine.Seat) {
	var rows [supplies]stock
	r.has[x], r.tops[x] = stores{}, 0
	for i := range rows {
		k := &rows[i]
		k.read(v.Supply(x, i))
		r.has[x].up |= k.up
		r.has[x].down |= k.down
		if k.size > 0 {
			r.tops[x] += 1 << (topBits * int(k.top))
		}
	}
	r.left[x] = 0
	r.top[x], r.left[x] = v.Personal(x)
	if r.place[x] > apart {
		return
	}
	l := &r.layout.seats[r.place[x]]
	r.set(l.left, min(r.left[x], mostLeft))
	if r.left[x] > 0 {
		r.set(l.top, 1+int(r.top[x]))
	}
	r.set(l.held, min(v.Held(x), mostHeld))
	r.onSupply(l, &rows)
}

// topBits is how many bits count the supply rows of a seat with one card on top.
const topBits = 2

// onSupply fills the slots of supply rows that all seats have.
func (r *Reader) onSupply(l *seatSlots, rows *[supplies]stock) {
	empty, rising, falling := 0, 0, 0
	for i := range rows {
		k := &rows[i]
		if k.size == 0 {
			empty++
			continue
		}
		r.into[l.tops+int(k.top)]++
		rising += k.rising
		falling += k.falling
	}
	r.set(l.empty, empty)
	r.set(l.rising, min(rising, mostRun))
	r.set(l.falling, min(falling, mostRun))
}

// chanceOf returns how a rival may come to play its top to a row.
func (r *Reader) chanceOf(f *rowFacts, x engine.Seat) chance {
	if r.left[x] == 0 {
		return chance{need: needs - 1}
	}
	w := f.ways(r.top[x])
	share := 0
	if w.up != noWay {
		share = r.share(w.up&^r.has[x].up, x)
	}
	if w.down != noWay {
		share = max(share, r.share(w.down&^r.has[x].down, x))
	}
	return chance{uint8(w.code(r.has[x], 0)), uint16(share)}
}

// share returns the chance that a rival holds all of some numbers, or scissors for them; as
// good as none if there are more than three.
func (r *Reader) share(missing uint16, x engine.Seat) int {
	if bits.OnesCount16(missing) > 3 {
		return 0
	}
	share := sure
	for ; missing != 0; missing &= missing - 1 {
		share = share * r.holds[x][bits.TrailingZeros16(missing)] / sure
	}
	return share
}

// threats fills the slots of what the level rows mean to the rivals.
func (r *Reader) threats(f *facts) {
	fewest, best, open := mostLeft, 0, 0
	for x := range r.seats {
		if x == r.me {
			continue
		}
		none, need := sure, uint8(needs-1)
		for i := range f.chances[x] {
			w := &f.chances[x][i]
			need = min(need, w.need)
			none = none * (sure - int(w.share)) / sure
		}
		steps := ((sure-none)*chanceSteps + sure - 1) / sure
		place := r.place[x]
		if place > apart {
			fewest, best = min(fewest, r.left[x]), max(best, steps)
			if f.takes.Has(r.top[x]) {
				open++
			}
			continue
		}
		l := &r.layout.seats[place]
		r.phased(l.lack, f.lack(r.top[x]), far+1)
		r.phased(l.need, int(need), needs)
		r.phased(l.chance, steps, chanceSteps+1)
		fits := 0
		for rest := f.takes; rest != 0; rest = rest.Rest() {
			fits += int(r.tops[x] >> (topBits * int(rest.First())) & (1<<topBits - 1))
		}
		r.phased(l.fits, fits, mostFits+1)
	}
	if int(r.seats) > 1+apart {
		l := &r.layout.all
		r.set(l.restLeft, fewest)
		r.phased(l.restChance, best, chanceSteps+1)
		r.set(l.restOpen, min(open, 5))
	}
}

// possessions are what the seat that chooses knows that it has.
type possessions struct {
	hand  [kinds]uint8
	kinds cards.Set // in hand
	held  int
	drawn int // cards that are yet to be seen in hand
	rows  [supplies]stock
	top   cards.Card
	left  int
}

// read reads a view of the seat.
func (o *possessions) read(v *cutrope.View, me engine.Seat) {
	o.kinds, o.held = 0, 0
	for c := range cards.Card(kinds) {
		n := v.Hand(c)
		o.hand[c] = uint8(n)
		if n > 0 {
			o.held += n
			o.kinds = o.kinds.With(c)
		}
	}
	o.drawn = v.Held(me) - o.held
	for i := range o.rows {
		if row := v.Supply(me, i); len(row) != o.rows[i].size || len(row) == 0 || row[len(row)-1] != o.rows[i].top {
			o.rows[i].read(row)
		}
	}
	o.top, o.left = v.Personal(me)
}

// own fills the slots of the seat that chooses.
func (r *Reader) own(o *possessions, f *facts) {
	l, s := &r.layout.seats[0], &r.layout.own
	for c, n := range o.hand {
		r.set(s.hand+c, min(int(n), mostOf))
	}
	r.set(l.left, min(o.left, mostLeft))
	r.set(l.held, min(o.held, mostHeld))
	r.set(s.drawn, min(o.drawn, mostHeld))
	r.phased(s.opens, f.takes.Len()-1, numbers+1)
	r.set(r.layout.all.race, r.race(o.left))
	if o.top == cards.None {
		r.set(l.top, 0)
		r.set(l.lack, 0)
		r.set(s.turn, r.turnUp(f, o.left))
	} else {
		r.set(s.turn, 0)
		r.set(l.top, 1+int(o.top))
		r.phased(l.lack, f.lack(o.top), far+1)
	}
	r.onOwnSupply(l, o)
	r.within(o, f)
}

// onOwnSupply fills the slots of the seat's own supply rows.
func (r *Reader) onOwnSupply(l *seatSlots, o *possessions) {
	clear(r.into[l.tops : l.tops+kinds])
	clear(r.into[l.seconds : l.seconds+kinds])
	r.onSupply(l, &o.rows)
	equal := 0
	for i := range o.rows {
		k := &o.rows[i]
		if k.second != cards.None {
			r.into[l.seconds+int(k.second)]++
		}
		equal += k.equal
	}
	r.set(l.equal, min(equal, mostRun))
}

// within fills the slots of what the seat can do with hand and supply rows together.
func (r *Reader) within(o *possessions, f *facts) {
	l, s := &r.layout.seats[0], &r.layout.own
	scissors := int(o.hand[cutrope.Scissors])
	rows := othersOf{}
	for i := range o.rows {
		if k := &o.rows[i]; k.size > 0 {
			rows.add(k, f)
		}
	}
	r.set(s.sorts, min(o.kinds.Len(), mostHeld))
	r.phased(l.fits, min((o.kinds&f.takes).Len()+rows.fits, mostFits), mostFits+1)
	r.set(s.scissors, r.scissors(o.top, scissors, f))
	if o.top == cards.None {
		r.set(l.need, 0)
		return
	}
	hand := uint16(o.kinds & onNumbers)
	r.phased(l.need, f.need(stores{hand | rows.up, hand | rows.down}, scissors+rows.scissors), needs)
}

// scissors returns the number of the slot for scissors in hand, as against what the top of the personal deck lacks.
func (r *Reader) scissors(top cards.Card, scissors int, f *facts) int {
	if top == cards.None {
		return 0
	}
	return 1 + min(scissors, mostOf)*(far+2) + f.lack(top)
}

// turnUp returns the number of the slot for a card that is yet to be turned up.
func (r *Reader) turnUp(f *facts, left int) int {
	if left == 0 || r.hidden == 0 {
		return 0
	}
	fit := 0
	for rest := f.takes; rest != 0; rest = rest.Rest() {
		fit += int(r.unseen[rest.First()])
	}
	return (fit*turnSteps + r.hidden - 1) / r.hidden
}

// race returns the number of the slot for how far the seats are.
func (r *Reader) race(left int) int { return raceStep(left)*raceSteps + r.fewest }

// raceStep returns the step of a number of cards left.
func raceStep(left int) int {
	if left <= 6 {
		return left
	}
	return min(7+(left-7)/3, raceSteps-1)
}
