package games

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// openingRules are rules of every game and size of table.
var openingRules = []string{
	"cuttle/standard", "cuttle/standard:stock_out=reshuffle,jokers=2", "cuttle/cutthroat", "cuttle/team:response_nine=on", "cuttle/team:partner_hands=shown",
	"cutrope/basic", "cutrope/quick:seats=4", "cutrope/basic:seats=8", "highcard/duel", "highcard/teams",
}

func shuffled(r engine.Rules, rng *rand.Rand) []cards.Card {
	deal := slices.Clone(r.Deck())
	rng.Shuffle(len(deal), func(i, j int) { deal[i], deal[j] = deal[j], deal[i] })
	return deal
}

// without returns a position without a clause.
func without(text, clause string) string {
	return strings.Join(slices.DeleteFunc(strings.Split(text, "; "), func(c string) bool {
		name, _, _ := strings.Cut(c, " ")
		return name == clause
	}), "; ")
}

// TestAGameBeginsWhereAPositionSays: a position in full is that position whatever the deal; where
// it leaves cards open they come as dealt, the same for the same deal, and the game goes to its end.
func TestAGameBeginsWhereAPositionSays(t *testing.T) {
	for _, name := range openingRules {
		r, err := Find(name)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(1, 2))
		s, again, used := r.New(), r.New(), r.New()
		read, opened := 0, 0
		for range 4 {
			s.Begin(shuffled(r, rng), rng.Uint64())
			var legal []engine.Action
			for legal = s.Legal(legal); len(legal) > 0; legal = s.Legal(legal) {
				text := s.String()
				o, err := Opening(r, text)
				if err != nil {
					t.Fatalf("%s: %s: %v", name, text, err)
				}
				deal, chance := shuffled(r, rng), rng.Uint64()
				o.Begin(again, deal, chance)
				if again.String() != text || o.Open() != 0 {
					t.Fatalf("%s: %d are open, and the game begins at\n%s, not at\n%s", name, o.Open(), again, text)
				}
				if name[:4] != "high" {
					if o, err = Opening(r, without(text, "chance")); err != nil {
						t.Fatal(err)
					}
					o.Begin(again, deal, chance)
					if want := without(text, "chance") + fmt.Sprintf("; chance %d", chance); without(again.String(), "chance") != without(want, "chance") || !strings.Contains(again.String(), fmt.Sprintf("chance %d", chance)) {
						t.Fatalf("%s: %s, want %s", name, again, want)
					}
				}
				// Some of its clauses left out.
				less := text
				for _, c := range strings.Split(text, "; ") {
					if clause, _, _ := strings.Cut(c, " "); rng.IntN(3) == 0 || clause == "stock" {
						less = without(less, clause)
					}
				}
				if rng.IntN(4) == 0 {
					less += fmt.Sprintf("; deck %d", rng.IntN(12))
				}
				if o, err = Opening(r, less); err == nil {
					read++
					if o.Open() > 0 {
						opened++
					}
					deal, chance := shuffled(r, rng), rng.Uint64()
					o.Begin(again, deal, chance)
					o.Begin(used, deal, chance)
					if again.String() != used.String() {
						t.Fatalf("%s: %s: the same deal is\n%s and\n%s", name, less, again, used)
					}
					g, _ := FindGame(strings.Split(name, "/")[0])
					if back, err := g.Position(r, again.String()); err != nil || !back.Equal(again) {
						t.Fatalf("%s: %s begins at %s, which is none: %v", name, less, again, err)
					}
					var choices []engine.Action
					plies := 0
					for choices = again.Legal(choices); len(choices) > 0; choices = again.Legal(choices) {
						if plies++; plies > 20_000 {
							t.Fatalf("%s: %s: the game does not end", name, less)
						}
						again.Play(choices[rng.IntN(len(choices))], nil)
					}
				}
				s.Play(legal[rng.IntN(len(legal))], nil)
			}
		}
		if name[:4] != "high" && (read < 20 || opened < 20) {
			t.Errorf("%s: %d positions with clauses left out could be read, %d of them with cards left open", name, read, opened)
		}
	}
}

