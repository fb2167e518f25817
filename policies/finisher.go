package policies

import (
	"math/rand/v2"

	"github.com/cardlab/cardlab/engine"
)

// Finisher finds actions that win at once and cannot be answered. It knows no rule:
// such an action ends the game for the seat's side, with nobody asked, in every
// one of some states that the seat cannot tell from the real one. It has dice of its own,
// so that asking it changes nothing else. It serves one policy.
type Finisher struct {
	rules         engine.Rules
	pcg           *rand.PCG
	rng           *rand.Rand
	sample, state engine.State
	log           []engine.Event
	left          []engine.Action
}

// finisherSamples is how many states an action must win in: an answer that a seat has in
// one state of 50 is overlooked once in 175 times.
const finisherSamples = 256

// Sit makes ready for a variant, so that Sure allocates nothing.
func (f *Finisher) Sit(r engine.Rules) {
	f.rules = r
	f.sample, f.state = r.New(), r.New()
	if f.pcg == nil {
		f.pcg = rand.NewPCG(0, 0)
		f.rng = rand.New(f.pcg)
		f.log, f.left = make([]engine.Event, 0, 128), make([]engine.Action, 0, 512)
	}
}

// Sure returns the first of some actions of the view that wins at once, NoAction if none
// does. It depends on the view alone. Where there is none it mostly costs one sample.
func (f *Finisher) Sure(v engine.View, actions []engine.Action) engine.Action {
	if len(actions) == 0 {
		return engine.NoAction
	}
	if f.rules != v.Rules() {
		f.Sit(v.Rules())
	}
	f.pcg.Seed(1, 2)
	f.left = append(f.left[:0], actions...)
	for range finisherSamples {
		v.Sample(f.sample, f.rng)
		kept := f.left[:0]
		for _, a := range f.left {
			if f.wins(a, v.Seat()) {
				kept = append(kept, a)
			}
		}
		if f.left = kept; len(kept) == 0 {
			return engine.NoAction
		}
	}
	return f.left[0]
}

// wins reports whether an action wins at once in the sample.
func (f *Finisher) wins(a engine.Action, seat engine.Seat) bool {
	f.state.CopyFrom(f.sample)
	f.log = f.state.Play(a, f.log[:0])
	out, over := f.state.Outcome()
	return over && out.Side.Has(seat)
}
