package learned

import (
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cutrope"
	"github.com/cardlab/cardlab/engine/cuttle"
	"github.com/cardlab/cardlab/policies"
)

// Every named variant of Cuttle has its own net, and Cut the Rope those that docs/learned.md lists;
// each says how to make it again.
func TestEveryNamedVariantHasANet(t *testing.T) {
	var all []engine.Rules
	for _, v := range cuttle.Game.Variants {
		all = append(all, cuttle.MustParse(v.Name))
	}
	for _, text := range ropeNets {
		all = append(all, cutrope.MustParse(text))
	}
	for _, r := range all {
		game, _, _ := strings.Cut(r.Name(), "/")
		weights, err := resolve(game, own)
		if err != nil {
			t.Fatal(err)
		}
		n, note, err := Find(game, weights, r)
		if err != nil || note != "" {
			t.Errorf("%s: %v %s", r.Name(), err, note)
			continue
		}
		for _, name := range []string{"command", "games", "seed", "score 1"} {
			if n.About.Get(name) == "" {
				t.Errorf("the net of %s does not state its %s", r.Name(), name)
			}
		}
		if want := "cardlab train " + r.Name() + " "; !strings.HasPrefix(n.About.Get("command"), want) {
			t.Errorf("the net of %s was made by %q", r.Name(), n.About.Get("command"))
		}
	}
}

// ropeNets are the variants of Cut the Rope with a net of their own.
var ropeNets = []string{"basic", "basic:seats=3", "basic:seats=4", "basic:seats=5", "basic:seats=6", "basic:seats=7", "basic:seats=8",
	"quick", "quick:seats=3", "quick:seats=4", "quick:seats=6", "quick:seats=8"}

// A variant of Cut the Rope without a net plays the one for as many seats of the named variant
// that it starts from, else one for about as many, and says so.
func TestAVariantWithoutANetPlaysThatOfAsManySeats(t *testing.T) {
	weights, err := resolve(cutrope.GameName, own)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{"quick:seats=4,hand=4": "quick:seats=4", "basic:personal=9": "basic", "quick:seats=8,hand=4": "quick:seats=8",
		"quick:seats=5": "basic:seats=5", "quick:seats=7": "basic:seats=7"} {
		n, note, err := Find(cutrope.GameName, weights, cutrope.MustParse(text))
		if err != nil || n.About.Get(Variant) != want || !strings.Contains(note, "trained under "+want+";") {
			t.Errorf("%s: %v %q", text, err, note)
		}
	}
}

// A net may play, and a training start from it, at another number of seats if the inputs are the same.
func TestANetMayBeForOtherSeatsIfTheInputsAreTheSame(t *testing.T) {
	if n, err := Named("basic", cutrope.MustParse("quick:seats=7")); err != nil || n.About.Get(Variant) != "basic" {
		t.Errorf("got %v", err)
	}
	if _, err := Named("standard", cuttle.MustParse("cutthroat")); err == nil {
		t.Error("a net for two seats of Cuttle is a parent for three")
	}
}

func TestARunBringsItsNetsAndSets(t *testing.T) {
	r := cuttle.MustParse("standard")
	built, _ := Named("standard", r)
	file := Encode(AboutRules(r).With("seed", "99"), built.Table, built.Weights())
	s := set{{"standard", hashOf(file)}}
	if _, err := resolve("cuttle", own+"@"+s.hash()); err == nil {
		t.Fatal("a set is known that nobody brought")
	}
	for _, f := range []policies.File{{Name: hashOf(file) + netExt, Content: file}, {Name: s.hash() + setExt, Content: s.text()}, {Name: "README.md"}} {
		if err := Take(f); err != nil {
			t.Fatal(err)
		}
	}
	text, err := resolve("cuttle", own+"@"+s.hash())
	if err != nil {
		t.Fatal(err)
	}
	if n, _, err := Find("cuttle", text, r); err != nil || n.About.Get("seed") != "99" {
		t.Errorf("got %v, %v, want the net that was brought", n, err)
	}
	for _, name := range []string{"bad" + netExt, "bad" + setExt} {
		if err := Take(policies.File{Name: name, Content: []byte("nothing")}); err == nil {
			t.Errorf("%s is taken, and it is none", name)
		}
	}
}

// A variant takes its own net, whatever it is called; else that of the variant it
// starts from; else one for as many seats.
func TestAVariantTakesTheNearestNet(t *testing.T) {
	weights, _ := resolve("cuttle", own)
	for text, want := range map[string]string{
		"standard":                               "standard",
		"standard:deal=5":                        "standard",
		"original:five=draw_two":                 "original",
		"standard:seats=3":                       "cutthroat",
		"original:seats=3,jack=top,jack_own=off": "cutthroat",
	} {
		n, _, err := Find("cuttle", weights, cuttle.MustParse(text))
		if err != nil || n.About.Get(Variant) != want {
			t.Errorf("%s: got %v, %v, want the net of %s", text, n, err, want)
		}
	}
	if _, _, err := Find("cuttle", weights, cuttle.MustParse("standard:seats=4")); err == nil {
		t.Error("a table that no net is for has one")
	}
}
