package analysis

import (
	"maps"
	"slices"
)

// answersByName is a metric over games that has such shares.
type answersByName interface{ names() *byName }

// shareNames makes every variant answer for each name that a game of the same
// matchup had in any variant: none is an answer too.
func (f *fold) shareNames() {
	type question struct {
		matchup int32
		metric  int
	}
	all := map[question][]string{}
	each := func(visit func(question, *byName)) {
		for key, metrics := range f.metrics {
			for i, m := range metrics {
				if m, ok := m.(answersByName); ok {
					visit(question{key.matchup, i}, m.names())
				}
			}
		}
	}
	each(func(q question, b *byName) { all[q] = append(all[q], slices.Collect(maps.Keys(b.shares))...) })
	each(func(q question, b *byName) {
		for _, name := range all[q] {
			b.of(name)
		}
	})
}
