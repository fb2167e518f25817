package cutropeinputs

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cutrope"
)

// puts keeps what all ways to put a card down have in common: two choices in three are
// among those. It is worked out for the first that is tried.
type puts struct {
	ready   bool
	apart   bool // each is to be worked out for itself: the game may be over by some
	numbers []uint8
	mine    possessions
}

// putDown reads what follows from putting a card down, from what the first way to do so
// led to. It is false if that is not possible.
func (r *Reader) putDown(c cards.Card, row int, a engine.Action) bool {
	p := &r.puts
	if !p.ready || p.apart {
		return false
	}
	copy(r.into, p.numbers)
	l, s, o := &r.layout.seats[0], &r.layout.own, &r.next.mine
	*o = r.mine
	o.drawn = p.mine.drawn
	o.held--
	if o.hand[c]--; o.hand[c] == 0 {
		o.kinds = o.kinds.Without(c)
	}
	r.set(s.hand+int(c), min(int(o.hand[c]), mostOf))
	old := &r.mine.rows[row]
	now := &o.rows[row]
	*now = old.under(c)
	if old.size > 0 {
		r.into[l.tops+int(old.top)]--
		r.into[l.seconds+int(old.top)]++
		if old.second != cards.None {
			r.into[l.seconds+int(old.second)]--
		}
	} else {
		r.into[l.empty]--
	}
	r.into[l.tops+int(c)]++
	rising, falling, equal := 0, 0, 0
	for i := range o.rows {
		k := &o.rows[i]
		rising += k.rising
		falling += k.falling
		equal += k.equal
	}
	r.set(l.rising, min(rising, mostRun))
	r.set(l.falling, min(falling, mostRun))
	r.set(l.equal, min(equal, mostRun))
	r.within(o, &r.now)
	r.action(a, &r.now)
	r.advise(a)
	return true
}

// keepPut keeps what all ways to put a card down have in common, once one has been worked out.
func (r *Reader) keepPut(over bool) {
	p := &r.puts
	p.ready, p.apart = true, over
	if over {
		return
	}
	p.mine = r.next.mine
	// As if the card had left the hand for nowhere.
	copy(p.numbers, r.into)
	l, s, o := &r.layout.seats[0], &r.layout.own, &r.mine
	into := r.into
	r.into = p.numbers
	for c, n := range o.hand {
		r.set(s.hand+c, min(int(n), mostOf))
	}
	for c := range kinds {
		r.into[l.tops+c], r.into[l.seconds+c] = 0, 0
	}
	r.onSupply(l, &o.rows)
	for i := range o.rows {
		if k := &o.rows[i]; k.second != cards.None {
			r.into[l.seconds+int(k.second)]++
		}
	}
	r.into = into
}

// isPut reports whether an action puts a card down, and which one where.
func isPut(a engine.Action) (c cards.Card, row int, is bool) {
	verb, _, c, row := cutrope.Unpack(a)
	return c, row, verb == cutrope.Put
}
