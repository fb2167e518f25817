package cuttle

import (
	"testing"

	"cardlab/engine/enginetest"
)

func TestEveryVariantKeepsThePromisesOfEngine(t *testing.T) {
	for _, name := range append([]string{"standard:jokers=2,jack_own=on", "original:nine=top_of_stock,four=random,repetition_draw=2",
		"standard:seats=3", "cutthroat:jokers=0,hand_limit=8", "team:passes_to_draw=3", "team:response_nine=on", "team:partner_hands=shown,response_nine=on", "standard:seats=4,nine=hand_two"}, named...) {
		t.Run(name, func(t *testing.T) {
			opt := enginetest.Options{Position: Game.Position}
			opt.Run(t, MustParse(name))
			enginetest.NoAllocs(t, MustParse(name))
		})
	}
}
