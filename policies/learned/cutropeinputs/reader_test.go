package cutropeinputs

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cutrope"
	"github.com/cardlab/cardlab/policies/learned/inputs"
	"github.com/cardlab/cardlab/policies/learned/inputs/inputstest"
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

func suite(text string) inputstest.Suite {
	rules := cutrope.MustParse(text)
	return inputstest.Suite{Name: text, Rules: rules, Table: Table(rules.Seats), New: func() inputs.Reader { return NewReader() },
		EachChoice: func(games int, visit func(engine.View)) {
			forEachChoice(rules, games, func(_ engine.State, v *cutrope.View) { visit(v) })
		}}
}

func TestEverySlotKeepsWithinItsSize(t *testing.T) {
	for _, text := range variants() {
		suite(text).Sizes(t, 4)
	}
}

// What follows an action is what it would be if all of it were worked out again.
func TestWhatFollowsIsAsFromScratch(t *testing.T) {
	for _, text := range variants() {
		slow := NewReader()
		suite(text).FromScratch(t, 2, func(v engine.View, a engine.Action) []uint8 { return slow.scratch(v.(*cutrope.View), a) })
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
		suite(text).HiddenCards(t, 2)
	}
}

func TestSlotsHaveNamesOfTheirOwn(t *testing.T) {
	inputstest.Names(t, Table(2))
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
		suite(text).Allocations(t)
	}
}

// The inputs mean what they meant: the nets that are built in were trained on them. If
// this fails because a slot, the adviser, the policy expert or the rules are meant to have changed, raise
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
	const want = "8627807281a4"
	if got := hex.EncodeToString(h.Sum(nil))[:12]; got != want {
		t.Errorf("version %d of the inputs reads %s, and the nets were trained on %s", version, got, want)
	}
}
