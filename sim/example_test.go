package sim_test

import (
	"context"
	"fmt"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/sim"
)

// What does it change if a game has three rounds instead of four?
const rounds = `
game: highcard
variants:
  - duel
  - label: short        # its folder is v=short
    rules: duel:rounds=3
policies: [random]
seatings: all           # a policy against itself from both seats
deals: 100
seed: 7
`

func ExamplePlan_Resolve() {
	p, err := sim.ParsePlan("rounds.yaml", []byte(rounds))
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := p.Resolve()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Games(), "games in", s.Shards(), "shards, into", s.Plan.Out)
	f, _ := s.Fixture(203)
	fmt.Println("game 203 is deal", f.Deal, "of", s.Variants[f.Variant].Label, "in seating", f.Seating)
	// Output:
	// 400 games in 2 shards, into runs/rounds
	// game 203 is deal 50 of short in seating 1
}

func ExamplePlan_Resolve_complaints() {
	p := sim.Plan{Game: "highcard", Variants: []sim.Variant{{Rules: "dual"}}, Policies: []string{"random"}, ShardDeals: 100}
	_, err := p.Resolve()
	fmt.Println(err)
	// Output:
	// variants[0]: unknown variant of highcard "dual": did you mean duel? there are also trio, teams
	// shard_deals: must be a power of two, as 64 or 128, not 100
}

func ExampleStream() {
	p, _ := sim.ParsePlan("rounds.yaml", []byte(rounds))
	s, _ := p.Resolve()
	n := 0
	err := sim.Stream(context.Background(), s, 0, func(g *data.Game) bool {
		n++
		return n < 10
	})
	fmt.Println(n, "games,", err)
	// Output: 10 games, <nil>
}
