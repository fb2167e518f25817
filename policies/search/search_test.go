package search

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cuttle"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/policies"
	cuttleplayer "github.com/cardlab/cardlab/policies/cuttle"
	"github.com/cardlab/cardlab/policies/exec"
	"github.com/cardlab/cardlab/policies/human"
	"github.com/cardlab/cardlab/policies/policytest"
	"github.com/cardlab/cardlab/policies/wrap"
)

// searches lists policies that look ahead, each in the ways it can be set.
var searches = []string{
	"greedy", "greedy:samples=1",
	"montecarlo:k=3", "montecarlo:k=2,playout=greedy:samples=1,playout_plies=2", "montecarlo:k=3,playout_plies=4",
	"ismcts:iterations=60", "ismcts:iterations=40,playout_plies=3", "ismcts:iterations=20,playout=(greedy:samples=1),playout_plies=2",
	"ismcts:iterations=30,playout_plies=1000", "ismcts:iterations=60,stop=0.5",
}

// searchVariants lists games for them: two seats and more, with teams and without.
var searchVariants = []string{"cuttle/standard", "cuttle/original", "cuttle/gamerules", "cuttle/standard:nine=top_of_stock,jokers=2,seven=two",
	"highcard/duel", "highcard/trio", "highcard/teams", "highcard/trio:seats=8,hand=3,rounds=2"}

// known are the policies that the tests name.
var known = policies.Kinds{policies.RandomKind, Greedy, MonteCarlo, ISMCTS, cuttleplayer.Expert, wrap.Mask, wrap.Noise, human.Kind, exec.Kind}

func policy(t testing.TB, text, variant string) policies.Policy {
	t.Helper()
	game, _, _ := strings.Cut(variant, "/")
	s, err := known.Parse(text, game)
	if err != nil {
		t.Fatal(err)
	}
	return s.New()
}

// eachChoice plays games of random choices and calls f at one choice in so many.
func eachChoice(t testing.TB, variant string, games, every int, f func(v engine.View)) {
	r := policytest.Rules(t, variant)
	rng := rand.New(rand.NewPCG(11, 12))
	s := r.New()
	v := s.NewView()
	deck := slices.Clone(r.Deck())
	n := 0
	for range games {
		rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		s.Begin(deck, rng.Uint64())
		for s.ToMove() != engine.NoSeat {
			s.Look(s.ToMove(), v)
			legal := v.Legal()
			if len(legal) > 1 {
				if n++; n%every == 0 {
					f(v)
				}
			}
			s.Play(legal[rng.IntN(len(legal))], nil)
		}
	}
}

// seeded returns a generator of its own for each seed.
func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

func TestSearchesChooseLegalActionsAndTheSameForEqualDice(t *testing.T) {
	for _, variant := range searchVariants {
		for _, text := range searches {
			one, two := policy(t, text, variant), policy(t, text, variant)
			n := uint64(0)
			eachChoice(t, variant, 2, 5, func(v engine.View) {
				n++
				a := one.Choose(v, seeded(n))
				if !slices.Contains(v.Legal(), a) {
					t.Fatalf("%s: %s is not legal in %s", text, v.Rules().Words().Action(a), v)
				}
				if n%2 == 0 { // the other has made other choices before
					if b := two.Choose(v, seeded(n)); b != a {
						t.Fatalf("%s: %s, and another instance %s, in %s", text, v.Rules().Words().Action(a), v.Rules().Words().Action(b), v)
					}
				}
				said := one.(policies.Explainer).Explain()
				if said.Value < 0 || said.Value > 1 || said.Visits < 0 || said.RunnerUp == a ||
					said.RunnerUp != engine.NoAction && (!slices.Contains(v.Legal(), said.RunnerUp) || said.RunnerUpValue < 0 || said.RunnerUpValue > 1) {
					t.Fatalf("%s: explained as %+v", text, said)
				}
			})
		}
	}
}

