package cutropeinputs

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cutrope"
)

// action fills the slots of an action.
func (r *Reader) action(a engine.Action, f *facts) {
	l := &r.layout.all
	verb, from, c, row := cutrope.Unpack(a)
	phase := 1
	if r.ended {
		phase = 2
	}
	r.set(l.phase, phase)
	switch verb {
	case cutrope.Play:
		r.set(l.use, 1+int(from)*kinds+int(c))
		if r.now.rows[row].row.Completes(c) {
			r.set(l.completes, 1)
		}
	case cutrope.Put:
		r.put(c, f)
		r.set(l.onto, 1+int(c)*(kinds+1)+r.mine.rows[row].below())
	case cutrope.End:
		r.set(l.use, 1+6*kinds)
	}
}

// put fills the slots of a card that is put down.
func (r *Reader) put(c cards.Card, f *facts) {
	l := &r.layout.all
	r.set(l.use, 1+5*kinds+int(c))
	r.set(l.soon, 1+int(c)*(far+1)+f.lack(c))
}
