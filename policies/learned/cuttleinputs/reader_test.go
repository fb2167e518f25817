package cuttleinputs

import (
	"math/rand/v2"
	"slices"
	"testing"

	"cardlab/engine"
	"cardlab/engine/cards"
	"cardlab/engine/cuttle"
	"cardlab/policies/learned/inputs"
)

// variants are the named variants, and rules that are far from them.
func variants() []string {
	texts := []string{"standard:jokers=2", "standard:goals=220", "standard:deal=26,hand_limit=none", "standard:seats=3,nine=top_of_stock",
		"standard:seats=4,four=random", "team:response_nine=on,partner_hands=shown", "original:nine=hand_two,jack=top", "standard:stock_out=end_points,win_on=own_turn",
		"cutthroat:four_hits=each", "standard:one_offs_for_nothing=on,five_at_limit=one"}
	for _, v := range cuttle.Game.Variants {
		texts = append(texts, v.Name)
	}
	return texts
}

// forEachChoice calls visit for the view of every choice in random games.
func forEachChoice(r *cuttle.Rules, games int, visit func(s engine.State, v *cuttle.View)) {
	rng := rand.New(rand.NewPCG(11, r.Hash()))
	s := r.New()
	v := s.NewView().(*cuttle.View)
	deal := slices.Clone(r.Deck())
	var log []engine.Event
	for range games {
		rng.Shuffle(len(deal), func(i, j int) { deal[i], deal[j] = deal[j], deal[i] })
		s.Begin(deal, rng.Uint64())
		for s.ToMove() != engine.NoSeat {
			s.Look(s.ToMove(), v)
			visit(s, v)
			log = s.Play(v.Legal()[rng.IntN(len(v.Legal()))], log[:0])
		}
	}
}

func TestEverySlotKeepsWithinItsSize(t *testing.T) {
	games := 200
	if testing.Short() {
		games = 20
	}
	for _, text := range variants() {
		rules := cuttle.MustParse(text)
		table := Table(rules.Seats)
		r := NewReader(rules.Seats)
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
		forEachChoice(rules, games, func(_ engine.State, v *cuttle.View) {
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
		rules := cuttle.MustParse(text)
		r, slow := NewReader(rules.Seats), NewReader(rules.Seats)
		forEachChoice(rules, 10, func(_ engine.State, v *cuttle.View) {
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
func (r *Reader) scratch(v *cuttle.View, a engine.Action) []uint8 {
	r.Look(v)
	certain := v.After(a, r.after)
	r.into = r.numbers.Next()
	b := &r.next
	b.read(r.after, r.seats)
	for x := range r.seats {
		r.onTable(b, x)
		r.inHand(b, x, ^cards.Set(0)>>(64-deck))
	}
	for x := range r.seats {
		r.may(b, x)
	}
	r.piles(r.after)
	for rank := range cards.Rank(ranks) {
		r.set(r.layout.all.scrap+int(rank), min((r.after.Scrap()&cards.RankSet(rank)).Len(), 2))
	}
	r.race()
	r.follows()
	if certain {
		r.set(r.layout.all.certain, 1)
	}
	r.action(a)
	return r.into
}

// The inputs hold nothing that the seat cannot know: with other cards where it
// does not see them they are the same.
func TestHiddenCardsChangeNothing(t *testing.T) {
	for _, text := range variants() {
		rules := cuttle.MustParse(text)
		r, other := NewReader(rules.Seats), NewReader(rules.Seats)
		twin := rules.New()
		twinView := twin.NewView().(*cuttle.View)
		rng := rand.New(rand.NewPCG(1, 2))
		forEachChoice(rules, 5, func(_ engine.State, v *cuttle.View) {
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
	for seats := 2; seats <= maxSeats; seats++ {
		seen := map[string]bool{}
		for _, s := range Table(seats).Slots {
			if seen[s.Name] || s.Meaning == "" {
				t.Errorf("%d seats: slot %q is there twice, or has no meaning", seats, s.Name)
			}
			seen[s.Name] = true
		}
	}
}

func TestChancesAreThoseOfCounting(t *testing.T) {
	// One of 2 among 3 drawn of 5: 1 − C(3,3)/C(5,3) = 9/10, counted by hand.
	if got := drawn[5][3][2]; got < 899 || got > 900 {
		t.Errorf("got %d, want 900 or a rounding below", got)
	}
	if drawn[5][3][0] != 0 || drawn[5][3][3] != sure || drawn[5][0][5] != 0 {
		t.Error("what is impossible or certain is not said to be")
	}
}

func TestReadingAllocatesNothing(t *testing.T) {
	rules := cuttle.MustParse("standard")
	r := NewReader(2)
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
		t.Errorf("%v allocations", n)
	}
}
