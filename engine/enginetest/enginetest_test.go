package enginetest_test

import (
	"testing"

	"cardlab/engine/enginetest"
	"cardlab/engine/games"
)

func TestHighcardKeepsEveryPromise(t *testing.T) {
	for _, name := range []string{"duel", "trio", "teams", "duel:hand=1,rounds=1", "duel:seats=8,hand=6,rounds=6", "teams:seats=8", "trio:seats=5"} {
		t.Run(name, func(t *testing.T) {
			r, err := games.Find("highcard/" + name)
			if err != nil {
				t.Fatal(err)
			}
			g, err := games.FindGame("highcard")
			if err != nil {
				t.Fatal(err)
			}
			enginetest.Options{Games: 10, Position: g.Position}.Run(t, r)
			enginetest.NoAllocs(t, r)
		})
	}
}
