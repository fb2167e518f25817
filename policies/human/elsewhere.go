package human

import (
	"math/rand/v2"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
)

// elsewhere is the policy `human` for a person who does not sit at the terminal.
type elsewhere struct {
	person policies.Person
	err    error
}

// Name returns "human".
func (h *elsewhere) Name() string { return "human" }

// Begin seats the person.
func (h *elsewhere) Begin(t engine.Table, s engine.Seat, _ *rand.Rand) {
	h.err = nil
	h.person.Sit(t, s)
}

// Watch tells the person an event.
func (h *elsewhere) Watch(e engine.Event) { h.person.Watch(e) }

// Choose waits for the person. If there is no choice it returns NoAction, and Err says why.
func (h *elsewhere) Choose(v engine.View, _ *rand.Rand) (a engine.Action) {
	if a, h.err = h.person.Choose(v); h.err != nil {
		return engine.NoAction
	}
	return a
}

// Err returns an error that wraps [policies.ErrQuit] if there was no answer.
func (h *elsewhere) Err() error { return h.err }
