package analysis

import (
	"cmp"
	"slices"
	"strings"
)

// Cell is one variant and one matchup.
type Cell struct {
	Variant int
	Matchup int32
}

// ByMatchup orders cells by matchup, then by variant.
func ByMatchup(a, b Cell) int {
	return cmp.Or(cmp.Compare(a.Matchup, b.Matchup), cmp.Compare(a.Variant, b.Variant))
}

const Base = 0 // index of the variant that the others are compared with

// Variant is one variant of a run.
type Variant struct {
	Label string // short, unique in the run
	Text  string // canonical text of the rules
}

// Matchup says which policies met.
type Matchup struct {
	Number   int32
	Policies []string // as the plan lists them
}

// String returns the matchup in words: "expert against itself", "greedy against
// random"; more than two seats one by one: "expert, random, random".
func (m Matchup) String() string {
	switch {
	case len(slices.Compact(slices.Clone(m.Policies))) == 1:
		return m.Policies[0] + " against itself"
	case len(m.Policies) == 2:
		return m.Policies[0] + " against " + m.Policies[1]
	}
	return strings.Join(m.Policies, ", ")
}
