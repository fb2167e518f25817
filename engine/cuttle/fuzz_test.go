package cuttle

import (
	"slices"
	"testing"

	"cardlab/engine"
	"cardlab/engine/cards"
)

// FuzzAnyLegalSequence plays the sequence of choices that the input spells, in
// the variant and from the deal that it spells, and checks the invariants and
// the fold after every event.
func FuzzAnyLegalSequence(f *testing.F) {
	f.Add([]byte("standard"), uint64(1))
	f.Add([]byte{0, 200, 3, 7, 255, 90, 4, 4, 4, 4, 17, 31}, uint64(2))
	for i := range byte(20) { // each variant once
		f.Add([]byte{i}, uint64(i))
	}
	variants := append([]string{"standard:jokers=2,nine=hand_two", "original:nine=top_of_stock,stock_out=no_draw,no_move=lose",
		"pagat:four=random,limit_mode=discard_down,hand_limit=3", "gamerules:jack_own=on,stock_out=end_points"}, slices.Concat(named, seatVariants)...)
	rules := make([]*Rules, len(variants))
	for i, v := range variants {
		rules[i] = MustParse(v)
	}
	f.Fuzz(func(t *testing.T, choices []byte, seed uint64) {
		next := func(n int) int {
			if len(choices) == 0 {
				seed = engine.Mix(seed)
				return engine.Pick(seed, n)
			}
			c := choices[0]
			choices = choices[1:]
			return int(c) % n
		}
		r := rules[next(len(rules))]
		deck := append([]cards.Card(nil), r.deck...)
		for i := len(deck) - 1; i > 0; i-- {
			j := next(i + 1)
			deck[i], deck[j] = deck[j], deck[i]
		}
		s, twin := r.New().(*State), r.New().(*State)
		s.Begin(deck, seed)
		twin.Begin(deck, 0)
		for plies := 0; s.ToMove() != engine.NoSeat; plies++ {
			legal := s.Legal(nil)
			if len(legal) == 0 || plies > 5000 {
				t.Fatalf("%d legal actions after %d plies in %v", len(legal), plies, s)
			}
			for _, e := range s.Play(legal[next(len(legal))], nil) {
				twin.Evolve(e)
				if f := twin.fault(); f != "" {
					t.Fatalf("after %s: %s in %v", words.Event(e), f, twin)
				}
				if back, err := words.ParseEvent(words.Event(e)); err != nil || back != e {
					t.Fatalf("event %q is read back as %v, %v", words.Event(e), back, err)
				}
			}
			if !twin.Equal(s) || s.settled() != "" {
				t.Fatalf("%s fold %v\nplay %v", s.settled(), twin, s)
			}
		}
	})
}

// FuzzParsePosition checks that a position that can be read prints as itself.
func FuzzParsePosition(f *testing.F) {
	for _, text := range []string{"", "P0h 4C 9D*; P0p TS@1[JC0]; P0f KS; P1h 7C 8C; scrap AC 2D; turn 12:P0",
		"stack 9C0!TH 2D1 2C0; P1p TH; move P1:counter", "revealed JC 6D; stack 7C0; move P0:seven", "over P0:goal; P0p TS TH AC",
		"P1p TH[JC0 JD1>1]; deck 3; known0 7C; passes 2; threes 1; events 9; chance 7"} {
		f.Add(text)
	}
	for _, text := range []string{"P0h 9C; offer KD1; move P0:response", "P3h 9C; offer JC0>TH:2; P1p TH; responded 1; move P3:response",
		"P2p TH@0[JC0>2 X01]; P3f KD@1[X10>3]", "P1h 9C; P2h 2C; offer X00>QH:0; P1f QH; stack 9C1!X0; responded 1; move P2:counter",
		"P1h 3C; public 3C; known0 4D; move P2:turn"} {
		f.Add(text)
	}
	var variants []*Rules
	for _, v := range []string{"standard:jokers=2", "cutthroat", "team:response_nine=on", "team:partner_hands=shown"} {
		variants = append(variants, MustParse(v))
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, r := range variants {
			s, err := ParsePosition(r, text)
			if err != nil {
				continue
			}
			again, err := ParsePosition(r, s.String())
			if err != nil || !again.Equal(s) {
				t.Fatalf("%s: %q is printed as %v and read back as %v, %v", r.Name(), text, s, again, err)
			}
		}
	})
}

// FuzzParseAction checks that an action that can be read prints as itself.
func FuzzParseAction(f *testing.F) {
	for _, text := range []string{"draw", "7C pts", "7C×6H", "JC→TH", "JC>TH:P2", "9C!TH+KD", "4C!P1", "disc 2S AC", "take TH"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, err := parseAction(text)
		if err != nil {
			return
		}
		if b, err := parseAction(actionText(a)); err != nil || b != a {
			t.Fatalf("%q is printed as %q and read back as %v, %v", text, actionText(a), b, err)
		}
	})
}

// FuzzParseVariant checks that the canonical text of a variant names the same rules.
func FuzzParseVariant(f *testing.F) {
	for _, text := range []string{"standard", "japanese:goals=9/5,deal=5", "pagat:hand_limit=none,jack=toggle", "cutthroat:hand_limit=8", "team:response_nine=on,partner_hands=shown", "standard:seats=4,teams=on", "original:turn_limit=9,five=draw_two"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := Parse(text)
		if err != nil {
			return
		}
		again, err := Parse(r.Name()[len(GameName)+1:])
		if err != nil || again.Hash() != r.Hash() || again.Name() != r.Name() {
			t.Fatalf("%q is %s, read back as %v, %v", text, r.Name(), again, err)
		}
	})
}
