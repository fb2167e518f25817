package cutrope

import (
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/enginetest"
)

var fuzz = enginetest.Fuzz{
	Game:      Game,
	Variants:  tables(),
	AfterPlay: func(s engine.State) string { return s.(*State).fault() },
}

func FuzzAnyLegalSequence(f *testing.F) { fuzz.Play(f) }

func FuzzParsePosition(f *testing.F) {
	fuzz := fuzz
	fuzz.Variants = []string{"basic", "quick"}
	fuzz.Positions(f, "", "P0h 3 3 S; P0a 9 8; P0p 7 +11; P1p 4 +11; level1 1 2 S; discard 1 1 S; turn 12:P0",
		"P0h 2 9 S; P0p 3 9; P1p 4 4 5; stock 1 4 S S; shuffled yes; drawn0 2; shown P1 8; chance 5; events 300",
		"P0h 1; P1h 5 6; P0p 7 2; P1p 4 3; P1a 5; P0b 6 8; stock 6 8; shuffled yes; drawn1 5 8; drawn0 7; reshuffled P0 2 2; shown P1 5 P0 6 P1 8 P0; move P0:turn",
		"over P0:emptied; P0p -; P1p 3; top 3 4; deck 9", "move P1:turn; idle 4; acted yes; level3 S S S")
}

func FuzzParseAction(f *testing.F) {
	fuzz.Actions(f, "h7>2", "a10>1", "p S>3", "pS>3", "c1→2", "put 7 b", "put S a", "end")
}

func FuzzParseVariant(f *testing.F) {
	fuzz.Names(f, "basic", "quick:seats=8,personal=6", "basic:personal=20",
		"basic:seats=4,hand=2,deck_out=stop,stuck=fewest,stuck_rounds=1,turn_limit=9")
}
