package kinds

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/policies/exec"
	"github.com/cardlab/cardlab/policies/policytest"
)

// TestMain answers as a bot when a policy starts this test as another program.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "bot" {
		policytest.Bot(exec.ProtocolVersion, os.Args[2:])
		return
	}
	os.Exit(m.Run())
}

// samplesOf lists, for the kinds whose name alone will not do, specs that go
// through what they can do and are quick. Tests that are about every policy take
// the specs that their game understands. A kind with an option that must be given
// has no default, so a new one of that sort fails them until it is listed.
var samplesOf = map[string][]string{
	"mask":       {"mask:no=nine,no=two,of=random", "mask:no=oneoff,no=points,of=expert", "mask:no=trade,of=random"},
	"noise":      {"noise:p=0.4,of=random", "noise:p=0.3,of=expert", "noise:of=(mask:no=ten,of=random)"},
	"mix":        {"mix:of=random,weight=2,of=(noise:of=random)", "mix:of=expert,of=random", "mix:of=(mask:no=six,of=expert),of=expert"},
	"scripted":   {"scripted:play=(draw; draw),of=expert", "scripted:play=(lay AC),of=random"},
	"exec":       {"exec:cmd=(" + os.Args[0] + " bot)", "noise:p=0.3,of=(exec:cmd=(" + os.Args[0] + " bot))"},
	"montecarlo": {"montecarlo:k=2,playout_plies=40", "montecarlo:k=1,playout=expert,playout_plies=3"},
	"ismcts":     {"ismcts:iterations=20", "ismcts:iterations=10,playout=expert,playout_plies=6", "ismcts:iterations=10,value=learned", "ismcts:iterations=8,value=learned,others=value", "mask:no=nine,no=ten,of=(ismcts:iterations=10)"},
}

// every returns the policies that tests about every policy try in a game.
func every(t testing.TB, game string) (specs []policies.Spec) {
	t.Helper()
	for _, k := range All() {
		if !k.Plays(game) {
			continue
		}
		texts := samplesOf[k.Name]
		if texts == nil {
			texts = []string{k.Name}
		}
		for _, text := range texts {
			if s, err := Parse(text, game); err == nil {
				specs = append(specs, s)
			} else if anyGame(text) != nil { // else it is for another game
				t.Errorf("%v; samplesOf is to list specs of %s that do", err, k.Name)
			}
		}
	}
	return specs
}

// anyGame returns nil if a policy plays some game.
func anyGame(text string) (err error) {
	for _, g := range games.All() {
		if _, err = Parse(text, g.Name); err == nil {
			return nil
		}
	}
	return err
}

// inEveryVariant runs a check of every policy in every variant of every game.
func inEveryVariant(t *testing.T, check func(t *testing.T, r engine.Rules, make func() policies.Policy)) {
	for _, name := range policytest.Variants() {
		game, _, _ := strings.Cut(name, "/")
		for _, s := range every(t, game) {
			t.Run(name+" "+s.Name(), func(t *testing.T) {
				check(t, policytest.Rules(t, name), func() policies.Policy { return fresh(s) })
			})
		}
	}
}

func TestNoPolicyKnowsWhatItsSeatCannot(t *testing.T) {
	inEveryVariant(t, func(t *testing.T, r engine.Rules, make func() policies.Policy) {
		if err := policytest.Honest(r, make, 30); err != nil {
			t.Error(err)
		}
	})
}

func TestAPolicyAgainstItselfScoresHalf(t *testing.T) {
	inEveryVariant(t, func(t *testing.T, r engine.Rules, make func() policies.Policy) {
		if err := policytest.Mirror(r, make); err != nil {
			t.Error(err)
		}
	})
}

func TestEveryPolicyChoosesFromWhatItIsShown(t *testing.T) {
	inEveryVariant(t, func(t *testing.T, r engine.Rules, make func() policies.Policy) {
		n, err := policytest.Restricted(r, make, 15)
		if err != nil {
			t.Error(err)
		} else if n == 0 {
			t.Skip("the game never offers three actions: there is nothing to take away")
		}
	})
}

func TestTheListIsSound(t *testing.T) {
	for _, bad := range All().Faults() {
		t.Error(bad)
	}
}

// TestAddRefusesWhatIsThereAndWhatIsIncomplete adds to a copy of the list.
func TestAddRefusesWhatIsThereAndWhatIsIncomplete(t *testing.T) {
	defer func(list policies.Kinds) { all = list }(slices.Clone(all))
	mine := policies.Kind{Name: "mine", About: "plays anything", New: func(policies.Settings) policies.Policy { return policies.Random{} }}
	refused := func(k policies.Kind) (is bool) {
		defer func() { is = recover() != nil }()
		Add(k)
		return false
	}
	n := len(All())
	Add(mine)
	if _, err := Parse("noise:of=mine", "cuttle"); err != nil || len(All()) != n+1 {
		t.Errorf("%d kinds, %v", len(All()), err)
	}
	rules := mine
	rules.Name, rules.Games = "expert", []string{games.All()[0].Name}
	for what, k := range map[string]policies.Kind{
		"a kind that is there": mine, "one of a name that its game has": rules, "one without a sentence": {Name: "other", New: mine.New},
	} {
		if !refused(k) {
			t.Errorf("%s was added", what)
		}
	}
	if len(All()) != n+1 {
		t.Errorf("%d kinds, want %d", len(All()), n+1)
	}
	rules.Games = []string{"whist"}
	if refused(rules) {
		t.Error("a kind of a name that only other games have was refused")
	}
}
