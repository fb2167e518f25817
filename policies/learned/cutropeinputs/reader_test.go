package cutropeinputs

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"cardlab/engine"
	"cardlab/engine/cutrope"
	"cardlab/policies/learned/inputs"
)

// variants are the named variants at every number of seats, and rules that are far from them.
func variants() (texts []string) {
	for seats := 2; seats <= engine.MaxSeats; seats++ {
		texts = append(texts, fmt.Sprintf("basic:seats=%d", seats), fmt.Sprintf("quick:seats=%d", seats))
	}
	return append(texts, "basic:deck_out=stop,stuck=fewest", "quick:personal=1,hand=1", "basic:personal=60,hand=12", "basic:seats=8,personal=3,hand=12")
}

// forEachChoice calls visit for the view of every choice in games that get on: half of
// the choices are plays, if there are any.
func forEachChoice(r *cutrope.Rules, games int, visit func(s engine.State, v *cutrope.View)) {
	rng := rand.New(rand.NewPCG(11, r.Hash()))
	s := r.New()
	v := s.NewView().(*cutrope.View)
	deal := slices.Clone(r.Deck())
	var log []engine.Event
	for range games {
		rng.Shuffle(len(deal), func(i, j int) { deal[i], deal[j] = deal[j], deal[i] })
		s.Begin(deal, rng.Uint64())
		for s.ToMove() != engine.NoSeat {
			s.Look(s.ToMove(), v)
			visit(s, v)
			legal := v.Legal()
			plays := 0
			for plays < len(legal) {
				if verb, _, _, _ := cutrope.Unpack(legal[plays]); verb != cutrope.Play {
					break
				}
				plays++
			}
			if plays > 0 && rng.IntN(8) > 0 {
				legal = legal[:plays]
			}
			log = s.Play(legal[rng.IntN(len(legal))], log[:0])
		}
	}
}

func TestEverySlotKeepsWithinItsSize(t *testing.T) {
	for _, text := range variants() {
		rules := cutrope.MustParse(text)
		table := Table(rules.Seats)
		r := NewReader()
		check := func(numbers []uint8) {
			if len(numbers) != inputs.Words(table) {
				t.Fatalf("%s: %d numbers for %d slots", text, len(numbers), len(table.Slots))
			}
			for i, n := range numbers[:len(table.Slots)] {
				if int(n) >= table.Slots[i].Size {
					t.Fatalf("%s: slot %s holds %d, and has %d numbers", text, table.Slots[i].Name, n, table.Slots[i].Size)
				}
			}
		}
		forEachChoice(rules, 4, func(_ engine.State, v *cutrope.View) {
			check(r.Look(v))
			for _, a := range v.Legal() {
				numbers, _ := r.Try(a)
				check(numbers)
			}
		})
	}
}

// What follows an action is what it would be if all of it were worked out again.
func TestWhatFollowsIsAsFromScratch(t *testing.T) {
	for _, text := range variants() {
		rules := cutrope.MustParse(text)
		r, slow := NewReader(), NewReader()
		forEachChoice(rules, 2, func(_ engine.State, v *cutrope.View) {
			r.Look(v)
			for _, a := range v.Legal() {
				numbers, _ := r.Try(a)
				want := slow.scratch(v, a)
				if !slices.Equal(numbers, want) {
					for i := range r.layout.table.Slots {
						if numbers[i] != want[i] {
							t.Errorf("slot %s: got %d, want %d", r.layout.table.Slots[i].Name, numbers[i], want[i])
						}
					}
					t.Fatalf("%s: after %s in\n%s", text, rules.Words().Action(a), v)
				}
			}
		})
	}
}

