package layout_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/engine/layout"
)

func TestPilesHoldWhatAPositionSays(t *testing.T) {
	for _, c := range []struct{ game, variant, position, want string }{
		{"cuttle", "standard", "P0h 4C 9D*; P0p TS@1[JC0] 2D; P1p 3S[JD0 JH1]; P0f KS; P1h 2S; deck 2; turn 12:P0; move P1:counter; stack 9H0!3S",
			`{"seats":[{"points":12,"goal":14,"piles":[{"name":"hand","cards":[{"name":"4C"},{"name":"9D","frozen":true}]},` +
				`{"name":"points","cards":[{"name":"2D"},{"name":"TS","on":[{"name":"JC","by":0}]}]},{"name":"royals","cards":[{"name":"KS"}]}]},` +
				`{"points":3,"goal":21,"piles":[{"name":"hand","cards":[{"name":"2S"}]},{"name":"points","cards":[{"name":"3S","on":[{"name":"JD","by":0},{"name":"JH","by":1}]}]}]}],` +
				`"shared":[{"name":"scrap",…},{"name":"stack","cards":[{"name":"9H","by":0,"aim":"3S"}]},{"name":"stock","cards":[{"name":"AC"},{"name":"AD"}]}],"turn":12,"owner":0,"text":"P0h …"}`},
		{"cutrope", "basic", "P0h 3 S; P0p 7 +11; P1p 4; P1a 9 10; level1 1 2 S; deck 0; idle 4",
			`{"seats":[{"points":8,"goal":20,"piles":[{"name":"hand","cards":[{"name":"3"},{"name":"S"}]},{"name":"deck","cards":[{"name":"7"},…]}]},` +
				`{"points":19,"goal":20,"piles":[{"name":"row a","cards":[{"name":"9"},{"name":"10"}]},{"name":"deck","cards":[{"name":"4"}]}]}],` +
				`"shared":[{"name":"level1","cards":[{"name":"1"},{"name":"2"},{"name":"S"}]},{"name":"discard",…},{"name":"stock"}],"turn":1,"owner":0,"text":"P0h …"}`},
	} {
		g, err := games.FindGame(c.game)
		if err != nil {
			t.Fatal(err)
		}
		r, err := g.Parse(c.variant)
		if err != nil {
			t.Fatal(err)
		}
		s, err := g.Position(r, c.position)
		if err != nil {
			t.Fatal(err)
		}
		got, _ := json.Marshal(layout.Of(s.String(), r.Words(), s, int(r.Table().Seats)))
		if !like(string(got), c.want) {
			t.Errorf("%v:\ngot  %s\nwant %s", s, got, c.want)
		}
	}
}

// like reports whether a text is what is wanted, where … stands for anything.
func like(got, want string) bool {
	for i, part := range strings.Split(want, "…") {
		at := strings.Index(got, part)
		if at < 0 || i == 0 && at > 0 {
			return false
		}
		got = got[at+len(part):]
	}
	return got == ""
}
