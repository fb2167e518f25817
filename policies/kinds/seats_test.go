package kinds

import (
	"fmt"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cutrope"
	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/policies/policytest"
)

// The tests of every policy are about the named variants, which for Cut the Rope have two
// seats; learned has a net for each number of them.
func TestLearnedKnowsNothingMoreAtAnyNumberOfSeats(t *testing.T) {
	learned, err := Parse("learned", cutrope.GameName)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range cutrope.Game.Variants {
		for seats := 3; seats <= engine.MaxSeats; seats++ {
			r := cutrope.MustParse(fmt.Sprintf("%s:seats=%d", v.Name, seats))
			if err := policytest.Honest(r, func() policies.Policy { return fresh(learned) }, 10); err != nil {
				t.Error(err)
			}
		}
	}
}
