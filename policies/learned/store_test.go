package learned

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cardlab/engine/cuttle"
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
		if parent := n.About.Get("parent"); parent != "" && known("cuttle", strings.Split(parent, "@")[0], strings.Split(parent, "@")[1]) != nil {
			t.Errorf("the net of %s was made from %s, which is not built in", v.Name, parent)
		}
	}
}

func TestAFolderBringsItsNetsAndSets(t *testing.T) {
	dir := t.TempDir()
	if err := AddFolder(filepath.Join(dir, "none")); err != nil {
		t.Errorf("a folder that is not there: %v", err)
	}
	r := cuttle.MustParse("standard")
	built, _ := Named("standard", r)
	file := Encode(AboutRules(r).With("seed", "99"), built.Table, built.Weights())
	s := set{{"standard", hashOf(file)}}
	os.WriteFile(filepath.Join(dir, hashOf(file)+netExt), file, 0o644)
	os.WriteFile(filepath.Join(dir, s.hash()+setExt), s.text(), 0o644)
	os.WriteFile(filepath.Join(dir, "README.md"), []byte("…"), 0o644)
	if _, err := resolve("cuttle", own+"@"+s.hash()); err == nil {
		t.Fatal("a set is known that nobody brought")
	}
	if err := AddFolder(dir); err != nil {
		t.Fatal(err)
	}
	text, err := resolve("cuttle", own+"@"+s.hash())
	if err != nil {
		t.Fatal(err)
	}
	if n, _, err := Find("cuttle", text, r); err != nil || n.About.Get("seed") != "99" {
		t.Errorf("got %v, %v, want the folder's net", n, err)
	}
	for name, bad := range map[string]string{"bad" + netExt: "no net", "bad" + setExt: "no set"} {
		path := filepath.Join(dir, name)
		os.WriteFile(path, []byte(bad), 0o644)
		if err := AddFolder(dir); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: got %v, want an error that names it", name, err)
		}
		os.Remove(path)
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
