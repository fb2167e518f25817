package cuttle

import (
	"slices"
	"testing"

	"github.com/cardlab/cardlab/engine/enginetest"
)

func TestEveryVariantKeepsThePromisesOfEngine(t *testing.T) {
	check := func(name string, games int) {
		t.Run(name, func(t *testing.T) {
			opt := enginetest.Options{Position: Game.Position, Games: games}
			opt.Run(t, MustParse(name))
			enginetest.NoAllocs(t, MustParse(name))
		})
	}
	for _, name := range append([]string{"standard:jokers=2,jack_own=on", "original:nine=top_of_stock,four=random,repetition_draw=2",
		"standard:stock_out=reshuffle", "cutthroat:stock_out=reshuffle", "team:stock_out=reshuffle", "standard:stock_out=reshuffle,passes_to_draw=1", "original:stock_out=reshuffle,nine=top_of_stock,passes_to_draw=1"}, named...) {
		check(name, 25)
	}
	for _, name := range slices.Concat(seatVariants, everyValue) {
		check(name, 8)
	}
}
