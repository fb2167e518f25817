package search

import (
	"math/rand/v2"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
)

// Searcher is the search of `ismcts` with a value, for whoever wants all that it found
// and not the choice alone. It keeps its buffers and serves one caller.
type Searcher struct{ search *valued }

// NewSearcher returns a searcher of so many iterations whose values are those of a valuer.
func NewSearcher(v policies.Valuer, iterations int) *Searcher {
	return &Searcher{newValuedBy(v, iterations, defaultPrior)}
}

// Found is what a search found of one action.
type Found struct {
	Action engine.Action
	Tries  int     // iterations that took it
	Chance float64 // the mean chance to win after it, its value before any iteration included
}

// Search searches from a view. It fills list with what it found, one for each legal action
// in their order, and returns it and the place of the action tried most.
func (s *Searcher) Search(v engine.View, rng *rand.Rand, list []Found) (found []Found, best int) {
	m := s.search
	chosen := m.Choose(v, rng)
	found = list[:0]
	for i, a := range v.Legal() {
		n := m.tree.nodes[i+1] // those of the root were added first, in this order
		if a == chosen {
			best = i
		}
		found = append(found, Found{a, int(n.visits) - 1, n.mean})
	}
	return found, best
}
