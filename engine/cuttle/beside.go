package cuttle

import (
	"reflect"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/catalogue"
)

// beside is which rules stand beside some others, and what has been noted of them.
type beside struct {
	engine.Notes
	others []*Rules
}

// Beside returns the same rules, which note what a policy asks them that others would
// answer otherwise, see [engine.Comparer]. A question is a function of questions.go or
// view_facts.go that policies call, and notes; what else policies read of the rules must
// be equal, or they cannot be compared.
func (r *Rules) Beside(others []engine.Rules) (engine.Rules, *engine.Notes) {
	x, b := *r, &beside{}
	x.beside = b
	for i, o := range others {
		other, ok := o.(*Rules)
		if !ok || !r.readAlike(other) {
			b.Never |= 1 << i
		}
		b.others = append(b.others, other)
	}
	return &x, &b.Notes
}

// compare notes which of the rules beside these do not answer a question the same.
func (b *beside) compare(same func(*Rules) bool) {
	for i, o := range b.others {
		if b.Never>>i&1 == 0 && !same(o) {
			b.Otherwise |= 1 << i
		}
	}
}

// readAlike reports whether all fields are equal but for those that no policy reads, or
// only by a question that notes.
func (r *Rules) readAlike(o *Rules) bool {
	x, y := *r, *o
	for _, u := range []*Rules{&x, &y} {
		u.Identity, u.beside, u.version = catalogue.Identity{}, nil, 0
		// What questions note.
		u.HandLimit, u.LimitMode, u.Five, u.FiveAtLimit, u.Seven, u.Three, u.Nine, u.NineTo, u.Jack, u.PassesToDraw = 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
		// What decides only which actions are legal, and what they cause.
		u.Four, u.NineTargets, u.JackOwn, u.QueenShieldsFrom, u.TwoTargets, u.WinOn = 0, 0, 0, 0, 0, 0
		u.Simultaneous, u.NoMove, u.RepetitionDraw, u.TurnLimit, u.ForNothing = 0, 0, 0, 0, 0
	}
	return reflect.DeepEqual(x, y)
}

// Alike reports whether two states are alike in all but the rules.
func (r *Rules) Alike(a, b engine.State) bool {
	x, y := a.(*State).comparable(), b.(*State).comparable()
	x.r, y.r = nil, nil
	return x == y
}
