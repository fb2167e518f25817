package engine_test

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/games"
)

// A whole game of random choices: the rules deal and decide, the events tell it.
func Example() {
	rules, err := games.Find("cuttle/standard:hand_limit=none")
	if err != nil {
		fmt.Println(err)
		return
	}
	rng := rand.New(rand.NewPCG(1, 2))
	deal := slices.Clone(rules.Deck())
	rng.Shuffle(len(deal), func(i, j int) { deal[i], deal[j] = deal[j], deal[i] })
	s := rules.New()
	s.Begin(deal, rng.Uint64())
	view := s.NewView()
	var log []engine.Event
	for s.ToMove() != engine.NoSeat {
		s.Look(s.ToMove(), view) // what the seat may know
		legal := view.Legal()
		log = s.Play(legal[rng.IntN(len(legal))], log)
	}
	outcome, _ := s.Outcome()
	turns, _ := s.Turn()
	fmt.Printf("P%d wins by %s after %d turns\n", outcome.Winner, rules.Words().Reasons[outcome.Reason], turns)
	fmt.Println("at last", rules.Words().Tell(log[len(log)-2]))
	// Output:
	// P0 wins by goal after 33 turns
	// at last P0 plays TC for points
}

// A state is the fold of its events, and of nothing else.
func ExampleState_evolve() {
	rules, _ := games.Find("highcard/duel")
	s, replayed := rules.New(), rules.New()
	s.Begin(rules.Deck(), 1)
	replayed.Begin(rules.Deck(), 1)
	for s.ToMove() != engine.NoSeat {
		for _, e := range s.Play(s.Legal(nil)[0], nil) {
			replayed.Evolve(e)
		}
	}
	fmt.Println(replayed.Equal(s))
	// Output: true
}
