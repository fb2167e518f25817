package cuttleinputs

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cuttle"
	"github.com/cardlab/cardlab/policies/learned/inputs"
	"github.com/cardlab/cardlab/policies/learned/inputs/inputstest"
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

func suite(text string) inputstest.Suite {
	rules := cuttle.MustParse(text)
	return inputstest.Suite{Name: text, Rules: rules, Table: Table(rules.Seats), New: func() inputs.Reader { return NewReader(rules.Seats) },
		EachChoice: func(games int, visit func(engine.View)) {
			forEachChoice(rules, games, func(_ engine.State, v *cuttle.View) { visit(v) })
		}}
}

func TestEverySlotKeepsWithinItsSize(t *testing.T) {
	games := 200
	if testing.Short() {
		games = 20
	}
	for _, text := range variants() {
		suite(text).Sizes(t, games)
	}
}

// What follows an action is what it would be if all of it were worked out again.
func TestWhatFollowsIsAsFromScratch(t *testing.T) {
	for _, text := range variants() {
		slow := newSlowReader(cuttle.MustParse(text).Seats)
		suite(text).FromScratch(t, 10, func(v engine.View, a engine.Action) []uint8 { return slow.scratch(v.(*cuttle.View), a) })
	}
}

// The inputs hold nothing that the seat cannot know: with other cards where it
// does not see them they are the same.
func TestHiddenCardsChangeNothing(t *testing.T) {
	for _, text := range variants() {
		suite(text).HiddenCards(t, 5)
	}
}

func TestSlotsHaveNamesOfTheirOwn(t *testing.T) {
	for seats := 2; seats <= maxSeats; seats++ {
		inputstest.Names(t, Table(seats))
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

func TestReadingAllocatesNothing(t *testing.T) { suite("standard").Allocations(t) }
