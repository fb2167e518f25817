package kinds

import (
	"slices"
	"testing"

	"github.com/cardlab/cardlab/policies"
)

// An option that a kind gets later has its old meaning as its default, and then
// changes no name, wherever it stands among the others.
func TestOneMoreOptionLeavesNamesAlone(t *testing.T) {
	all := All()
	for at := range 2 {
		grown := slices.Clone(all)
		for i := range grown {
			if grown[i].Name != "exec" {
				o := slices.Clone(grown[i].Options)
				grown[i].Options = slices.Insert(o, at*len(o), policies.CountOption("planted", 7, 0, 9, "nothing"))
			}
		}
		for _, c := range []struct{ text, game string }{
			{"random", ""}, {"greedy:samples=3", ""}, {"expert", "cuttle"}, {"expert:points=2,scuttle=1", "cuttle"}, {"expert:depth=2,near=3", "cutrope"},
			{"ismcts:iterations=50,playout=greedy", ""}, {"mask:no=nine,of=(expert:points=2)", "cuttle"}, {"mix:of=random,weight=2,of=greedy", ""},
			{"noise:p=0.2,of=(montecarlo:k=3)", ""},
		} {
			was, err := all.Parse(c.text, c.game)
			if err != nil {
				t.Fatal(err)
			}
			is, err := grown.Parse(c.text, c.game)
			if err != nil || is.Name() != was.Name() || is.Hash() != was.Hash() {
				t.Errorf("%s: named %s, %v; it was %s", c.text, is.Name(), err, was.Name())
			}
		}
		if s, err := grown.Parse("greedy:planted=8", ""); err != nil || s.Name() != "greedy:planted=8" {
			t.Errorf("planted: named %s, %v", s.Name(), err)
		}
	}
}
