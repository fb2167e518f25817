package wrap

import (
	"errors"
	"math/rand/v2"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
)

// Mix is the kind `mix`.
var Mix = policies.Kind{
	Name:  "mix",
	About: "one of several policies, drawn anew for each game and seat",
	Options: []policies.Option{
		policies.Repeated(policies.PolicyOption("of", "", "one of the policies")),
		policies.Repeated(policies.NumberOption("weight", 1, 0, 1e6, "how often the policy before it is drawn, in proportion to the others")),
	},
	New: func(s policies.Settings) policies.Policy {
		m := &mix{name: s.Name()}
		for _, o := range s.Repeated() {
			if o.Option == "of" {
				m.policies = append(m.policies, newWithin(o.Policy))
				m.weights = append(m.weights, 1)
			} else {
				m.weights[len(m.weights)-1] = o.Number
			}
		}
		m.within = &m.policies[0]
		return m
	},
	Check: checkMix,
}

func checkMix(s policies.Settings) error {
	total, last := 0.0, 0.0 // of the policies before the last; of the last
	weighted := true        // the last has its weight
	policies := 0
	for _, o := range s.Repeated() {
		switch {
		case o.Option == "of":
			total, last, weighted = total+last, 1, false
			policies++
		case policies == 0:
			return errors.New("weight stands behind its policy, as in of=random,weight=2")
		case weighted:
			return errors.New("a policy has two weights")
		default:
			last, weighted = o.Number, true
		}
	}
	switch {
	case policies == 0:
		return errors.New("want at least one of=POLICY")
	case total+last == 0:
		return errors.New("all weights are 0")
	}
	return nil
}

// mix is the policy `mix`.
type mix struct {
	*within  // the one that plays this game
	name     string
	policies []within
	weights  []float64
}

// Name returns the canonical spec.
func (m *mix) Name() string { return m.name }

// Begin draws the policy that plays this game.
func (m *mix) Begin(t engine.Table, s engine.Seat, rng *rand.Rand) {
	m.within = &m.policies[m.draw(rng)]
	m.within.Begin(t, s, rng)
}

func (m *mix) draw(rng *rand.Rand) int {
	total := 0.0
	for _, w := range m.weights {
		total += w
	}
	x := float64(rng.Float64() * total)
	last := 0
	for i, w := range m.weights {
		if w == 0 {
			continue
		}
		if x < w {
			return i
		}
		x -= w
		last = i
	}
	return last // rounding left a bit of x over
}

// Choose returns what that policy chooses.
func (m *mix) Choose(v engine.View, rng *rand.Rand) engine.Action { return m.inner.Choose(v, rng) }

// Close frees what the policies hold.
func (m *mix) Close() error {
	var errs []error
	for i := range m.policies {
		errs = append(errs, m.policies[i].Close())
	}
	return errors.Join(errs...)
}
