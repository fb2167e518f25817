package search

import (
	"math/rand/v2"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
)

// MonteCarlo is the kind `montecarlo`.
var MonteCarlo = policies.Kind{
	Name: "montecarlo",
	About: "plays the game on from every legal action k times, from the same sampled states and with the same dice for all of them, " +
		"and takes the action that does best on average",
	Options: []policies.Option{
		policies.CountOption("k", 10, 1, 100000, "playouts for each legal action; strength grows with them, slowly, and time in proportion"),
		policies.PolicyOption("playout", "random", "who plays on at every seat; random is by far the fastest, a good player makes the values truer at many times the cost"),
		policies.CountOption("playout_plies", 1000, 0, 100000, "actions after which a playout is cut and the position judged by the game's evaluation; 1000 play a game to its end; "+
			"fewer are faster, and with a good evaluation stronger than the end of a random game"),
	},
	Check: checkPlayout,
	New: func(s policies.Settings) policies.Policy {
		return &montecarlo{name: s.Name(), host: s.Host(), k: s.Count("k"), playout: newPlayout(s.Policy("playout"), s.Count("playout_plies"))}
	},
}

// montecarlo is the policy `montecarlo`. It remembers nothing between choices.
type montecarlo struct {
	name    string
	host    policies.Host
	k       int
	playout *playout
	scratch scratch
	tally   tally
	thought policies.Thought // of the last choice
}

// Name returns the canonical spec.
func (m *montecarlo) Name() string { return m.name }

// Begin does nothing: the policy remembers nothing.
func (m *montecarlo) Begin(engine.Table, engine.Seat, *rand.Rand) {}

// Choose returns the action with the highest mean, of equals one that wins at once, else the lowest.
func (m *montecarlo) Choose(v engine.View, rng *rand.Rand) engine.Action {
	b := &m.scratch
	if b.sit(v) {
		m.playout.begin(b.state, b.table)
		m.tally.finisher.Sit(b.rules)
	}
	legal := v.Legal()
	m.tally.start(len(legal))
	var p prospect
	for range m.k {
		v.Sample(b.sample, rng)
		seed := rng.Uint64()
		for i, a := range legal {
			b.try(a)
			m.playout.run(b.state, seed)
			b.appraise(&p)
			m.tally.add(i, p[v.Seat()])
		}
		if m.host.Done() {
			break
		}
	}
	best := m.tally.choose(v)
	m.thought = m.tally.thought(legal, m.k)
	return legal[best]
}

// Explain returns the mean of the last choice, and its playouts.
func (m *montecarlo) Explain() policies.Thought { return m.thought }
