package policytest

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
)

// Position is one in which a player of sense has little choice.
type Position struct {
	Sense   string // what a player does there
	Variant string // with its game
	Text    string // in the game's notation
	Want    string // actions, any of which is right, separated by commas; after `not` those that are wrong
}

// Positions reads a file of positions of a game, one per line: sense | variant |
// position | actions. Empty lines and those that begin with # say nothing.
func Positions(t testing.TB, game, file string) (list []Position) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		part := strings.Split(line, " | ")
		if len(part) != 4 {
			t.Fatalf("%s: want sense | variant | position | actions, not %s", file, line)
		}
		list = append(list, Position{part[0], game + "/" + part[1], part[2], part[3]})
	}
	if list == nil {
		t.Fatalf("%s: no position", file)
	}
	return list
}

// Tactics reads the positions of a game's script that name a best action, each after
// the moves that lead to it.
func Tactics(t testing.TB, game, file string) (list []Position) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var sense, start string
	var variants, moves []string
	for line := range strings.Lines(string(text)) {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch {
		case word == "scenario":
			sense, variants, moves = rest, nil, nil
		case word == "rules":
			variants = strings.Fields(rest)
		case word == "start":
			start = rest
		case len(word) == 2 && word[0] == 'P':
			moves = append(moves, rest)
		case word == "best":
			_, want, _ := strings.Cut(rest, " ")
			for _, variant := range variants {
				r := Rules(t, game+"/"+variant)
				list = append(list, Position{sense, game + "/" + variant, afterMoves(t, r, start, moves), want})
			}
		}
	}
	if list == nil {
		t.Fatalf("%s: no position has a best action", file)
	}
	return list
}

// afterMoves returns the position after some actions.
func afterMoves(t testing.TB, r engine.Rules, start string, moves []string) string {
	t.Helper()
	s := State(t, r, start)
	for _, m := range moves {
		a, err := r.Words().ParseAction(m)
		if err != nil {
			t.Fatal(err)
		}
		s.Play(a, nil)
	}
	return s.String()
}

// Check lets a policy choose in the position.
func (p Position) Check(t testing.TB, policy policies.Policy, rng *rand.Rand) {
	t.Helper()
	v := View(t, p.Variant, p.Text)
	words := v.Rules().Words()
	list, not := strings.CutPrefix(p.Want, "not ")
	wanted := strings.Split(list, ",")
	for _, w := range wanted {
		if a, err := words.ParseAction(w); err != nil || !slices.Contains(v.Legal(), a) {
			t.Errorf("%s: %s is not legal in %s", p.Sense, w, p.Text)
		}
	}
	policy.Begin(v.Rules().Table(), v.Seat(), rng)
	if got := words.Action(policy.Choose(v, rng)); slices.Contains(wanted, got) == not {
		t.Errorf("%s: %s, %s\n%s\ngot  %s\nwant %s", policy.Name(), p.Sense, p.Variant, v, got, p.Want)
	}
}
