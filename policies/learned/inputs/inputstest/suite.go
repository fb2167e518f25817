package inputstest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies/learned/inputs"
)

// Suite is a reader of one variant, and how to come to its choices.
type Suite struct {
	Name  string // of the variant, for messages
	Rules engine.Rules
	Table *inputs.Table
	New   func() inputs.Reader
	// EachChoice calls visit for the view of every choice in so many games, always the same ones.
	EachChoice func(games int, visit func(v engine.View))
}

// Sizes checks that every slot keeps within its size, and that those of the action considered are 0 in a position.
func (s Suite) Sizes(t *testing.T, games int) {
	t.Helper()
	r := s.New()
	check := func(numbers []uint8) {
		if len(numbers) != inputs.Room(s.Table) {
			t.Fatalf("%s: %d numbers for %d slots", s.Name, len(numbers), len(s.Table.Slots))
		}
		for i, n := range numbers[:len(s.Table.Slots)] {
			if int(n) >= s.Table.Slots[i].Size {
				t.Fatalf("%s: slot %s holds %d, and has %d numbers", s.Name, s.Table.Slots[i].Name, n, s.Table.Slots[i].Size)
			}
		}
	}
	s.EachChoice(games, func(v engine.View) {
		now := r.Look(v)
		check(now)
		for i, slot := range s.Table.Slots {
			if slot.OfAction && now[i] != 0 {
				t.Fatalf("%s: slot %s tells of an action, and holds %d before any", s.Name, slot.Name, now[i])
			}
		}
		for _, a := range v.Legal() {
			numbers, _ := r.Try(a)
			check(numbers)
		}
	})
}

// FromScratch checks that what follows an action is what scratch, with a reader of its own, makes of all of it anew.
func (s Suite) FromScratch(t *testing.T, games int, scratch func(v engine.View, a engine.Action) []uint8) {
	t.Helper()
	r := s.New()
	s.EachChoice(games, func(v engine.View) {
		r.Look(v)
		for _, a := range v.Legal() {
			numbers, _ := r.Try(a)
			want := scratch(v, a)
			if !slices.Equal(numbers, want) {
				for i, slot := range s.Table.Slots {
					if numbers[i] != want[i] {
						t.Errorf("slot %s: got %d, want %d", slot.Name, numbers[i], want[i])
					}
				}
				t.Fatalf("%s: after %s in\n%s", s.Name, s.Rules.Words().Action(a), v)
			}
		}
	})
}

// HiddenCards checks that with other cards where the seat does not see them the inputs are the same.
func (s Suite) HiddenCards(t *testing.T, games int) {
	t.Helper()
	r, other := s.New(), s.New()
	twin := s.Rules.New()
	twinView := twin.NewView()
	rng := rand.New(rand.NewPCG(1, 2))
	s.EachChoice(games, func(v engine.View) {
		v.Sample(twin, rng)
		twin.Look(v.Seat(), twinView)
		if !slices.Equal(r.Look(v), other.Look(twinView)) {
			t.Fatalf("%s: the inputs of\n%s\nand\n%s\ndiffer", s.Name, v, twin)
		}
		for _, a := range v.Legal() {
			one, fate := r.Try(a)
			two, otherFate := other.Try(a)
			if !slices.Equal(one, two) || fate != otherFate {
				t.Fatalf("%s: after %s the inputs of\n%s\nand\n%s\ndiffer", s.Name, s.Rules.Words().Action(a), v, twin)
			}
		}
	})
}

// Allocations checks that reading allocates nothing.
func (s Suite) Allocations(t *testing.T) {
	t.Helper()
	r, state := s.New(), s.Rules.New()
	state.Begin(s.Rules.Deck(), 1)
	v := state.NewView()
	state.Look(state.ToMove(), v)
	read := func() {
		r.Look(v)
		for _, a := range v.Legal() {
			r.Try(a)
		}
	}
	read()
	if n := testing.AllocsPerRun(20, read); n > 0 {
		t.Errorf("%s: %v allocations", s.Name, n)
	}
}

// Names checks that slots have names of their own, and a meaning.
func Names(t *testing.T, table *inputs.Table) {
	t.Helper()
	seen := map[string]bool{}
	for _, s := range table.Slots {
		if seen[s.Name] || s.Meaning == "" {
			t.Errorf("slot %q is there twice, or has no meaning", s.Name)
		}
		seen[s.Name] = true
	}
}
