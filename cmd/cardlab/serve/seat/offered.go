package seat

import (
	"fmt"

	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/policies/kinds"
)

// Offered lists the kinds of policies that a page may name: those that play a game as they
// are. So no message can have another program started, or a file read.
func Offered(game string) (list []policies.Kind) {
	for _, k := range kinds.All() {
		if k.Terminal || !k.Plays(game) {
			continue
		}
		if p, err := kinds.Parse(k.Name, game); err == nil {
			if programs, _ := p.Programs(); len(programs) == 0 {
				list = append(list, k)
			}
		}
	}
	return list
}

// CheckPolicy refuses a policy that a page may not name: one that is neither offered nor a
// level, nor what a level stands for.
func CheckPolicy(game, text string) error {
	for _, k := range Offered(game) {
		if k.Name == text {
			return nil
		}
	}
	for _, r := range kinds.Ladder {
		for i, p := range r.Policies {
			if r.Game == game && (p == text || kinds.Levels[i].Name == text) {
				return nil
			}
		}
	}
	return fmt.Errorf("policy %q: is none that a page may name; the list of offers has those that are", clip(text))
}
