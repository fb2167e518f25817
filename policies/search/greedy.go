package search

import (
	"math/rand/v2"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
)

// Greedy is the kind `greedy`.
var Greedy = policies.Kind{
	Name: "greedy",
	About: "looks one action ahead: it takes the action after which the position looks best for its side, " +
		"by the game's own evaluation on average over sampled states; where a game has none, by the share of their goals that the sides have reached",
	Options: []policies.Option{
		policies.CountOption("samples", 8, 1, 10000, "sampled states that each action is tried in; more tell more of the hidden cards, and time grows with them"),
	},
	New: func(s policies.Settings) policies.Policy { return &greedy{name: s.Name(), samples: s.Count("samples")} },
}

// greedy is the policy `greedy`. It remembers nothing between choices.
type greedy struct {
	name    string
	samples int
	scratch scratch
	tally   tally
	thought policies.Thought // of the last choice
}

// Name returns the canonical spec.
func (g *greedy) Name() string { return g.name }

// Begin does nothing: the policy remembers nothing.
func (g *greedy) Begin(engine.Table, engine.Seat, *rand.Rand) {}

// Choose returns the action with the highest mean, of equals one that wins at once, else the lowest.
func (g *greedy) Choose(v engine.View, rng *rand.Rand) engine.Action {
	b := &g.scratch
	if b.sit(v) {
		g.tally.finisher.Sit(b.rules)
	}
	legal := v.Legal()
	g.tally.start(len(legal))
	var p prospect
	for range g.samples {
		v.Sample(b.sample, rng)
		for i, a := range legal {
			b.try(a)
			b.appraise(&p)
			g.tally.add(i, p[v.Seat()])
		}
	}
	best := g.tally.choose(v)
	g.thought = g.tally.thought(legal, 0)
	return legal[best]
}

// Explain returns the mean of the last choice; states stand behind it, no playouts.
func (g *greedy) Explain() policies.Thought { return g.thought }
