package cuttle

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cuttle"
	"github.com/cardlab/cardlab/engine/enginetest"
	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/policies/policytest"
)

// everyValue lists variants in which all values of the rules occur.
var everyValue = enginetest.EveryValue(cuttle.Game)

// variants lists the variants that tests go through.
var variants = []string{"original", "pagat", "gamerules", "standard", "standard-2026",
	"standard:nine=top_of_stock,three=no_three_after_one", "original:nine=hand_two,queens=not_queens",
	"standard:jokers=2,win_on=own_turn", "pagat:stock_out=end_points,four=random", "standard:frozen_counters=on,queen_blocks_counters=off,stock_out=no_draw",
	"cutthroat", "team", "team:partner_hands=shown,response_nine=on", "cutthroat:jokers=0,hand_limit=8"}

func policyOf(t testing.TB, text string) policies.Policy {
	s, err := policies.Kinds{policies.RandomKind, Expert}.Parse(text, cuttle.GameName)
	if err != nil {
		t.Fatal(err)
	}
	return s.New()
}

func TestExpertPlaysWhatAPlayerWould(t *testing.T) {
	for _, file := range []string{"positions.txt", "seats.txt"} {
		for _, p := range policytest.Positions(t, cuttle.GameName, filepath.Join("testdata", file)) {
			p.Check(t, policyOf(t, "expert"), nil)
		}
	}
}

// TestExpertPlaysTheTactics plays the positions of the engine's scripts that
// have one good move.
func TestExpertPlaysTheTactics(t *testing.T) {
	for _, p := range policytest.Tactics(t, cuttle.GameName, "../../engine/cuttle/testdata/tactics.txt") {
		p.Check(t, policyOf(t, "expert"), nil)
	}
}

// eachChoice plays games of expert against itself, with a random move now
// and then, and calls f at each choice.
func eachChoice(t testing.TB, variant string, games int, f func(v *cuttle.View)) {
	r := cuttle.MustParse(variant)
	rng := rand.New(rand.NewPCG(5, 6))
	p := policyOf(t, "expert")
	s := r.New()
	v := s.NewView().(*cuttle.View)
	deck := slices.Clone(r.Deck())
	for range games {
		rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		s.Begin(deck, rng.Uint64())
		for s.ToMove() != engine.NoSeat {
			s.Look(s.ToMove(), v)
			legal := v.Legal()
			a := legal[0]
			if len(legal) > 1 {
				f(v)
				if a = p.Choose(v, rng); rng.IntN(5) == 0 {
					a = legal[rng.IntN(len(legal))]
				}
			}
			s.Play(a, nil)
		}
	}
}

func TestExpertChoosesLegalActionsInEveryVariant(t *testing.T) {
	p := policyOf(t, "expert")
	for _, variant := range slices.Concat(variants, everyValue) {
		eachChoice(t, variant, 30, func(v *cuttle.View) {
			if a := p.Choose(v, nil); !slices.Contains(v.Legal(), a) {
				t.Fatalf("%s: %s is not legal in %s", variant, v.Rules().Words().Action(a), v)
			}
		})
	}
}

func TestHiddenCardsDoNotChangeWhatExpertChooses(t *testing.T) {
	p := policyOf(t, "expert")
	rng := rand.New(rand.NewPCG(7, 8))
	for _, variant := range slices.Concat(variants, everyValue) {
		s := cuttle.MustParse(variant).New()
		other := s.NewView()
		eachChoice(t, variant, 10, func(v *cuttle.View) {
			want := p.Choose(v, nil)
			v.Sample(s, rng)
			s.Look(v.Seat(), other)
			if got := p.Choose(other, nil); got != want {
				words := v.Rules().Words()
				t.Fatalf("%s: %s\nchosen %s, and %s with other hidden cards", variant, v, words.Action(want), words.Action(got))
			}
		})
	}
}