// TestHiddenCardsDoNotChangeWhatASearchChooses replaces what the seat cannot know.
func TestHiddenCardsDoNotChangeWhatASearchChooses(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, variant := range searchVariants {
		s := policytest.Rules(t, variant).New()
		other := s.NewView()
		for _, text := range searches {
			p := policy(t, text, variant)
			n := uint64(0)
			eachChoice(t, variant, 2, 5, func(v engine.View) {
				n++
				want := p.Choose(v, seeded(n))
				v.Sample(s, rng)
				s.Look(v.Seat(), other)
				if got := p.Choose(other, seeded(n)); got != want {
					words := v.Rules().Words()
					t.Fatalf("%s: %s\nchosen %s, and %s with other hidden cards", text, v, words.Action(want), words.Action(got))
				}
			})
		}
	}
}

func TestSearchesDoNotAllocateOnceTheyHaveGrown(t *testing.T) {
	for _, variant := range searchVariants {
		for _, text := range searches {
			p := policy(t, text, variant)
			rng := seeded(3)
			choose := func(v engine.View) { p.Choose(v, rng) }
			eachChoice(t, variant, 4, 1, choose)
			eachChoice(t, variant, 2, 7, func(v engine.View) {
				if n := testing.AllocsPerRun(5, func() { choose(v) }); n != 0 {
					t.Fatalf("%s: %g allocations in %s", text, n, v)
				}
			})
		}
	}
}

// TestSearchesWinInOne plays the positions of the test of `expert` in which a win lies open.
func TestSearchesWinInOne(t *testing.T) {
	for _, p := range policytest.Positions(t, cuttle.GameName, "../cuttle/testdata/positions.txt") {
		if !strings.HasPrefix(p.Sense, "wins ") || strings.Contains(p.Sense, "jack off") || strings.Contains(p.Sense, "six") {
			continue
		}
		for _, text := range []string{"greedy", "montecarlo:k=20,playout_plies=1", "ismcts:iterations=100", "ismcts:iterations=100,playout=expert,playout_plies=2"} {
			p.Check(t, policy(t, text, p.Variant), seeded(5))
		}
	}
}

// TestTheTreeSearchPlaysTheTactics plays the positions of the engine's scripts
// that have one good move.
func TestTheTreeSearchPlaysTheTactics(t *testing.T) {
	for _, p := range policytest.Tactics(t, cuttle.GameName, "../../engine/cuttle/testdata/tactics.txt") {
		p.Check(t, policy(t, "ismcts:iterations=400", p.Variant), seeded(5))
	}
}

// TestTheTreeCountsHowOftenAnActionWasLegal looks at a one-off that the rival
// may counter only in the states where it holds a two.
func TestTheTreeCountsHowOftenAnActionWasLegal(t *testing.T) {
	s, err := cuttle.ParsePosition(cuttle.MustParse("standard"), "P0h AC 4C; P1h 4D 6D 9C; P1p TS 9H")
	if err != nil {
		t.Fatal(err)
	}
	v := s.NewView()
	s.Look(s.ToMove(), v)
	for _, text := range []string{"ismcts:iterations=2000", "ismcts:iterations=2000,playout=expert,playout_plies=2"} {
		m := policy(t, text, "cuttle/").(*ismcts)
		m.Choose(v, seeded(1))
		words := v.Rules().Words()
		nodes, rest, counters := m.tree.nodes, m.tree.rest, 0
		for n := rest[root].child; n != 0; n = rest[n].next {
			if nodes[n].available != 2000 {
				t.Errorf("%s: %s was legal %d times of 2000", text, words.Action(nodes[n].key.action()), nodes[n].available)
			}
			for x := rest[n].child; x != 0; x = rest[x].next {
				if use, _, _, _ := cuttle.Unpack(nodes[x].key.action()); use != cuttle.UseCounter {
					continue
				}
				counters++
				if nodes[x].available >= nodes[n].visits || nodes[x].visits > nodes[x].available+1 {
					t.Errorf("%s: %s was legal %d times and chosen %d times after %d times %s", text,
						words.Action(nodes[x].key.action()), nodes[x].available, nodes[x].visits, nodes[n].visits, words.Action(nodes[n].key.action()))
				}
			}
		}
		if counters == 0 {
			t.Errorf("%s: no counter was met", text)
		}
	}
}

