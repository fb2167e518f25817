package cuttle

import (
	"testing"

	"github.com/cardlab/cardlab/engine"
)

// The clauses were written from docs/rules/cuttle.md, by hand.
func TestAClauseSaysWhatAnActionDoes(t *testing.T) {
	const table = "P0h AC 2C 3C 4C 5C 6C 7C 9C 8H JS QD KD TD; P0p TS; P0f KS; P1h 2D 8C 9D; P1p 7D TH@0[JC1]; P1f 8S; scrap 3D 3H; top 4D 5D 6D 7S; move P0:turn"
	for _, c := range []struct{ variant, position, action, want string }{
		{"standard", table, "TD pts", "10 points, 20 of 14: you win"},
		{"standard", table, "9Cx7D", "scraps 7D, and itself"},
		{"standard", table, "TDxTH", ""}, // a lower suit: it is not legal
		{"standard", table, "AC!", "scraps all point cards: 1 of yours, 2 of theirs"},
		{"standard", table, "2C!8S", "scraps P1's 8S"},
		{"standard", table, "2C!JC", "scraps P1's JC, so that TH changes hands"},
		{"standard", table, "3C!", "takes a card that you choose from scrap, where 2 lie"},
		{"standard", table, "4C!", "makes P1 discard 2 cards of its choice"},
		{"standard:four=random", table, "4C!", "makes P1 discard 2 cards at random"},
		{"standard:hand_limit=none", table, "5C!", "discards a card that you choose and draws 3 cards"},
		{"original", table, "5C!", "draws 2 cards"},
		{"standard", table, "6C!", "scraps all royals: 1 of yours, 2 of theirs"},
		{"standard", table, "7C!", "reveals the top two cards of the stock: you play one, the other goes back"},
		{"original", table, "7C!", "reveals the top card of the stock, which you play"},
		{"standard", table, "9C!8S", "sends P1's 8S back to P1's hand, where it cannot be played for a turn"},
		{"standard:nine=top_of_stock", table, "9C!8S", "puts P1's 8S on top of the stock"},
		{"standard", table, "8H face", "glasses: you see the hands of your rivals while it lies there"},
		{"standard", table, "QD face", "shields your other cards from being named by 2s, 9s and jacks"},
		{"standard", table, "KD face", "lowers your goal from 14 to 10: you win"},
		{"standard", table, "JS>7D", "takes 7D and its 7 points from P1: you win"},
		{"standard", "P0h 2D; P1h 4H 5H; stack 6C1; move P0:counter; turn 2:P1", "ctr 2D", "cancels P1's 6C"},
		{"standard", "P0h 2D; P1h 4H 5H; stack 6C1; move P0:counter; turn 2:P1", "ok", "lets 6C have its effect"},
		{"standard", "P0h 2D; P1h 2H 5H; stack 6C0 2S1; move P0:counter; turn 2:P0", "ctr 2D", "cancels P1's 2S, so that 6C has its effect"},
		{"standard", "P0h 2D; P1h 2H 5H; stack 6C0 2S1; move P0:counter; turn 2:P0", "ok", "lets 6C stay cancelled"},
		{"standard", "P0h 2D; P1h 2H; deck 0; passes 2", "pass", "ends the game as a draw: it is the last of the passes in a row"},
		{"cutthroat", "P0h X0; P1f KD; P2h 2S", "X0>KD", "takes KD from P1"},
		{"cutthroat", "P0h 4S; P1h 7C; P2h 2S 3S", "4S!P1", "makes P1 discard one card of its choice"},
		{"team", "P0h JS; P1p TD; P2h 7C; P3h 2S 3S", "JS>TD:P2", "gives TD and its 10 points to P2"},
	} {
		r := MustParse(c.variant)
		s, err := ParsePosition(r, c.position)
		if err != nil {
			t.Fatal(err)
		}
		v := s.NewView()
		s.Look(0, v)
		a, err := r.Words().ParseAction(c.action)
		if err != nil {
			t.Fatal(err)
		}
		if !engine.MenuOf(v).Allows(a) {
			if c.want != "" {
				t.Errorf("%s: %s is not legal in %v", c.variant, c.action, s)
			}
			continue
		}
		if got := engine.Describe(v, a); got != c.want {
			t.Errorf("%s, %s:\ngot  %s\nwant %s", c.variant, c.action, got, c.want)
		}
	}
}
