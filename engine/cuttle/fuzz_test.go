package cuttle

import (
	"slices"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/enginetest"
)

var fuzz = enginetest.Fuzz{
	Game: Game,
	Variants: append([]string{"standard:jokers=2,nine=hand_two", "original:nine=top_of_stock,stock_out=no_draw,no_move=lose",
		"pagat:four=random,limit_mode=discard_down,hand_limit=3", "gamerules:jack_own=on,stock_out=end_points"}, slices.Concat(named, seatVariants, everyValue)...),
	AfterEvent: func(s engine.State) string { return s.(*State).fault() },
	AfterPlay:  func(s engine.State) string { return s.(*State).fault() + s.(*State).settled() },
}

func FuzzAnyLegalSequence(f *testing.F) { fuzz.Play(f) }

func FuzzParsePosition(f *testing.F) {
	fuzz := fuzz
	fuzz.Variants = []string{"standard:jokers=2", "cutthroat", "team:response_nine=on", "team:partner_hands=shown"}
	fuzz.Positions(f, "", "P0h 4C 9D*; P0p TS@1[JC0]; P0f KS; P1h 7C 8C; scrap AC 2D; turn 12:P0",
		"stack 9C0!TH 2D1 2C0; P1p TH; move P1:counter", "revealed JC 6D; stack 7C0; move P0:seven", "over P0:goal; P0p TS TH AC",
		"P1p TH[JC0 JD1>1]; deck 3; known0 7C; passes 2; threes 1; events 9; chance 7",
		"P0h 9C; offer KD1; move P0:response", "P3h 9C; offer JC0>TH:2; P1p TH; responded 1; move P3:response",
		"P2p TH@0[JC0>2 X01]; P3f KD@1[X10>3]", "P1h 9C; P2h 2C; offer X00>QH:0; P1f QH; stack 9C1!X0; responded 1; move P2:counter",
		"P1h 3C; public 3C; known0 4D; move P2:turn")
}

func FuzzParseAction(f *testing.F) {
	fuzz.Actions(f, "draw", "7C pts", "7C×6H", "JC→TH", "JC>TH:P2", "9C!TH+KD", "4C!P1", "disc 2S AC", "take TH")
}

func FuzzParseVariant(f *testing.F) {
	fuzz.Names(f, "standard", "japanese:goals=9/5,deal=5", "pagat:hand_limit=none,jack=toggle", "cutthroat:hand_limit=8",
		"team:response_nine=on,partner_hands=shown", "standard:seats=4,teams=on", "original:turn_limit=9,five=draw_two")
}
