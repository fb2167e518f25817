package analysis

import "slices"

var cuttleUsesEntry = entry{
	Info: Info{Name: "rank_uses", Group: whatIsDone, Game: "cuttle", Unit: "choice", NeedsRules: true,
		Question: "For which use is a card of each rank played, when that use is legal and there is a choice?",
		Source:   "per opportunity, as poker players' statistics are",
		Counted: "As uses, for each rank and use together. A scuttle is possible if the rank can scuttle something, a " +
			"one-off if it has a legal target. Cards that a seven reveals count."},
	rows: [][2]string{{"as_points", "for points"}, {"as_scuttle", "as a scuttle"}, {"as_oneoff", "as a one-off"},
		{"as_royal", "as a royal"}, {"as_steal", "as a jack or joker"}, {"as_counter", "as a counter"}},
	title:    "each rank's uses, when legal",
	columns:  everyColumn,
	ofEvents: func(s *source) eventMetric { return newUses(s, rankCells(s)) },
}

var cuttleRanks = []string{"ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
	"king", "joker"}

// rankCells returns a cell for each rank and use of it. "Scuttled when able" is
// the column of scuttles: a choice at which the rank could scuttle something.
func rankCells(s *source) []useCell {
	labels := s.rules.Words().Labels
	var list []useCell
	for _, rank := range cuttleRanks {
		for _, use := range []string{"points", "scuttle", "oneoff", "royal", "steal", "counter"} {
			pair := []int{slices.Index(labels, use), slices.Index(labels, rank)}
			if pair[0] >= 0 && pair[1] >= 0 {
				list = append(list, useCell{"as_" + use, rank, pair})
			}
		}
	}
	return list
}
