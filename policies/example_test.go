package policies_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/policies/kinds"
)

// A policy is asked with a view, and answers with a legal action.
func Example() {
	g, _ := games.FindGame("cuttle")
	rules, _ := g.Parse("standard")
	spec, err := kinds.Parse("expert", "cuttle", rules.Table())
	if err != nil {
		fmt.Println(err)
		return
	}
	s, _ := g.Position(rules, "P0h 9C 2S; P1p 7D; P1f KD; deck 5")
	view := s.NewView()
	s.Look(0, view)
	policy, rng := spec.New(), rand.New(rand.NewPCG(1, 1))
	policy.Begin(rules.Table(), 0, rng)
	fmt.Println(spec.Name(), "plays", rules.Words().Action(policy.Choose(view, rng)))
	// Output:
	// expert plays draw
}
