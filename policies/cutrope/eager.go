package cutrope

import (
	"math/rand/v2"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cutrope"
	"github.com/cardlab/cardlab/policies"
)

// Eager is the kind `eager`.
var Eager = policies.Kind{
	Name: "eager",
	About: "plays a card to a level row whenever it can, each such play being as likely as any other, and puts a random card down when it cannot; " +
		"unlike random it gets somewhere, and so is the baseline of this game",
	Games: []string{cutrope.GameName},
	New:   func(s policies.Settings) policies.Policy { return eager{name: s.Name()} },
}

// eager is the policy `eager`. It remembers nothing.
type eager struct{ name string }

// Name returns the canonical spec.
func (p eager) Name() string { return p.name }

// Begin does nothing.
func (p eager) Begin(engine.Table, engine.Seat, *rand.Rand) {}

// Choose returns a random play, which come first in the list; of other actions
// a random one if there is no play.
func (p eager) Choose(v engine.View, rng *rand.Rand) engine.Action {
	legal := v.Legal()
	plays := 0
	for plays < len(legal) {
		if verb, _, _, _ := cutrope.Unpack(legal[plays]); verb != cutrope.Play {
			break
		}
		plays++
	}
	if plays == 0 {
		plays = len(legal)
	}
	return legal[engine.Pick(rng.Uint64(), plays)]
}
