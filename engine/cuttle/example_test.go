package cuttle_test

import (
	"fmt"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/games"
)

// What may be played in a position, and what each play does.
func Example() {
	g, err := games.FindGame("cuttle")
	if err != nil {
		fmt.Println(err)
		return
	}
	rules, _ := g.Parse("standard")
	s, err := g.Position(rules, "P0h 9C 2S; P1p 7D; P1f KD; deck 5")
	if err != nil {
		fmt.Println(err)
		return
	}
	view := s.NewView()
	s.Look(s.ToMove(), view)
	for _, a := range view.Legal() {
		fmt.Printf("%-6s  %s\n", rules.Words().Action(a), engine.Describe(view, a))
	}
	// Output:
	// draw    takes the top card of the stock
	// 2S pts  2 points, 2 of 21
	// 9C pts  9 points, 9 of 21
	// 9Cx7D   scraps 7D, and itself
	// 2S!KD   scraps P1's KD
	// 9C!7D   sends P1's 7D back to P1's hand, where it cannot be played for a turn
	// 9C!KD   sends P1's KD back to P1's hand, where it cannot be played for a turn
}