// TestEqualSearchesScoreExactlyHalf plays pairs: the same deal and dice, the
// two instances changing seats.
func TestEqualSearchesScoreExactlyHalf(t *testing.T) {
	for _, variant := range []string{"cuttle/standard", "highcard/duel"} {
		for _, text := range []string{"greedy", "montecarlo:k=2", "ismcts:iterations=20"} {
			one, two := policy(t, text, variant), policy(t, text, variant)
			for deal := range uint64(3) {
				if a, b := playGame(t, variant, deal, one, two), playGame(t, variant, deal, two, one); a != b {
					t.Fatalf("%s, %s, deal %d: the games of a pair differ:\n%s\n%s", variant, text, deal, a, b)
				}
			}
		}
	}
}

// playGame returns the actions of a game.
func playGame(t testing.TB, variant string, deal uint64, players ...policies.Policy) string {
	r := policytest.Rules(t, variant)
	deck := slices.Clone(r.Deck())
	seeded(deal).Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	s := r.New()
	v := s.NewView()
	s.Begin(deck, deal)
	var rngs []*rand.Rand
	for seat, p := range players {
		rngs = append(rngs, seeded(100*deal+uint64(seat)))
		p.Begin(r.Table(), engine.Seat(seat), rngs[seat])
	}
	var b strings.Builder
	for s.ToMove() != engine.NoSeat {
		seat := s.ToMove()
		s.Look(seat, v)
		a := v.Legal()[0]
		if len(v.Legal()) > 1 {
			a = players[seat].Choose(v, rngs[seat])
		}
		fmt.Fprint(&b, r.Words().Action(a), " ")
		s.Play(a, nil)
	}
	return b.String()
}

// TestSearchesLayTheHighCardThatWinsTheLastRound is for games of more than two sides too.
func TestSearchesLayTheHighCardThatWinsTheLastRound(t *testing.T) {
	game, err := games.FindGame("highcard")
	if err != nil {
		t.Fatal(err)
	}
	for variant, position := range map[string]string{
		"duel":  "P0 2C KS / -; P1 9H 3S / -; points 2 1; lead P0; turn 7 P0 after",
		"trio":  "P0 2C KS / -; P1 9H 3S / -; P2 9S 3H / -; points 1 1 0; lead P0; turn 7 P0 after",
		"teams": "P0 2C KS / -; P1 9H 3S / -; P2 9S 3H / -; P3 8S 4H / -; points 1 1 0 0; lead P0; turn 9 P0 after",
	} {
		r := policytest.Rules(t, "highcard/"+variant)
		s, err := game.Position(r, withStock(position))
		if err != nil {
			t.Fatal(err)
		}
		v := s.NewView()
		s.Look(0, v)
		for _, text := range []string{"greedy", "montecarlo:k=30", "ismcts:iterations=200", "ismcts:iterations=200,playout_plies=100"} {
			if got := r.Words().Action(policy(t, text, "highcard/").Choose(v, seeded(1))); got != "lay KS" {
				t.Errorf("%s, %s: got %s, want lay KS", variant, text, got)
			}
		}
	}
}

// withStock completes a position of highcard: the cards not mentioned are the stock.
func withStock(position string) string {
	position += "; stock"
	for _, c := range cards.StandardNames(cards.Pack) {
		if !strings.Contains(position, c) {
			position += " " + c
		}
	}
	return position
}

