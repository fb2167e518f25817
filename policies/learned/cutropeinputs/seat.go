package cutropeinputs

import (
	"math/bits"

	"cardlab/engine"
	"cardlab/engine/cards"
	"cardlab/engine/cutrope"
)

// rival fills the slots of a rival that no action of the seat changes.
func (r *Reader) rival(v *cutrope.View, x engine.Seat) {
	if r.place[x] > apart {
		return
	}
	l := &r.layout.seats[r.place[x]]
	r.set(l.left, min(r.left[x], mostLeft))
	if r.left[x] > 0 {
		r.set(l.top, 1+int(r.top[x]))
	}
	r.set(l.held, min(v.Held(x), mostHeld))
	r.supplies(l, &r.has[x].supply)
}

// supplies fills the slots of supply rows that all seats have.
func (r *Reader) supplies(l *seatSlots, rows *[supplies][]cards.Card) {
	empty, rising, falling := 0, 0, 0
	for _, row := range rows {
		if len(row) == 0 {
			empty++
			continue
		}
		top := row[len(row)-1]
		r.into[l.tops+int(top)]++
		if top != cutrope.Scissors {
			rising += run(row, 1)
			falling += run(row, -1)
		}
	}
	r.set(l.empty, empty)
	r.set(l.rising, min(rising, mostRun))
	r.set(l.falling, min(falling, mostRun))
}

// run returns how many cards below the top of a row follow it, each by so much from the one above.
func run(row []cards.Card, step int) (n int) {
	for i := len(row) - 2; i >= 0 && int(row[i]) == int(row[i+1])+step && row[i] != cutrope.Scissors; i-- {
		n++
	}
	return n
}

// chanceOf returns how a rival may come to play its top to a row.
func (r *Reader) chanceOf(f *rowFacts, x engine.Seat) chance {
	if r.left[x] == 0 {
		return chance{need: needs - 1}
	}
	up, down := f.ways(r.top[x], &r.has[x])
	a, b := r.valued(up, x), r.valued(down, x)
	return chance{min(a.need, b.need), max(a.share, b.share)}
}

// valued returns what a way is worth to a rival.
func (r *Reader) valued(w way, x engine.Seat) chance {
	if w.plays >= noWay.plays {
		return chance{need: needs - 1}
	}
	share := sure
	for rest := w.missing; rest != 0; rest &= rest - 1 {
		share = share * r.holds[x][bits.TrailingZeros16(rest)] / sure
	}
	return chance{uint8(needCode(w.plays, bits.OnesCount16(w.missing))), uint16(share)}
}

// threats fills the slots of what the level rows mean to the rivals.
func (r *Reader) threats(f *facts) {
	fewest, best, open := mostLeft, 0, 0
	for x := range r.seats {
		if x == r.me {
			continue
		}
		none, need := sure, uint8(needs-1)
		for _, w := range f.ways[x] {
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
		for _, row := range r.has[x].supply {
			if n := len(row); n > 0 && f.takes.Has(row[n-1]) {
				fits++
			}
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

// own fills the slots of the seat that chooses.
func (r *Reader) own(v *cutrope.View, f *facts) {
	l, o := &r.layout.seats[0], &r.layout.own
	top, left := v.Personal(r.me)
	var h has
	held, sorts, fits := 0, 0, 0
	for c := range cards.Card(kinds) {
		n := v.Hand(c)
		r.set(o.hand+int(c), min(n, mostOf))
		if n > 0 {
			held += n
			sorts++
			h.hand = h.hand.With(c)
		}
	}
	fits = (h.hand & f.takes).Len()
	scissors := v.Hand(cutrope.Scissors)
	all := scissors
	for c := range kinds {
		r.into[l.tops+c], r.into[l.seconds+c] = 0, 0
	}
	equal := 0
	for i := range supplies {
		row := v.Supply(r.me, i)
		h.supply[i] = row
		n := len(row)
		if n == 0 {
			continue
		}
		if f.takes.Has(row[n-1]) {
			fits++
		}
		if row[n-1] == cutrope.Scissors {
			all++
		}
		if n > 1 {
			r.into[l.seconds+int(row[n-2])]++
			equal += run(row, 0)
		}
	}
	r.supplies(l, &h.supply)
	r.set(l.equal, min(equal, mostRun))
	r.set(l.left, min(left, mostLeft))
	r.set(l.held, min(held, mostHeld))
	r.set(o.drawn, min(v.Held(r.me)-held, mostHeld))
	r.set(o.sorts, min(sorts, mostHeld))
	r.phased(l.fits, min(fits, mostFits), mostFits+1)
	r.phased(o.opens, f.takes.Len()-1, numbers+1)
	r.set(r.layout.all.race, r.race(left))
	if top == cards.None {
		r.set(l.top, 0)
		r.set(l.lack, 0)
		r.set(l.need, 0)
		r.set(o.scissors, 0)
		r.set(o.turn, r.turnUp(f, left))
		return
	}
	r.set(o.turn, 0)
	r.set(l.top, 1+int(top))
	lack := f.lack(top)
	r.phased(l.lack, lack, far+1)
	r.set(o.scissors, 1+min(scissors, mostOf)*(far+2)+lack)
	need := needs - 1
	for i := range f.rows {
		up, down := f.rows[i].ways(top, &h)
		for _, w := range [2]way{up, down} {
			if w.plays < noWay.plays {
				need = min(need, needCode(w.plays, max(0, bits.OnesCount16(w.missing)-all)))
			}
		}
	}
	r.phased(l.need, need, needs)
}

// turnUp returns the number of the slot for a card that is yet to be turned up.
func (r *Reader) turnUp(f *facts, left int) int {
	if left == 0 || r.hidden == 0 {
		return 0
	}
	fit := 0
	for c, n := range r.unseen {
		if f.takes.Has(cards.Card(c)) {
			fit += int(n)
		}
	}
	return (fit*turnSteps + r.hidden - 1) / r.hidden
}

// race returns the number of the slot for how far the seats are.
func (r *Reader) race(left int) int {
	fewest := 255
	for x := range r.seats {
		if x != r.me {
			fewest = min(fewest, r.left[x])
		}
	}
	return raceStep(left)*raceSteps + raceStep(fewest)
}

// raceStep returns the step of a number of cards left.
func raceStep(left int) int {
	if left <= 6 {
		return left
	}
	return min(7+(left-7)/3, raceSteps-1)
}
