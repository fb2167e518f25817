package cutrope

import (
	"fmt"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/enginetest"
)

// dealt says who sees the i-th card dealt to a place: all see the tops of the
// personal decks, and nobody what lies below (C2).
func (r *Rules) dealt(p engine.Place, i int) engine.Seats {
	switch {
	case p.Zone == ZoneHand:
		return engine.Only(p.Seat)
	case p.Zone == ZonePersonal && i == 0:
		return r.Table().All()
	}
	return 0
}

func TestEveryTableKeepsThePromisesOfEngine(t *testing.T) {
	for _, name := range tables() {
		t.Run(name, func(t *testing.T) {
			r := MustParse(name)
			if r.TurnLimit == 2000 { // long enough for the stock to run out, and no longer
				stock := deckSize - r.Seats*(r.personal+r.Hand)
				r = MustParse(fmt.Sprintf("%s,turn_limit=%d", name, stock+20))
			}
			enginetest.Options{Games: 2, Position: Game.Position, Dealt: r.dealt}.Run(t, r)
			enginetest.NoAllocs(t, r)
		})
	}
}