// TestChoicesAreTheSameInEveryBuild compares with choices that a build without
// fused products made (GOAMD64=v1); run it with GOAMD64=v3 too. A change of a
// search or of an evaluation changes the numbers, and nothing else may.
func TestChoicesAreTheSameInEveryBuild(t *testing.T) {
	for text, want := range map[string]string{
		"greedy":                               "fa2b181ef9b3a63d",
		"montecarlo:k=3":                       "7b29ed7351b573f3",
		"ismcts:iterations=60":                 "8cd852cd14d79325",
		"ismcts:iterations=40,playout_plies=3": "8fab9dac197d8392",
	} {
		if got := choicesHash(t, text); got != want {
			t.Errorf("%s: the choices are %s, want %s", text, got, want)
		}
	}
}

// choicesHash returns a hash of what a policy chooses along some games, and of what it thinks of that.
func choicesHash(t testing.TB, text string) string {
	h := fnv.New64a()
	for _, variant := range searchVariants {
		p := policy(t, text, variant)
		n := uint64(0)
		eachChoice(t, variant, 2, 3, func(v engine.View) {
			n++
			a := p.Choose(v, seeded(n))
			said := p.(policies.Explainer).Explain()
			fmt.Fprintln(h, a, said.Value, said.Visits)
		})
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// BenchmarkSearch measures one choice along games of Cuttle.
func BenchmarkSearch(b *testing.B) {
	for _, text := range []string{"greedy", "montecarlo:k=10", "ismcts:iterations=1000", "ismcts:iterations=1000,playout=expert,playout_plies=4"} {
		b.Run(text, func(b *testing.B) {
			p := policy(b, text, "cuttle/")
			rng := seeded(1)
			var views []engine.View
			eachChoice(b, "cuttle/standard", 10, 1, func(v engine.View) {
				s := v.Rules().New()
				v.Sample(s, rng)
				views = append(views, s.NewView())
				s.Look(v.Seat(), views[len(views)-1])
				views[len(views)-1].Legal()
			})
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				p.Choose(views[i], rng)
				if i++; i == len(views) {
					i = 0
				}
			}
		})
	}
}

func TestASearchPlaysOnWithPoliciesThatNeedNobodyElse(t *testing.T) {
	for text, want := range map[string]string{
		"ismcts:playout=human,playout_plies=2":                        "nobody at the terminal can play positions on inside a search",
		"montecarlo:playout=(exec:cmd=true)":                          "another program cannot play positions on inside a search",
		"ismcts:playout=(noise:p=0.1,of=(exec:cmd=true))":             "another program cannot play positions on inside a search",
		"noise:p=0.1,of=(montecarlo:playout=(mask:no=draw,of=human))": "nobody at the terminal can play positions on inside a search",
	} {
		if _, err := known.Parse(text, "cuttle"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
	}
	if _, err := known.Parse("ismcts:playout=(noise:p=0.1,of=expert),playout_plies=2", "cuttle"); err != nil {
		t.Error(err)
	}
}

// TestAStopSparesIterationsAndChangesNothing asks both from the same dice, choice by choice.
func TestAStopSparesIterationsAndChangesNothing(t *testing.T) {
	for _, variant := range []string{"cuttle/standard", "cuttle/cutthroat", "highcard/trio"} {
		all, some := policy(t, "ismcts:iterations=300", variant).(*ismcts), policy(t, "ismcts:iterations=300,stop=1", variant).(*ismcts)
		n, spent := 0, 0
		eachChoice(t, variant, 4, 3, func(v engine.View) {
			n++
			if a, b := all.Choose(v, seeded(uint64(n))), some.Choose(v, seeded(uint64(n))); a != b {
				t.Fatalf("%s: %s, and with a stop %s, in %s", variant, v.Rules().Words().Action(a), v.Rules().Words().Action(b), v)
			}
			for _, a := range v.Legal() {
				spent += int(some.tree.nodes[some.tree.find(under(root, v.Seat())|key(a))].visits) - 1
			}
		})
		if spent > 290*n {
			t.Errorf("%s: %d iterations for %d choices of 300", variant, spent, n)
		}
	}
}
