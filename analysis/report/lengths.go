package report

import (
	"fmt"
	"maps"
	"slices"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
)

// Lengths says how many games of one variant and one matchup took how many turns.
type Lengths struct {
	Variant int   // index of the variant in the run
	Matchup int32 // its number
	Turns   stats.Counts
}

// LengthsOf counts the turns of all games of a run, by matchup, then variant.
// It reads two columns of the record and nothing else.
func LengthsOf(run *data.Run) ([]Lengths, error) {
	labels := run.Labels()
	found := map[analysis.Cell]stats.Counts{}
	for i, rec := range run.Shards() {
		variant := slices.Index(labels, rec.Label)
		if variant < 0 {
			return nil, fmt.Errorf("lengths of %s: shard %d is of variant %q, which the run does not list", run.Dir, i, rec.Label)
		}
		err := run.Scan(data.Games, i, []string{"matchup", "turns"}, func(b *data.Batch) error {
			matchups, turns := b.Columns[0].Ints, b.Columns[1].Ints
			for row := range b.Rows {
				key := analysis.Cell{Variant: variant, Matchup: matchups[row]}
				if found[key] == nil {
					found[key] = stats.Counts{}
				}
				found[key][turns[row]]++
			}
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("lengths of %s: %w", run.Dir, err)
		}
	}
	var list []Lengths
	for _, key := range slices.SortedFunc(maps.Keys(found), analysis.ByMatchup) {
		list = append(list, Lengths{key.Variant, key.Matchup, found[key]})
	}
	return list, nil
}
