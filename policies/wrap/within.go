package wrap

import (
	"io"
	"math"
	"math/rand/v2"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
)

// noThought is what a policy says that was not asked.
var noThought = policies.Thought{Value: math.NaN(), RunnerUp: engine.NoAction, RunnerUpValue: math.NaN()}

// within is the policy inside a wrapper. Embedded, it passes on whatever the
// wrapper does not see to itself.
type within struct {
	inner    policies.Policy
	watcher  policies.Watcher   // nil if the policy watches nothing
	explains policies.Explainer // nil if it explains nothing
}

func newWithin(s policies.Spec) within {
	w := within{inner: s.New()}
	w.watcher, _ = w.inner.(policies.Watcher)
	w.explains, _ = w.inner.(policies.Explainer)
	return w
}

// Begin starts a new game for the policy within.
func (w *within) Begin(t engine.Table, s engine.Seat, rng *rand.Rand) { w.inner.Begin(t, s, rng) }

// Watch shows it an event.
func (w *within) Watch(e engine.Event) {
	if w.watcher != nil {
		w.watcher.Watch(e)
	}
}

// Explain returns what it says of its last choice.
func (w *within) Explain() policies.Thought {
	if w.explains == nil {
		return noThought
	}
	return w.explains.Explain()
}

// End tells it how the game ended.
func (w *within) End(e policies.End) {
	if p, ok := w.inner.(policies.Ender); ok {
		p.End(e)
	}
}

// Err returns why it could not choose.
func (w *within) Err() error {
	if f, ok := w.inner.(policies.Failer); ok {
		return f.Err()
	}
	return nil
}

// Close frees what it holds.
func (w *within) Close() error {
	if c, ok := w.inner.(io.Closer); ok {
		return c.Close()
	}
	return nil
}
