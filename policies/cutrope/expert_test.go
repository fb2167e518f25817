package cutrope

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cutrope"
	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/policies/policytest"
)

func policyOf(t testing.TB, text string) policies.Policy {
	t.Helper()
	s, err := policies.Kinds{Expert, Eager}.Parse(text, cutrope.GameName)
	if err != nil {
		t.Fatal(err)
	}
	return s.New()
}

func TestExpertPlaysCutTheRopeAsAPlayerWould(t *testing.T) {
	for _, p := range policytest.Positions(t, cutrope.GameName, "testdata/positions.txt") {
		p.Check(t, policyOf(t, "expert"), nil)
	}
}

func TestEagerPlaysWheneverItCanAndEachPlayAsOften(t *testing.T) {
	r, err := cutrope.Parse("basic")
	if err != nil {
		t.Fatal(err)
	}
	p := policyOf(t, "eager")
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

func TestExpertOfCutTheRopeDoesNotAllocate(t *testing.T) {
	r, err := cutrope.Parse("basic:seats=4")
	if err != nil {
		t.Fatal(err)
	}
	s, v := r.New(), r.New().NewView()
	rng := rand.New(rand.NewPCG(3, 4))
	deal := append([]cards.Card(nil), r.Deck()...)
	rng.Shuffle(len(deal), func(i, j int) { deal[i], deal[j] = deal[j], deal[i] })
	s.Begin(deal, 1)
	p := policyOf(t, "expert")
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
