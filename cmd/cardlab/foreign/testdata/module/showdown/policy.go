package showdown

import (
	"math/rand/v2"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
)

// Lowest is what a main package adds to the policies.
var Lowest = policies.Kind{
	Name:  "lowest",
	About: "takes the lowest action, but for a share of them",
	Games: []string{"showdown"},
	Options: []policies.Option{
		policies.NumberOption("else", 0.1, 0, 1, "how often another policy decides"),
		policies.PolicyOption("of", "random", "who decides then"),
	},
	New: func(s policies.Settings) policies.Policy {
		return &lowest{name: s.Name(), share: s.Number("else"), Policy: s.Policy("of").New()}
	},
}

type lowest struct {
	policies.Policy
	name  string
	share float64
}

func (p *lowest) Name() string { return p.name }

func (p *lowest) Choose(v engine.View, rng *rand.Rand) engine.Action {
	if rng.Float64() < p.share {
		return p.Policy.Choose(v, rng)
	}
	return v.Legal()[0]
}
