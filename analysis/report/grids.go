package report

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/metrics"
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
	answers := byMatchup(r.Answers)
	for _, m := range r.Matchups {
		grids := map[gridOf][]*Answer{}
		for _, a := range answers[m.Number] {
			if e := metrics.Owner(metrics.All, a.Metric); e.Title != "" {
				grids[gridOf{e, a.Variant}] = append(grids[gridOf{e, a.Variant}], a)
			}
		}
		for v := range r.Variants {
			for i := range metrics.All {
				e := &metrics.All[i]
				if cells := grids[gridOf{e, v}]; len(cells) > 0 {
					t := byWhat(e, cells)
					t.Title = e.Title
					list = append(list, Grid{e.Info, v, m.Number, t})
				}
			}
		}
	}
	return list
}
