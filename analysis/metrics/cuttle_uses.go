package metrics

import (
	"github.com/cardlab/cardlab/analysis"
	"slices"
)

var cuttleUsesEntry = analysis.Entry{
	Info: analysis.Info{Name: "rank_uses", Group: whatIsDone, Game: "cuttle", Unit: "choice", NeedsRules: true,
		Question: "For which use is a card of each rank played, when that use is legal and there is a choice?",
		Source:   "per opportunity, as poker players' statistics are",
		Counted: "As uses, for each rank and use together. A scuttle is possible if the rank can scuttle something, a " +
			"one-off if it has a legal target. Cards that a seven reveals count."},
	Rows: [][2]string{{"as_points", "for points"}, {"as_scuttle", "as a scuttle"}, {"as_oneoff", "as a one-off"},
		{"as_royal", "as a royal"}, {"as_steal", "as a jack or joker"}, {"as_counter", "as a counter"}},
	Title:    "each rank's uses, when legal",
	Columns:  analysis.EveryColumn,
	OfEvents: func(s *analysis.Source) analysis.EventMetric { return newUses(s, rankCells(s)) },
}

var cuttleRanks = []string{"ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
	"king", "joker"}

// rankCells returns a cell for each rank and use of it. "Scuttled when able" is
// the column of scuttles: a choice at which the rank could scuttle something.
func rankCells(s *analysis.Source) []analysis.UseCell {
	labels := s.Rules.Words().Labels
	var list []analysis.UseCell
	for _, rank := range cuttleRanks {
		for _, use := range []string{"points", "scuttle", "oneoff", "royal", "steal", "counter"} {
			pair := []int{slices.Index(labels, use), slices.Index(labels, rank)}
			if pair[0] >= 0 && pair[1] >= 0 {
				list = append(list, analysis.UseCell{Metric: "as_" + use, What: rank, Labels: pair})
			}
		}
	}
	return list
}
