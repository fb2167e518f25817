package policies

import (
	"math/rand/v2"

	"github.com/cardlab/cardlab/engine"
)

// RandomKind is the kind of [Random].
var RandomKind = Kind{
	Name:  "random",
	About: "chooses uniformly among the legal actions",
	New:   func(Settings) Policy { return Random{} },
}

// Random chooses uniformly among the legal actions.
type Random struct{}

// Name returns "random".
func (Random) Name() string { return "random" }

// Begin does nothing: Random remembers nothing.
func (Random) Begin(engine.Table, engine.Seat, *rand.Rand) {}

// Choose returns any legal action, each as likely as any other: the one with the number
// that one random number picks, so that whoever has the choices by number need not show
// it a view.
func (Random) Choose(v engine.View, rng *rand.Rand) engine.Action {
	if menu, ok := v.(engine.Menu); ok {
		return menu.Nth(engine.Pick(rng.Uint64(), menu.Count()))
	}
	legal := v.Legal()
	return legal[engine.Pick(rng.Uint64(), len(legal))]
}
