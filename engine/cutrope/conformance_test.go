package cutrope

import (
	"testing"

	"cardlab/engine/enginetest"
)

func TestEveryTableKeepsThePromisesOfEngine(t *testing.T) {
	for _, name := range tables() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := MustParse(name)
			enginetest.Options{Games: 2, Position: Game.Position}.Run(t, r)
			enginetest.NoAllocs(t, r)
		})
	}
}
