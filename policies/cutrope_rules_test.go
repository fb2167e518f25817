package policies

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cardlab/engine"
	"cardlab/engine/cards"
	"cardlab/engine/cutrope"
)

// ropePositions are what a player of Cut the Rope does, or after `not` does not.
var ropePositions = []struct{ sense, variant, position, want string }{
	{"plays its last personal card", "basic", "P0h 3 3 4 4 7 S; P0p 1; P1p 9 +3", "p1>1,p1>2,p1>3"},
	{"plays its personal deck before its hand", "basic", "P0h 1 3 4 6 7 8; P0p 1 +9; P1p 9 +9", "p1>1,p1>2,p1>3"},
	{"opens a row for its personal deck", "basic", "P0h 2 3 4 8 8 8; P0p 5 +9; P1p 9 +9; level1 1", "h2>1"},
	{"spends scissors to reach its personal deck", "basic", "P0h S 6 8 8 8 4; P0p 3 +9; P1p 9 +9; level1 1", "hS>1"},
	{"keeps scissors that lead nowhere", "basic", "P0h S 6 8 8 4 4; P0p 9 +9; P1p 3 +9; level1 1 2; level2 10 9 8 7; level3 10 9", "not hS>1,hS>2,hS>3"},
	{"does not serve the next seat", "basic", "P0h 2 6 8 8 4 4; P0p 9 +9; P1p 3 +9; level1 1; level2 10 9 8 7 6; level3 1 2 3 4", "not h2>1"},
	{"takes what opens its deck from a supply row", "basic", "P0h 6 6 8 8 4 4; P0a 7 2; P0p 3 +9; P1p 9 +9; level1 1", "a2>1"},
	{"puts an equal card on an equal card", "basic", "P0h 6 6 6; P0a 6; P0b 9 2; P0c 1; P0p 5 +9; P1p 9 +9; level1 1 2 3; level2 1 2 3; level3 1 2 3", "put 6 a"},
	{"never puts scissors down while it has another card", "basic", "P0h S 7; P0a 6; P0b 9 2; P0c 1; P0p 5 +9; P1p 3 +9; level1 1 2; level2 1 2; level3 1 2", "not put S a,put S b,put S c"},
	{"ends a turn with nothing left to do", "basic", "P0p 5 +9; P1p 9 +9", "end"},
	{"plays the same number again in the quick game", "quick", "P0h 6 8 8 8 4 4; P0p 3 +9; P1p 9 +9; level1 1 2 3", "p3>1"},
}

func TestRulesPlaysCutTheRopeAsAPlayerWould(t *testing.T) {
	for _, c := range ropePositions {
		r, err := cutrope.Parse(c.variant)
		if err != nil {
			t.Fatal(err)
		}
		s, err := cutrope.ParsePosition(r, c.position)
		if err != nil {
			t.Errorf("%s: %v", c.sense, err)
			continue
		}
		v := s.NewView()
		s.Look(s.ToMove(), v)
		got := r.Words().Action(policy(t, "rules", "cutrope/").Choose(v, nil))
		list, not := strings.CutPrefix(c.want, "not ")
		words := strings.Split(list, ",")
		for _, w := range words {
			if a, err := r.Words().ParseAction(w); err != nil || !slices.Contains(v.Legal(), a) {
				t.Errorf("%s: %s is not legal in %s", c.sense, w, c.position)
			}
		}
		if slices.Contains(words, got) == not {
			t.Errorf("%s\n%s\ngot  %s\nwant %s", c.sense, v, got, c.want)
		}
	}
}

func TestEagerPlaysWheneverItCanAndEachPlayAsOften(t *testing.T) {
	r, err := cutrope.Parse("basic")
	if err != nil {
		t.Fatal(err)
	}
	p := policy(t, "eager", "cutrope/")
	rng := rand.New(rand.NewPCG(1, 2))
	count := func(position string) map[string]int {
		s, err := cutrope.ParsePosition(r, position)
		if err != nil {
			t.Fatal(err)
		}
		v := s.NewView()
		s.Look(s.ToMove(), v)
		n := map[string]int{}
		for range 6000 {
			n[r.Words().Action(p.Choose(v, rng))]++
		}
		return n
	}
	for action, n := range count("P0h 2 6; P0p 3 +9; P1p 9 +9; level1 1; level2 1 2; level3 1") {
		if !slices.Contains([]string{"h2>1", "h2>3", "p3>2"}, action) || n < 1800 || n > 2200 {
			t.Errorf("%s %d times in 6000", action, n)
		}
	}
	if n := count("P0h 6 7; P0p 5 +9; P1p 9 +9; level1 1; level2 1; level3 1"); len(n) != 6 {
		t.Errorf("with no play: %v, want two cards on three rows", n)
	}
}

func TestRulesOfCutTheRopeDoesNotAllocate(t *testing.T) {
	r, err := cutrope.Parse("basic:seats=4")
	if err != nil {
		t.Fatal(err)
	}
	s, v := r.New(), r.New().NewView()
	rng := rand.New(rand.NewPCG(3, 4))
	deal := append([]cards.Card(nil), r.Deck()...)
	rng.Shuffle(len(deal), func(i, j int) { deal[i], deal[j] = deal[j], deal[i] })
	s.Begin(deal, 1)
	p := policy(t, "rules", "cutrope/")
	log := make([]engine.Event, 0, 64)
	if n := testing.AllocsPerRun(100, func() {
		if s.ToMove() != engine.NoSeat {
			s.Look(s.ToMove(), v)
			log = s.Play(p.Choose(v, nil), log[:0])
		}
	}); n != 0 {
		t.Errorf("%v allocations a choice", n)
	}
}