func TestExpertDoesNotAllocate(t *testing.T) {
	p := policyOf(t, "expert")
	for _, variant := range variants[:5] {
		eachChoice(t, variant, 3, func(v *cuttle.View) {
			if n := testing.AllocsPerRun(1, func() { p.Choose(v, nil) }); n != 0 {
				t.Fatalf("%s: %g allocations in %s", variant, n, v)
			}
		})
	}
}

// TestExpertBeatsRandom is a floor: over many pairs it scores 97 % and more.
func TestExpertBeatsRandom(t *testing.T) {
	for _, variant := range variants[:5] {
		const pairs = 200
		if score := scoreOfPairs(t, variant, "expert", "random", pairs); score < 0.93 {
			t.Errorf("%s: expert scores %.3f against random over %d pairs, want 0.93 at least", variant, score, pairs)
		}
	}
}

// scoreOfPairs returns the score of one policy against another over mirrored pairs of shuffled deals.
func scoreOfPairs(t testing.TB, variant, one, two string, pairs int) float64 {
	r := cuttle.MustParse(variant)
	rng := rand.New(rand.NewPCG(9, 10))
	players := [2]policies.Policy{policyOf(t, one), policyOf(t, two)}
	s := r.New()
	v := s.NewView()
	deck := slices.Clone(r.Deck())
	score := 0.0
	for range pairs {
		rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		chance := rng.Uint64()
		for swap := range engine.Seat(2) { // where the first policy sits
			s.Begin(deck, chance)
			for s.ToMove() != engine.NoSeat {
				s.Look(s.ToMove(), v)
				a := v.Legal()[0]
				if len(v.Legal()) > 1 {
					a = players[s.ToMove()^swap].Choose(v, rng)
				}
				s.Play(a, nil)
			}
			switch o, _ := s.Outcome(); o.Winner {
			case swap:
				score++
			case engine.NoSeat:
				score += 0.5
			}
		}
	}
	return score / float64(2*pairs)
}

func TestExpertKeepsMoreWorthFirst(t *testing.T) {
	p := policyOf(t, "expert").(*player)
	for i := 1; i < len(p.byWorth); i++ {
		a, b := p.byWorth[i-1].First().Rank(), p.byWorth[i].First().Rank()
		if p.keep(a) < p.keep(b) {
			t.Errorf("rank %d stands before rank %d, which is worth more", a, b)
		}
	}
}

func TestChanceOfACardInAHandCountedByHand(t *testing.T) {
	p := &player{}
	p.see(cards.Full(4)) // AC AD AH AS
	ace := cards.SetOf(0)
	for _, c := range []struct{ unknown, want int }{{0, 0}, {1, 250}, {2, 500}, {3, 750}, {4, 1000}} {
		if got := p.holds(ace, 0, c.unknown); got != c.want {
			t.Errorf("one of four cards, %d drawn: %d thousandths, want %d", c.unknown, got, c.want)
		}
	}
	if got := p.holds(ace, ace, 0); got != thousand {
		t.Errorf("a known card is held with chance %d, want %d", got, thousand)
	}
}

// BenchmarkExpertChoice measures one choice, the legal actions being listed already.
func BenchmarkExpertChoice(b *testing.B) {
	p := policyOf(b, "expert")
	rng := rand.New(rand.NewPCG(1, 2))
	var views []engine.View
	eachChoice(b, "standard", 30, func(v *cuttle.View) {
		s := v.Rules().New()
		v.Sample(s, rng)
		views = append(views, s.NewView())
		s.Look(v.Seat(), views[len(views)-1])
		views[len(views)-1].Legal()
	})
	i := 0
	for b.Loop() {
		p.Choose(views[i], nil)
		if i++; i == len(views) {
			i = 0
		}
	}
}

// TestThePlayerAsksTheRules looks for sets of ranks that the player puts together
// itself: which cards may do what is asked of engine/cuttle.
func TestThePlayerAsksTheRules(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, own := range []string{"cards.Suits", "cards.Full(", "cards.SetOf(cards.Of("} {
			if strings.Contains(string(text), own) {
				t.Errorf("%s has %s…: it decides by itself what a rank is for", file, own)
			}
		}
	}
}
