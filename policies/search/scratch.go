package search

import "github.com/cardlab/cardlab/engine"

// scratch is where a search works: states to sample into and to play on, made
// once for a variant and used again for every choice.
type scratch struct {
	appraiser
	rules  engine.Rules
	sample engine.State // a state that the seat cannot tell from the real one
	state  engine.State // what becomes of it
	// The same two if the game has an evaluation, else nil.
	sampleValue, stateValue engine.Evaluator
	log                     []engine.Event
}

// sit makes the scratch states ready for a view; it reports whether the variant is new.
func (b *scratch) sit(v engine.View) bool {
	if b.rules == v.Rules() {
		return false
	}
	b.rules = v.Rules()
	b.table = b.rules.Table()
	b.sample, b.state = b.rules.New(), b.rules.New()
	b.sampleValue, _ = b.sample.(engine.Evaluator)
	b.stateValue, _ = b.state.(engine.Evaluator)
	if b.log == nil {
		b.log = make([]engine.Event, 0, roomForEvents)
	}
	return true
}

// Room for a ply's events and for a list of actions: more than is met, so
// that the buffers do not grow in the midst of a run.
const (
	roomForEvents  = 128
	roomForActions = 512
)

// try plays an action in the sampled state, which stays as it is.
func (b *scratch) try(a engine.Action) {
	b.state.CopyFrom(b.sample)
	b.play(a)
}

// play plays an action on.
func (b *scratch) play(a engine.Action) { b.log = b.state.Play(a, b.log[:0]) }

// appraise fills p with how what has become of the sampled state looks to every seat.
func (b *scratch) appraise(p *prospect) { b.appraiser.appraise(b.state, b.stateValue, p) }

// appraiseSample fills p with how the sampled state itself looks to every seat.
func (b *scratch) appraiseSample(p *prospect) { b.appraiser.appraise(b.sample, b.sampleValue, p) }
