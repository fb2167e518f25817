package kinds

import (
	"testing"

	"github.com/cardlab/cardlab/engine/games"
)

// What is typed has its current name, whatever options it has; a record's has, too.
func TestEveryPolicyTypedHasItsCurrentName(t *testing.T) {
	for _, g := range games.All() {
		specs := every(t, g.Name)
		if s, err := Parse("learned:standard", g.Name); err == nil {
			specs = append(specs, s)
		}
		for _, s := range specs {
			if s.Current() != s.Name() {
				t.Errorf("%s: %s is called %s", g.Name, s.Name(), s.Current())
			}
		}
	}
}