// scratch returns the numbers after an action, all worked out anew.
func (r *Reader) scratch(v *cutrope.View, a engine.Action) []uint8 {
	r.Look(v)
	r.view.After(a, r.after)
	r.into = r.numbers.Next()
	r.ended = r.after.ToMove() != r.me
	for x := range r.seats {
		if x != r.me {
			if r.place[x] <= apart {
				l := &r.layout.seats[r.place[x]]
				for c := range kinds {
					r.set(l.tops+c, 0)
				}
			}
			r.rival(r.after, x)
		}
	}
	mine := possessions{}
	mine.read(r.after, r.me)
	f := facts{}
	top := r.mine.top
	r.mine.top = mine.top
	for i := range f.rows {
		r.readRow(&f, i, r.after.Row(i))
	}
	r.mine.top = top
	r.sum(&f)
	r.threats(&f)
	r.own(&mine, &f)
	r.action(a, &f)
	r.advise(a)
	return r.into
}

// Two positions that the seat cannot tell apart have the same inputs.
func TestHiddenCardsChangeNoInput(t *testing.T) {
	for _, text := range variants() {
		rules := cutrope.MustParse(text)
		r, other := NewReader(), NewReader()
		twin := rules.New()
		twinView := twin.NewView().(*cutrope.View)
		rng := rand.New(rand.NewPCG(1, 2))
		forEachChoice(rules, 2, func(_ engine.State, v *cutrope.View) {
			v.Sample(twin, rng)
			twin.Look(v.Seat(), twinView)
			if !slices.Equal(r.Look(v), other.Look(twinView)) {
				t.Fatalf("%s: the inputs of\n%s\nand\n%s\ndiffer", text, v, twin)
			}
			for _, a := range v.Legal() {
				one, fate := r.Try(a)
				two, otherFate := other.Try(a)
				if !slices.Equal(one, two) || fate != otherFate {
					t.Fatalf("%s: after %s the inputs of\n%s\nand\n%s\ndiffer", text, rules.Words().Action(a), v, twin)
				}
			}
		})
	}
}

func TestSlotsHaveNamesOfTheirOwn(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range Table(2).Slots {
		if seen[s.Name] || s.Meaning == "" {
			t.Errorf("slot %q is there twice, or has no meaning", s.Name)
		}
		seen[s.Name] = true
	}
	if Table(1) != nil || Table(9) != nil || Table(8) != Table(2) {
		t.Error("the table is that of 2 to 8 seats")
	}
}

func TestChancesAreThoseOfCounting(t *testing.T) {
	// One of 2 among 3 drawn of 5: 1 − C(3,3)/C(5,3) = 9/10, counted by hand.
	if got := holds(5, 3, 2); got < 899 || got > 901 {
		t.Errorf("got %d, want 900", got)
	}
	if holds(5, 3, 0) != 0 || holds(5, 3, 3) != sure || holds(5, 0, 5) != 0 || holds(0, 3, 0) != 0 {
		t.Error("what is impossible or certain is not said to be")
	}
}

func TestReadingAllocatesNothing(t *testing.T) {
	for _, text := range []string{"basic", "quick:seats=8"} {
		rules := cutrope.MustParse(text)
		r := NewReader()
		s := rules.New()
		s.Begin(rules.Deck(), 1)
		v := s.NewView()
		s.Look(s.ToMove(), v)
		read := func() {
			r.Look(v)
			for _, a := range v.Legal() {
				r.Try(a)
			}
		}
		read()
		if n := testing.AllocsPerRun(20, read); n > 0 {
			t.Errorf("%s: %v allocations", text, n)
		}
	}
}

// The inputs mean what they meant: the nets that are built in were trained on them. If
// this fails because a slot, the policy expert or the rules are meant to have changed, raise
// version, and train the nets again.
func TestTheInputsMeanWhatTheNetsWereTrainedOn(t *testing.T) {
	h := sha256.New()
	for _, text := range []string{"basic", "quick:seats=3", "basic:seats=6"} {
		r := NewReader()
		forEachChoice(cutrope.MustParse(text), 2, func(_ engine.State, v *cutrope.View) {
			h.Write(r.Look(v))
			for _, a := range v.Legal() {
				numbers, _ := r.Try(a)
				h.Write(numbers)
			}
		})
	}
	const want = "6a968f37dd0d"
	if got := hex.EncodeToString(h.Sum(nil))[:12]; got != want {
		t.Errorf("version %d of the inputs reads %s, and the nets were trained on %s", version, got, want)
	}
}
