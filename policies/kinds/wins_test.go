package kinds

import (
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/policies/policytest"
)

// careless are the kinds that may pass by a win, with the reason.
var careless = map[string]string{
	"random":   "chooses at random",
	"noise":    "chooses at random now and then",
	"eager":    "chooses at random among its plays, each as likely as any other, and runs of it are played again",
	"scripted": "plays what its script says",
	"human":    "a person decides",
	"exec":     "another program decides",
}

// thinking lists, for the kinds whose name alone will not do, what they are tested as.
var thinking = map[string][]string{
	"greedy":     {"greedy", "greedy:samples=1"},
	"montecarlo": {"montecarlo", "montecarlo:k=1,playout_plies=0", "montecarlo:k=3,playout_plies=20"},
	"ismcts":     {"ismcts:iterations=20", "ismcts:iterations=300", "ismcts:iterations=30,playout_plies=4"},
	"mix":        {"mix:of=expert,of=greedy", "mix:of=greedy,of=(montecarlo:k=2)"},
	"mask":       {"mask:no=nine,of=expert", "mask:no=nine,of=(montecarlo:k=2)", "mask:no=hand,of=greedy"},
}

func TestNoPolicyPassesByAWinThatCannotBeAnswered(t *testing.T) {
	const choices = 40
	for _, name := range policytest.Variants() {
		game, _, _ := strings.Cut(name, "/")
		if game == "cutrope" {
			name += ":personal=2" // else random play gets nobody near a win
		}
		r := policytest.Rules(t, name)
		for _, k := range All() {
			if !k.Plays(game) || careless[k.Name] != "" {
				continue
			}
			specs := thinking[k.Name]
			if specs == nil {
				specs = []string{k.Name}
			}
			for _, text := range specs {
				s, err := Parse(text, game)
				if err != nil {
					continue // it is for another game
				}
				t.Run(name+" "+text, func(t *testing.T) {
					found, missed, err := policytest.Wins(r, s.New, allowedBy(r, text), choices)
					t.Logf("%d of %d wins missed", missed, found)
					if err != nil {
						t.Errorf("%d of %d wins missed: %v", missed, found, err)
					}
					if found == 0 && game != "highcard" {
						t.Error("no win came up")
					}
				})
			}
		}
	}
}

// allowedBy returns which actions a mask lets its policy play, nil for other specs.
func allowedBy(r engine.Rules, text string) func(engine.Action) bool {
	word, isMask := strings.CutPrefix(text, "mask:no=")
	if !isMask {
		return nil
	}
	word, _, _ = strings.Cut(word, ",")
	words := r.Words()
	for i, label := range words.Labels {
		if label == word {
			return func(a engine.Action) bool { return !words.Labelled(a, []int{i}) }
		}
	}
	return nil
}

// TestAPolicyThatPassesByWinsIsCaught shows that the check finds one.
func TestAPolicyThatPassesByWinsIsCaught(t *testing.T) {
	for _, name := range []string{"cuttle/standard", "cutrope/basic:personal=2"} {
		r := policytest.Rules(t, name)
		found, missed, err := policytest.Wins(r, func() policies.Policy { return policies.Random{} }, nil, 40)
		if err == nil || missed == 0 || found < 10 {
			t.Errorf("%s: random missed %d of %d wins", name, missed, found)
		}
	}
}
