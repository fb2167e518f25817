package layout_test

import (
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/engine/layout"
)

func TestABoardShowsWhatAPositionSays(t *testing.T) {
	for _, c := range []struct{ game, variant, position, want string }{
		{"cuttle", "standard", "P0h 4C 9D*; P0p TS@1[JC0]; P0f KS; P1h 2S 8C; deck 2; turn 12:P0; move P1:counter; stack 3C0!", `
P0: 10 of 14 points
  hand    4C 9D*
  points  TS@1[JC0]
  royals  KS
P1: 0 of 21 points
  hand    2S 8C
scrap   `},
		{"highcard", "duel:hand=2,rounds=2", "", `
P0: 0 of 2 points
  AC AD / -
P1: 0 of 2 points
  AH AS / -
scrap   -
stock   48 cards, next 2C 2D 2H 2S 3C 3D …
`},
		{"cutrope", "basic", "P0h 3 S; P0p 7 +11; P1p 4; P1a 9 8; level1 1 2 S; deck 3; idle 4", `
P0: 8 of 20 points
  hand    3 S
  deck    7 1 1 1 1 1 1 1 1 1 1 1
P1: 19 of 20 points
  row a   9 8
  deck    4
level1  1 2 S
`},
	} {
		g, err := games.FindGame(c.game)
		if err != nil {
			t.Fatal(err)
		}
		r, err := g.Parse(c.variant)
		if err != nil {
			t.Fatal(err)
		}
		var s engine.State
		if c.position == "" {
			s = r.New()
			s.Begin(r.Deck(), 1)
		} else if s, err = g.Position(r, c.position); err != nil {
			t.Fatal(err)
		}
		got := "\n" + strings.Join(layout.Lines(s.String(), r.Words(), s, int(r.Table().Seats)), "\n") + "\n"
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%v: got%s\nwant it to begin%s", s, got, c.want)
		}
	}
}
