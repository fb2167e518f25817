package highcard

import (
	"testing"

	"github.com/cardlab/cardlab/engine/enginetest"
)

func TestEveryVariantKeepsThePromisesOfEngine(t *testing.T) {
	names := []string{"duel:hand=1,rounds=1", "trio:seats=5", "duel:seats=8,hand=6,rounds=6", "teams:seats=8"}
	for _, v := range Game.Variants {
		names = append(names, v.Name)
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			r, err := Game.Parse(name)
			if err != nil {
				t.Fatal(err)
			}
			enginetest.Options{Games: 10, Position: Game.Position}.Run(t, r)
			enginetest.NoAllocs(t, r)
		})
	}
}
