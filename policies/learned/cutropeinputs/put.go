package cutropeinputs

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cutrope"
	"github.com/cardlab/cardlab/policies/learned/inputs"
)

// puts keeps what all ways to put a card down have in common: three actions in four are
// among those. It is worked out for the first that is tried.
type puts struct {
	ready   bool
	apart   bool               // each is to be worked out for itself: the game may be over by some
	numbers []uint8            // as if the card had left the hand for nowhere
	others  [supplies]othersOf // by supply row
	changes [12]inputs.Change  // of the one tried last
	kind    struct {           // of the card that was put down last
		card     cards.Card // None if there is none yet
		numbers  []uint8    // whichever row it comes to lie on
		kinds    cards.Set  // left in hand
		scissors int        // left in hand
		fits     int        // kinds in hand that fit
	}
}

// othersOf is what the other supply rows have together.
type othersOf struct {
	stores
	fits, scissors         int // tops that fit, and that are scissors
	rising, falling, equal int
}

// isPut reports whether an action puts a card down, and which one where.
func isPut(a engine.Action) (c cards.Card, row int, is bool) {
	verb, _, c, row := cutrope.Unpack(a)
	return c, row, verb == cutrope.Put
}

// TryKin reads what follows from putting a card down: what that card leads to wherever it comes to
// lie is shared, see [inputs.Kin].
func (r *Reader) TryKin(a engine.Action) (family int, shared []uint8, changes []inputs.Change, ok bool) {
	c, row, put := isPut(a)
	p := &r.puts
	if !put || !p.ready || p.apart {
		return 0, nil, nil, false
	}
	if p.kind.card != c {
		r.putOf(c)
	}
	return int(c), p.kind.numbers, r.putOn(c, row), true
}

// putOf works out what it leads to that a card is put down, whichever row it comes to lie on.
func (r *Reader) putOf(c cards.Card) {
	k, o, f := &r.puts.kind, &r.mine, &r.now
	l, s := &r.layout.seats[0], &r.layout.own
	k.card = c
	copy(k.numbers, r.puts.numbers)
	r.into, r.ended = k.numbers, true
	left := o.hand[c] - 1
	k.kinds = o.kinds
	if left == 0 {
		k.kinds = k.kinds.Without(c)
	}
	k.scissors = int(o.hand[cutrope.Scissors])
	if c == cutrope.Scissors {
		k.scissors--
	}
	k.fits = (k.kinds & f.takes).Len()
	r.set(s.hand+int(c), min(int(left), mostOf))
	r.into[l.tops+int(c)]++
	r.set(s.sorts, min(k.kinds.Len(), mostHeld))
	r.set(s.scissors, r.scissors(o.top, k.scissors, f))
	r.put(c, f)
}

// putOn returns in what it differs that a card is put down on a supply row.
func (r *Reader) putOn(c cards.Card, row int) []inputs.Change {
	p := &r.puts
	l, all := &r.layout.seats[0], &r.layout.all
	n, numbers := 0, p.kind.numbers
	change := func(slot int, number int) {
		p.changes[n] = inputs.Change{Slot: uint16(slot), Number: uint8(number)}
		n++
	}
	old, others := &r.mine.rows[row], &p.others[row]
	if old.size == 0 {
		change(l.empty, int(numbers[l.empty])-1)
	} else {
		top, second := l.tops+int(old.top), l.seconds+int(old.second)
		change(top, int(numbers[top])-1)
		if old.second != old.top { // else one more and one fewer
			under := l.seconds + int(old.top)
			change(under, int(numbers[under])+1)
			if old.second != cards.None {
				change(second, int(numbers[second])-1)
			}
		}
	}
	k := old.under(c)
	change(l.rising, min(others.rising+k.rising, mostRun))
	change(l.falling, min(others.falling+k.falling, mostRun))
	change(l.equal, min(others.equal+k.equal, mostRun))
	fits, scissors := p.kind.fits+others.fits, p.kind.scissors+others.scissors
	if r.now.takes.Has(c) {
		fits++
	}
	if c == cutrope.Scissors {
		scissors++
	}
	change(l.fits, 1+mostFits+1+min(fits, mostFits))
	if r.mine.top != cards.None {
		hand := uint16(p.kind.kinds & onNumbers)
		has := stores{hand | others.up | k.up, hand | others.down | k.down}
		change(l.need, 1+needs+r.now.need(has, scissors))
	}
	change(all.onto, 1+int(c)*(kinds+1)+old.below())
	change(all.put, gapStep(r.advice.bestPut-r.advice.put[c][row]))
	return p.changes[:n]
}

// below returns what a card would lie on, kinds for nothing.
func (k *stock) below() int {
	if k.size == 0 {
		return kinds
	}
	return int(k.top)
}

// keepPut keeps what all ways to put a card down have in common, once one has been worked out.
func (r *Reader) keepPut(over bool) {
	p := &r.puts
	p.ready, p.apart = true, over
	if over {
		return
	}
	// As if the card had left the hand for nowhere.
	copy(p.numbers, r.into)
	l, s, o := &r.layout.seats[0], &r.layout.own, &r.mine
	into := r.into
	r.into = p.numbers
	for c, n := range o.hand {
		r.set(s.hand+c, min(int(n), mostOf))
	}
	r.onOwnSupply(l, o)
	r.into = into
	p.kind.card = cards.None
	for i := range p.others {
		x := &p.others[i]
		*x = othersOf{}
		for j := range o.rows {
			k := &o.rows[j]
			if j == i || k.size == 0 {
				continue
			}
			x.add(k, &r.now)
		}
	}
}

// add adds a row.
func (x *othersOf) add(k *stock, f *facts) {
	if f.takes.Has(k.top) {
		x.fits++
	}
	if k.top == cutrope.Scissors {
		x.scissors++
	}
	x.up |= k.up
	x.down |= k.down
	x.rising += k.rising
	x.falling += k.falling
	x.equal += k.equal
}

// need returns how the top of the personal deck may best be played to a level row, by who has
// some numbers and so many scissors, see needCode.
func (f *facts) need(has stores, scissors int) int {
	need := needs - 1
	for i := range f.own {
		need = min(need, f.own[i].code(has, scissors))
	}
	return need
}
