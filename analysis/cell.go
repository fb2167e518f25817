package analysis

import (
	"cmp"
	"slices"
	"strings"
)

// cell is one variant and one matchup.
type cell struct {
	variant int
	matchup int32
}

// byMatchup orders cells by matchup, then by variant.
func byMatchup(a, b cell) int {
	return cmp.Or(cmp.Compare(a.matchup, b.matchup), cmp.Compare(a.variant, b.variant))
}

const base = 0 // index of the variant that the others are compared with

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

// String returns the matchup in words: "rules against itself", "greedy against
// random"; more than two seats one by one: "rules, random, random".
func (m Matchup) String() string {
	switch {
	case len(slices.Compact(slices.Clone(m.Policies))) == 1:
		return m.Policies[0] + " against itself"
	case len(m.Policies) == 2:
		return m.Policies[0] + " against " + m.Policies[1]
	}
	return strings.Join(m.Policies, ", ")
}
