package policies

import (
	"io"
	"math/rand/v2"

	"cardlab/engine"
)

// within is the policy inside a wrapper. Embedded, it passes on whatever the
// wrapper does not see to itself.
type within struct {
	inner    Policy
	watcher  Watcher   // nil if the policy watches nothing
	explains Explainer // nil if it explains nothing
}

func newWithin(s Spec) within {
	w := within{inner: s.New()}
	w.watcher, _ = w.inner.(Watcher)
	w.explains, _ = w.inner.(Explainer)
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
func (w *within) Explain() Thought {
	if w.explains == nil {
		return noThought
	}
	return w.explains.Explain()
}

// End tells it how the game ended.
func (w *within) End(e End) {
	if p, ok := w.inner.(Ender); ok {
		p.End(e)
	}
}

// Err returns why it could not choose.
func (w *within) Err() error {
	if f, ok := w.inner.(Failer); ok {
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
