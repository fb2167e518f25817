package wrap

import (
	"math/rand/v2"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
)

// Noise is the kind `noise`.
var Noise = policies.Kind{
	Name:  "noise",
	About: "another policy that now and then chooses at random",
	Options: []policies.Option{
		policies.NumberOption("p", 0.1, 0, 1, "how often it chooses uniformly among the legal actions, as a share of its choices"),
		policies.PolicyOption("of", "", "who chooses the rest of the time"),
	},
	New: func(s policies.Settings) policies.Policy {
		return &noise{name: s.Name(), p: s.Number("p"), within: newWithin(s.Policy("of"))}
	},
}

// noise is the policy `noise`.
type noise struct {
	within
	name   string
	p      float64
	random bool // the last choice was
}

// Name returns the canonical spec.
func (n *noise) Name() string { return n.name }

// Choose returns with probability p any legal action, else what the policy within chooses.
func (n *noise) Choose(v engine.View, rng *rand.Rand) engine.Action {
	n.random = rng.Float64() < n.p
	if n.random {
		return policies.Random{}.Choose(v, rng)
	}
	return n.inner.Choose(v, rng)
}

// Explain returns what the policy within says; nothing if it was not asked.
func (n *noise) Explain() policies.Thought {
	if n.random {
		return noThought
	}
	return n.within.Explain()
}
