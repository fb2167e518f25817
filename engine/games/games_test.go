package games

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
)

func TestEveryVariantOfEveryGameIsFoundByItsName(t *testing.T) {
	for _, g := range All() {
		for _, v := range g.Variants {
			r, err := Find(g.Name + "/" + v.Name)
			if err != nil {
				t.Errorf("%s/%s: %v", g.Name, v.Name, err)
				continue
			}
			again, err := Find(r.Name())
			if err != nil || again.Name() != r.Name() || again.Hash() != r.Hash() {
				t.Errorf("%s: read back as %v, %v", r.Name(), again, err)
			}
			if got := len(g.Values(r)); got != len(g.Fields) {
				t.Errorf("%s: %d values for %d fields", r.Name(), got, len(g.Fields))
			}
			for _, alias := range v.Aliases {
				if a, err := Find(g.Name + "/" + alias); err != nil || a.Name() != r.Name() {
					t.Errorf("%s/%s: got %v, %v, want %s", g.Name, alias, a, err, r.Name())
				}
			}
		}
	}
}

func TestFindReadsOptionsAndNoFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "v.yaml")
	if err := os.WriteFile(path, []byte("name: duel\nrounds: 3\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"highcard/duel:rounds=3", " highcard/duel:rounds=3 "} {
		if r, err := Find(text); err != nil || r.Name() != "highcard/duel:rounds=3" {
			t.Errorf("%s: got %v, %v", text, r, err)
		}
	}
	for _, text := range []string{"@" + path, "highcard/@" + path, "highcard/ @" + path} {
		if r, err := Find(text); err == nil || !strings.Contains(err.Error(), "and no file") {
			t.Errorf("%s: got %v, %v", text, r, err)
		}
	}
}

// TestALongPositionIsRefusedBeforeItIsRead names what is too long, cut to what can be shown.
func TestALongPositionIsRefusedBeforeItIsRead(t *testing.T) {
	for _, g := range All() {
		r, err := Find(g.Name + "/" + g.Variants[0].Name)
		if err != nil {
			t.Fatal(err)
		}
		for _, clause := range []string{"scrap -; ", "turn 1:P0; ", "known0 7C; ", " ", ";", "[", "é"} {
			_, err := g.Position(r, strings.Repeat(clause, 1<<20/len(clause)))
			if err == nil || !strings.Contains(err.Error(), "is longer than 16384 bytes") || len(err.Error()) > 300 {
				t.Errorf("%s, a MiB of %q: %v", g.Name, clause, err)
			}
		}
	}
}

func TestAddRefusesWhatIsThereAndWhatIsIncomplete(t *testing.T) {
	defer func(list []engine.Game) { all = list }(all)
	refused := func(list ...engine.Game) (is bool) {
		defer func() { is = recover() != nil }()
		Add(list...)
		return false
	}
	mine := all[0]
	mine.Name = "mine"
	n := len(All())
	if !refused(mine, mine) || len(All()) != n {
		t.Errorf("a game was added twice, or half of what was refused: %d games, want %d", len(All()), n)
	}
	Add(mine)
	if g, err := FindGame("mine"); err != nil || g.Name != "mine" || len(All()) != n+1 {
		t.Errorf("got %s, %v, of %d games", g.Name, err, len(All()))
	}
	for what, g := range map[string]engine.Game{"a game that is there": all[0], "a game that was added": mine, "a game without anything": {Name: "nothing"}} {
		if !refused(g) {
			t.Errorf("%s was added", what)
		}
	}
}

func TestUnknownNamesAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"highcard":      `rules "highcard": want GAME/VARIANT, as in ` + all[0].Name + "/" + all[0].Variants[0].Name,
		"highcard/dule": `unknown variant of highcard "dule": did you mean duel? there are also trio, teams`,
		"":              `rules "": want GAME/VARIANT, as in ` + all[0].Name + "/" + all[0].Variants[0].Name,
	} {
		if r, err := Find(text); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, %v, want %s", text, r, err, want)
		}
	}
	if _, err := Find("hihgcard/duel"); err == nil {
		t.Error("hihgcard/duel was found")
	}
}
