package cuttleinputs

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cuttle"
)

// rankNumber returns 1 for an ace … 14 for a joker, 0 for no card.
func rankNumber(c cards.Card) int {
	if c >= deck {
		return 0
	}
	return 1 + int(c.Rank())
}

// action fills the slots of an action in the position before it.
func (r *Reader) action(a engine.Action) {
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
		r.set(l.reply, min(r.twos, 3)*(riskSteps+1)+r.risk)
	case cuttle.UseCounter:
		r.set(l.reply, min(r.twos-1, 3)*(riskSteps+1)+r.risk)
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

// aims numbers the uses that have a target.
var aims = [...]int{cuttle.UseScuttle: 1, cuttle.UseJack: 2, cuttle.UseOneOff: 3, cuttle.UseDiscard: 4, cuttle.UseScrap: 0}

// whose says whose a card on the table is: 1 mine, 2 a partner's, 3 a rival's, 0 nobody's.
func (r *Reader) whose(c cards.Card) int {
	if r.view.Carried().Has(c) {
		c = r.view.Under(c)
	}
	for x := range r.seats {
		if (r.now.sides[x].points | r.now.sides[x].royals).Has(c) {
			return r.belongs(x)
		}
	}
	return 0
}

func (r *Reader) belongs(x engine.Seat) int {
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
func (r *Reader) answered(countering bool) int {
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
