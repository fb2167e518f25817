package solved

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/policies/kinds"
)

// policy returns a policy by its text.
func (g small) policy(t *testing.T, text string) policies.Policy {
	t.Helper()
	s, err := kinds.Parse(text, "cuttle", g.rules.Table())
	if err != nil {
		t.Fatal(err)
	}
	return s.New()
}

// strategyOf asks a policy at every place of the tree, by a view of a game that leads there. What it throws dice for it decides once a
// place: a search so asked is one of the strategies that it mixes.
func (t *tree) strategyOf(p policies.Policy, seed uint64) strategy {
	s := make(strategy, t.choices())
	view := t.rules.New().NewView()
	for i := range t.infos {
		x := &t.infos[i]
		rng := rand.New(rand.NewPCG(seed, uint64(i)))
		state, _ := t.replay(x.order, x.path)
		a := 0
		if len(x.actions) > 1 {
			state.Look(x.seat, view)
			p.Begin(t.rules.Table(), x.seat, rng)
			a = slices.Index(x.actions, p.Choose(view, rng))
		}
		s[int(x.first)+a] = 1
	}
	return s
}

// uniform is the policy random.
func (t *tree) uniform() strategy {
	s := make(strategy, t.choices())
	for i := range t.infos {
		x := &t.infos[i]
		spread(s[x.first:int(x.first)+len(x.actions)], make([]float64, len(x.actions)))
	}
	return s
}

// play plays a deal between policies, each with its own dice, as the lab does, and returns the score of seat 0 in half points.
func (t *tree) play(order []cards.Card, seats [2]policies.Policy, seed uint64) int64 {
	state, _ := t.replay(order, nil)
	view := state.NewView()
	var rngs [2]*rand.Rand
	for seat, p := range seats {
		rngs[seat] = rand.New(rand.NewPCG(seed, uint64(seat)))
		p.Begin(t.rules.Table(), engine.Seat(seat), rngs[seat])
	}
	var legal []engine.Action
	for state.ToMove() != engine.NoSeat {
		seat := state.ToMove()
		legal = state.Legal(legal)
		a := legal[0]
		if len(legal) > 1 {
			state.Look(seat, view)
			a = seats[seat].Choose(view, rngs[seat])
		}
		state.Play(a, nil)
	}
	switch o, _ := state.Outcome(); {
	case o.Side.Has(0):
		return 2
	case o.Side.Has(1):
		return 0
	}
	return 1
}
