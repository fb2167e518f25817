package cutrope

import (
	"testing"

	"cardlab/engine"
)

// FuzzAnyLegalSequence plays the sequence of choices that the input spells, in
// the variant and from the deal that it spells, and checks the invariants, the
// fold and a sample after every play.
func FuzzAnyLegalSequence(f *testing.F) {
	f.Add([]byte("basic"), uint64(1))
	f.Add([]byte{0, 200, 3, 7, 255, 90, 4, 4, 4, 4, 17, 31}, uint64(2))
	f.Add([]byte{9, 0, 0, 0, 0}, uint64(3))
	var rules []*Rules
	for _, name := range tables() {
		rules = append(rules, MustParse(name))
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
		s, twin, sample := r.New().(*State), r.New().(*State), r.New().(*State)
		deal := shuffled(newRand(seed))
		s.Begin(deal, seed)
		twin.Begin(deal, 0)
		view := s.NewView()
		for s.ToMove() != engine.NoSeat {
			legal := s.Legal(nil)
			if len(legal) == 0 {
				t.Fatalf("nothing is legal in %v", s)
			}
			for _, e := range s.Play(legal[next(len(legal))], nil) {
				twin.Evolve(e)
				if back, err := words.ParseEvent(words.Event(e)); err != nil || back != e {
					t.Fatalf("event %q is read back as %v, %v", words.Event(e), back, err)
				}
			}
			if f := s.fault(); f != "" || !twin.Equal(s) {
				t.Fatalf("%s\nfold %v\nplay %v", f, twin, s)
			}
			s.Look(engine.Seat(next(r.Seats)), view)
			view.Sample(sample, newRand(seed))
			if f := sample.fault(); f != "" {
				t.Fatalf("a sample: %s\nsample %v\nof     %v", f, sample, s)
			}
		}
	})
}

// FuzzParsePosition checks that a position that can be read prints as itself.
func FuzzParsePosition(f *testing.F) {
	for _, text := range []string{"", "P0h 3 3 S; P0a 9 8; P0p 7 +11; P1p 4 +11; level1 1 2 S; discard 1 1 S; turn 12:P0",
		"P0h 2 9 S; P0p 3 9; P1p 4 4 5; stock 1 4 S S; shuffled yes; drawn0 2; shown P1 8; chance 5; events 300",
		"P0h 1; P1h 5 6; P0p 7 2; P1p 4 3; P1a 5; P0b 6 8; stock 6 8; shuffled yes; drawn1 5 8; drawn0 7; reshuffled P0 2 2; shown P1 5 P0 6 P1 8 P0; move P0:turn",
		"over P0:emptied; P0p -; P1p 3; top 3 4; deck 9", "move P1:turn; idle 4; acted yes; level3 S S S"} {
		f.Add(text)
	}
	rules := []*Rules{MustParse("basic"), MustParse("quick")}
	f.Fuzz(func(t *testing.T, text string) {
		for _, r := range rules {
			s, err := ParsePosition(r, text)
			if err != nil {
				continue
			}
			again, err := ParsePosition(r, s.String())
			if err != nil || !again.Equal(s) {
				t.Fatalf("%q is printed as %v and read back as %v, %v", text, s, again, err)
			}
			v := s.NewView()
			s.Look(0, v)
			v.Sample(again, newRand(1))
			if f := again.fault(); f != "" {
				t.Fatalf("%q: a sample: %s\nsample %v", text, f, again)
			}
		}
	})
}

// FuzzParseAction checks that an action that can be read prints as itself.
func FuzzParseAction(f *testing.F) {
	for _, text := range []string{"h7>2", "a10>1", "p S>3", "pS>3", "c1→2", "put 7 b", "put S a", "end"} {
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
	for _, text := range []string{"basic", "quick:seats=8,personal=6", "basic:personal=20", "basic:seats=4,hand=2,deck_out=stop,stuck=fewest,stuck_rounds=1,turn_limit=9"} {
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
