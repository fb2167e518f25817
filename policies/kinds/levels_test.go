package kinds

import (
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/games"
)

// Every level of every table is a policy that plays there, and no two are the same.
func TestEveryLevelStandsForAPolicyThatPlays(t *testing.T) {
	for _, r := range Ladder {
		for seats := r.From; seats <= r.To; seats++ {
			table := engine.Table{Seats: uint8(seats), Teams: r.Teams}
			seen := map[string]bool{}
			for i, l := range Levels {
				s, err := Parse(l.Name, r.Game, table)
				if err != nil {
					t.Errorf("%s at %s: %v", l.Name, r.Game, err)
					continue
				}
				if want, err := Parse(r.Policies[i], r.Game); err != nil || s.Name() != want.Name() || seen[s.Name()] {
					t.Errorf("%s at %s is %s, want %s", l.Name, r.Game, s.Name(), want.Name())
				}
				seen[s.Name()] = true
				for _, v := range games.All() {
					for _, variant := range v.Variants {
						rules, err := v.Parse(variant.Name)
						if err != nil || v.Name != r.Game || rules.Table() != table {
							continue
						}
						if _, err := s.Provide(rules); err != nil {
							t.Errorf("%s at %s: %v", l.Name, rules.Name(), err)
						}
					}
				}
			}
		}
	}
}

// Every named variant of a game with levels has a table that they are known for.
func TestEveryNamedVariantHasLevels(t *testing.T) {
	for _, r := range Ladder {
		g, err := games.FindGame(r.Game)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range g.Variants {
			rules, err := g.Parse(v.Name)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := Parse("normal", r.Game, rules.Table()); err != nil {
				t.Errorf("%s: %v", rules.Name(), err)
			}
		}
	}
}

func TestALevelIsReadWhereverAPolicyIs(t *testing.T) {
	two, four := engine.Table{Seats: 2}, engine.Table{Seats: 4}
	s, err := Parse("noise:p=0.3,of=strong", "cuttle", two)
	if err != nil || !strings.HasPrefix(s.Name(), "noise:p=0.3,of=(learned:weights=own@") || s.Typed() != s.Name() || s.Current() != s.Name() {
		t.Errorf("within a policy it is %s, %v", s.Name(), err)
	}
	if s, err := Parse("normal", "cuttle", two, engine.Table{Seats: 3}); err != nil || s.Name() != "expert" {
		t.Errorf("one for two tables: %s, %v", s.Name(), err)
	}
	for text, want := range map[string]string{
		"strong:x=1": "policy strong: it stands for learned and has no options of its own, x=1 cannot be set",
		"stronk":     "did you mean",
	} {
		if _, err := Parse(text, "cuttle", two); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
	}
	if _, err := Parse("strong", "cuttle", two, four); err == nil || !strings.Contains(err.Error(), "no level is known for cuttle at all of these tables") {
		t.Errorf("none for one of two tables: %v", err)
	}
	defer func(list []Rung) { Ladder = list }(Ladder)
	Ladder = append(Ladder[:len(Ladder):len(Ladder)], Rung{"cuttle", 4, 4, false, [4]string{"random", "expert", "greedy", "ismcts"}})
	if _, err := Parse("strong", "cuttle", two, four); err == nil || !strings.Contains(err.Error(), "it stands for learned or greedy, by the table: name one of them") {
		t.Errorf("two for two tables: %v", err)
	}
	if _, err := Parse("strong", "highcard", two); err == nil || !strings.Contains(err.Error(), "no level is known for highcard") {
		t.Errorf("a game without: %v", err)
	}
	if _, err := Recall("strong", "cuttle"); err == nil {
		t.Error("a record has the name of a level")
	}
}

func TestNoKindIsCalledAsALevelIs(t *testing.T) {
	if bad := levelsAmong(All()); bad != nil {
		t.Error(bad)
	}
	k := All()[0]
	k.Name = "best"
	if bad := levelsAmong(append(All()[:0:0], k)); len(bad) != 1 {
		t.Errorf("a kind called best: %v", bad)
	}
}