// TestEachOpenCardIsAsLikelyToComeFirst, where there are equal cards of which some have a place.
func TestEachOpenCardIsAsLikelyToComeFirst(t *testing.T) {
	r, err := Find("cutrope/basic")
	if err != nil {
		t.Fatal(err)
	}
	o, err := Opening(r, "P0p 1 2; P1p 3 4; P0h 5 5 5 5 5; P1h 6; discard 1 1 1 1 1 1; deck 2")
	if err != nil {
		t.Fatal(err)
	}
	left := map[string]int{}
	for _, c := range r.Deck() {
		left[r.Words().Card(c)]++
	}
	for _, w := range strings.Fields("1 2 3 4 5 5 5 5 5 6 1 1 1 1 1 1") {
		left[w]--
	}
	rng := rand.New(rand.NewPCG(5, 6))
	const n = 60_000
	first := map[string]int{}
	s := r.New()
	for range n {
		o.Begin(s, shuffled(r, rng), rng.Uint64())
		_, stock, _ := strings.Cut(s.String(), "stock ")
		first[strings.TrimRight(strings.Fields(stock)[0], ";")]++
	}
	chi := 0.0
	for w, k := range left {
		want := float64(n) * float64(k) / float64(o.Open())
		d := float64(first[w]) - want
		chi += d * d / want
	}
	if chi > 40 { // 10 degrees of freedom: one in 60,000
		t.Errorf("first of the stock are %v of %v, chi square %.1f", first, left, chi)
	}
}

func TestAPositionInWhichNoGameBeginsIsRefused(t *testing.T) {
	for _, c := range []struct{ rules, position, want string }{
		{"cuttle/standard", "P0h 4C; known1 7S", "7S: seats know of it, and it has no place; put it into stock or top"},
		{"cuttle/cutthroat", "P0h 4C; public 7S", "7S: seats know of it"},
		{"cuttle/standard", "P0p TS TH AC; over P0:goal", "the game is over"},
		{"cuttle/standard", "P0h 4C; turn 30000:P0", "turn 30000: want 1 to 10000"},
		{"cuttle/standard", "P0h 4C; passes 3", "passes 3: with the last of 3 in succession the game is over"},
		{"cuttle/standard", "P0h 4C; threes 200", "threes 200: want 100 at most"},
		{"cuttle/standard", "stack 3C0; move P0:take; deck 3", "a three is to take a card, and some of scrap is left to chance"},
		{"cuttle/standard", "P0h 4C 4C", "4C lies in two places"},
		{"cutrope/basic", "shuffled yes; discard 1 1", "shuffled yes: say which cards"},
		{"cutrope/basic", "turn 99999:P0", "turn 99999: want 1 to 10000"},
		{"cutrope/basic", "idle 99999", "idle 99999: want 10000 at most"},
		{"cutrope/basic", "events 9999999", "events 9999999: want 1000000 at most"},
		{"cutrope/basic", strings.Repeat("P0h 1;", 4000), "is longer than 16384 bytes"},
		{"highcard/duel", "P0 2C", "want P0"},
		{"highcard/duel", "P0 7C 9H / -; P1 2S JD / -; scrap 3C 4C 5C 6C; stock " + othersThan("7C 9H 2S JD 3C 4C 5C 6C") + "; points 1 1; lead P0; turn 5 P0 turn; events 9", "P0 has 2 cards in hand, want 3 after 2 rounds"},
		{"highcard/duel", "P0 7C 9H 8H / -; P1 2S JD QD / -; scrap 3C 4C 5C 6C; stock " + othersThan("7C 9H 8H 2S JD QD 3C 4C 5C 6C") + "; points 1 1; lead P1; turn 5 P0 turn; events 9", "P1: want a card laid"},
	} {
		r, err := Find(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Opening(r, c.position); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %s: %v, want %s", c.rules, c.position, err, c.want)
		}
	}
}

// othersThan lists the cards of a pack but for some.
func othersThan(some string) string {
	var list []string
	for c := range cards.Card(cards.Pack) {
		if !strings.Contains(some, c.String()) {
			list = append(list, c.String())
		}
	}
	return strings.Join(list, " ")
}

func TestAnOpeningAllocatesNothing(t *testing.T) {
	for rules, position := range map[string]string{
		"cuttle/standard": "P0h 4C 9D*; P0p TS@1[JC0]; P0f KS; P1h 7C 8C; scrap AC 2D; turn 12:P0",
		"cutrope/basic":   "P0h 3 3 S; P0a 9 8; P0p 7 +11; P1p 4 +11; level1 1 2 S; discard 1 1 S; turn 12:P0",
	} {
		r, err := Find(rules)
		if err != nil {
			t.Fatal(err)
		}
		o, err := Opening(r, position)
		if err != nil {
			t.Fatal(err)
		}
		s := r.New()
		if n := testing.AllocsPerRun(100, func() { o.Begin(s, r.Deck(), 7) }); n > 0 {
			t.Errorf("%s: %v allocations", rules, n)
		}
	}
}
