package cutrope

import (
	"testing"

	"github.com/cardlab/cardlab/engine"
)

// The clauses were written from docs/rules/cutrope.md, by hand.
func TestAClauseSaysWhatAnActionDoes(t *testing.T) {
	const table = "P0h 3 10 S; P0p 10 7 +2; P0a 9; P1p 4; level1 1 2; level2 1 2 3 4 5 6 7 8 9"
	for _, c := range []struct{ position, action, want string }{
		{table, "h3>1", "the row then has 3 cards"},
		{table, "h10>2", "completes the row: its 10 cards go to the discard pile"},
		{table, "p10>3", "leaves 3 cards in your personal deck; the row then has one card"},
		{table, "put 3 a", "covers the 9 there and ends your turn: you draw 4 cards"},
		{table, "put 3 b", "begins that row and ends your turn: you draw 4 cards"},
		{"P0h -; P0p 10 7 +2; P1p 4", "end", "ends your turn: you draw 6 cards"},
		{"P0h 3; P0p 10; P1p 4", "p10>1", "is the last of your personal deck: you win"},
	} {
		r := MustParse("basic")
		s, err := ParsePosition(r, c.position)
		if err != nil {
			t.Fatal(err)
		}
		v := s.NewView()
		s.Look(0, v)
		a, err := r.Words().ParseAction(c.action)
		if err != nil || !engine.MenuOf(v).Allows(a) {
			t.Fatalf("%s in %v: %v", c.action, s, err)
		}
		if got := engine.Describe(v, a); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.action, got, c.want)
		}
	}
}
