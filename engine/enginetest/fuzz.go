package enginetest

import (
	"math/rand/v2"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// Fuzz holds what the fuzz tests of a game share. A check says what is wrong
// with a state, "" for nothing; nil asks nothing.
type Fuzz struct {
	Game       engine.Game
	Variants   []string
	AfterEvent func(engine.State) string // asked of the fold of the events
	AfterPlay  func(engine.State) string // and of a sample of what a seat knows
}

func (z Fuzz) rules(f *testing.F) (list []engine.Rules) {
	f.Helper()
	for _, v := range z.Variants {
		r, err := z.Game.Parse(v)
		if err != nil {
			f.Fatal(err)
		}
		list = append(list, r)
	}
	return list
}

// ask asks a check, which may be nil.
func ask(check func(engine.State) string, s engine.State) string {
	if check == nil {
		return ""
	}
	return check(s)
}

// maxFuzzPlies is more than any game of the variants that are fuzzed takes.
const maxFuzzPlies = 50_000

// Play plays the sequence of choices that the input spells, in the variant and
// from the deal that it spells, or that its seed shuffles.
func (z Fuzz) Play(f *testing.F) {
	rules := z.rules(f)
	f.Add([]byte("standard"), uint64(1))
	f.Add([]byte{0, 200, 3, 7, 255, 90, 4, 4, 4, 4, 17, 31}, uint64(2))
	for i := range rules { // each variant once
		f.Add([]byte{byte(i), 1}, uint64(i))
	}
	f.Fuzz(func(t *testing.T, choices []byte, seed uint64) {
		c := speller{choices, seed}
		r := rules[c.next(len(rules))]
		deal := c.deal(r.Deck())
		s, twin, sample := r.New(), r.New(), r.New()
		s.Begin(deal, seed)
		twin.Begin(deal, 0)
		view := s.NewView()
		for plies := 0; s.ToMove() != engine.NoSeat; plies++ {
			legal := s.Legal(nil)
			if len(legal) == 0 || plies > maxFuzzPlies {
				t.Fatalf("%s: %d legal actions after %d plies in %v", r.Name(), len(legal), plies, s)
			}
			for _, e := range s.Play(legal[c.next(len(legal))], nil) {
				twin.Evolve(e)
				text := r.Words().Event(e)
				if w := ask(z.AfterEvent, twin); w != "" {
					t.Fatalf("%s: after %s: %s in %v", r.Name(), text, w, twin)
				}
				if back, err := r.Words().ParseEvent(text); err != nil || back != e {
					t.Fatalf("event %q is read back as %v, %v", text, back, err)
				}
			}
			if w := ask(z.AfterPlay, s); w != "" || !twin.Equal(s) {
				t.Fatalf("%s: %s\nfold %v\nplay %v", r.Name(), w, twin, s)
			}
			s.Look(engine.Seat(c.next(int(r.Table().Seats))), view)
			view.Sample(sample, rand.New(rand.NewPCG(seed, uint64(plies))))
			if w := ask(z.AfterPlay, sample); w != "" {
				t.Fatalf("%s: a sample: %s\nsample %v\nof     %v", r.Name(), w, sample, s)
			}
		}
	})
}

// speller makes choices of bytes while there are any, then of a seed.
type speller struct {
	choices []byte
	seed    uint64
}

// next returns a number below n.
func (c *speller) next(n int) int {
	if len(c.choices) == 0 {
		c.seed = engine.Mix(c.seed)
		return engine.Pick(c.seed, n)
	}
	b := c.choices[0]
	c.choices = c.choices[1:]
	return int(b) % n
}

// deal returns the deck in an order that the choices spell, if the first says so, or that the seed does.
func (c *speller) deal(deck []cards.Card) []cards.Card {
	by := c
	if c.next(2) == 1 {
		by = &speller{seed: c.seed}
	}
	deal := append([]cards.Card(nil), deck...)
	for i := len(deal) - 1; i > 0; i-- {
		j := by.next(i + 1)
		deal[i], deal[j] = deal[j], deal[i]
	}
	return deal
}

// Positions checks that a position that can be read prints as itself, and that
// a sample of what seat 0 knows in it can be.
func (z Fuzz) Positions(f *testing.F, seeds ...string) {
	rules := z.rules(f)
	add(f, seeds)
	f.Fuzz(func(t *testing.T, text string) {
		for _, r := range rules {
			s, err := z.Game.Position(r, text)
			if err != nil {
				continue
			}
			again, err := z.Game.Position(r, s.String())
			if err != nil || !again.Equal(s) {
				t.Fatalf("%s: %q is printed as %v and read back as %v, %v", r.Name(), text, s, again, err)
			}
			z.begins(t, r, text)
			v := s.NewView()
			s.Look(0, v)
			v.Sample(again, rand.New(rand.NewPCG(1, 1)))
			if w := ask(z.AfterPlay, again); w != "" {
				t.Fatalf("%s: %q: a sample: %s\nsample %v", r.Name(), text, w, again)
			}
		}
	})
}

// begins checks that a game that begins at a position, if one can, is sound and comes to an end.
func (z Fuzz) begins(t *testing.T, r engine.Rules, text string) {
	if z.Game.Opening == nil {
		return
	}
	o, err := z.Game.Opening(r, text)
	if err != nil {
		return
	}
	c := speller{seed: uint64(len(text))}
	s := r.New()
	o.Begin(s, c.deal(r.Deck()), c.seed)
	for plies := 0; s.ToMove() != engine.NoSeat; plies++ {
		legal := s.Legal(nil)
		if w := ask(z.AfterPlay, s); w != "" || len(legal) == 0 || plies > maxFuzzPlies {
			t.Fatalf("%s: begun at %q: %s; %d legal actions after %d plies in %v", r.Name(), text, w, len(legal), plies, s)
		}
		s.Play(legal[c.next(len(legal))], nil)
	}
}

// Actions checks that an action that can be read prints as itself.
func (z Fuzz) Actions(f *testing.F, seeds ...string) {
	words := z.rules(f)[0].Words()
	add(f, seeds)
	f.Fuzz(func(t *testing.T, text string) {
		a, err := words.ParseAction(text)
		if err != nil {
			return
		}
		if b, err := words.ParseAction(words.Action(a)); err != nil || b != a {
			t.Fatalf("%q is printed as %q and read back as %v, %v", text, words.Action(a), b, err)
		}
	})
}

// Names checks that the canonical text of a variant names the same rules.
func (z Fuzz) Names(f *testing.F, seeds ...string) {
	add(f, seeds)
	f.Fuzz(func(t *testing.T, text string) {
		r, err := z.Game.Parse(text)
		if err != nil {
			return
		}
		again, err := z.Game.Parse(r.Name()[len(z.Game.Name)+1:])
		if err != nil || again.Hash() != r.Hash() || again.Name() != r.Name() {
			t.Fatalf("%q is %s, read back as %v, %v", text, r.Name(), again, err)
		}
	})
}

func add(f *testing.F, seeds []string) {
	for _, text := range seeds {
		f.Add(text)
	}
}
