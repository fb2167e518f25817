package report

import (
	"github.com/cardlab/cardlab/analysis"
	"maps"
	"slices"
)

// answersByName is a metric over games that has such shares.
type answersByName interface{ Names() *analysis.ByName }

// shareNames makes every variant answer for each name that a game of the same
// matchup had in any variant: none is an answer too.
func (f *fold) shareNames() {
	type question struct {
		matchup int32
		metric  int
	}
	all := map[question][]string{}
	each := func(visit func(question, *analysis.ByName)) {
		for key, metrics := range f.metrics {
			for i, m := range metrics {
				if m, ok := m.(answersByName); ok {
					visit(question{key.Matchup, i}, m.Names())
				}
			}
		}
	}
	each(func(q question, b *analysis.ByName) { all[q] = append(all[q], slices.Collect(maps.Keys(b.Shares))...) })
	each(func(q question, b *analysis.ByName) {
		for _, name := range all[q] {
			b.Of(name)
		}
	})
}
