package report

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/metrics"
)

// ofCuttle is the metrics of a report on Cuttle.
var ofCuttle, _ = metrics.Choose("cuttle", nil)

// named gives a fold's numbers names as a run would.
func named(f *fold, labels ...string) *Result {
	r := f.result()
	r.Run = "synthetic"
	for _, l := range labels {
		r.Variants = append(r.Variants, analysis.Variant{Label: l, Text: "cuttle/" + l})
	}
	for i := range r.Matchups {
		r.Matchups[i].Policies = [][]string{{"expert", "expert"}, {"expert", "greedy"}, {"greedy", "random"}}[r.Matchups[i].Number%3]
	}
	return r
}
