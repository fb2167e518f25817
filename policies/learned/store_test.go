package learned

import (
	"strings"
	"testing"

	"cardlab/engine/cuttle"
	"cardlab/policies"
)

// Every named variant has its own net, which says how to make it again.
func TestEveryNamedVariantHasANet(t *testing.T) {
	for _, v := range cuttle.Game.Variants {
		r := cuttle.MustParse(v.Name)
		weights, err := resolve("cuttle", own)
		if err != nil {
			t.Fatal(err)
		}
		n, note, err := Find("cuttle", weights, r)
		if err != nil || note != "" {
			t.Errorf("%s: %v %s", v.Name, err, note)
			continue
		}
		for _, name := range []string{"command", "games", "seed", "score 1"} {
			if n.About.Get(name) == "" {
				t.Errorf("the net of %s does not state its %s", v.Name, name)
			}
		}
		if want := "cardlab train cuttle/" + v.Name + " "; !strings.HasPrefix(n.About.Get("command"), want) {
			t.Errorf("the net of %s was made by %q", v.Name, n.About.Get("command"))
		}
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
