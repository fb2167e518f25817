package report

import (
	"cardlab/analysis"
	"cardlab/analysis/metrics"
	"slices"
)

// Grid is a metric that answers several questions of many parts alike, as of
// cards, for one variant and one matchup: one column per question, one row per part.
type Grid struct {
	analysis.Info
	Variant int   // index in Result.Variants
	Matchup int32 // its number
	Table         // its title says what the rows are and what the columns ask
}

// Grids returns the metrics that are best read so, by matchup, variant and metric.
func (r *Result) Grids() []Grid {
	var list []Grid
	for _, m := range r.Matchups {
		for v := range r.Variants {
			for i := range metrics.All {
				e := &metrics.All[i]
				if e.Title == "" {
					continue
				}
				cells := slices.DeleteFunc(slices.Clone(r.Answers), func(a Answer) bool {
					return a.Matchup != m.Number || a.Variant != v || metrics.Owner(metrics.All, a.Metric) != e
				})
				if len(cells) > 0 {
					t := byWhat(e, cells)
					t.Title = e.Title
					list = append(list, Grid{e.Info, v, m.Number, t})
				}
			}
		}
	}
	return list
}
