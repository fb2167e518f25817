package spec

import (
	"fmt"
	"slices"
	"strings"
)

// maxListed is how many names an error lists.
const maxListed = 40

// Nearest returns the names, the nearest in spelling to word first; names
// equally near keep their order. Upper and lower case count as alike.
func Nearest(word string, names []string) []string {
	sorted := slices.Clone(names)
	slices.SortStableFunc(sorted, func(a, b string) int { return distance(word, a) - distance(word, b) })
	return sorted
}

// Unknown returns the error for a word that is not among the names that
// exist: one sentence that lists them, the nearest spelling first.
//
//	unknown variant "standrad": did you mean standard? there are also original, pagat
func Unknown(what, word string, names []string) error {
	names = Nearest(word, names)
	if len(names) == 0 {
		return fmt.Errorf("unknown %s %q: there are none", what, word)
	}
	hint := ""
	if distance(word, names[0]) <= max(2, len(names[0])/3) {
		hint = "did you mean " + names[0] + "? "
		names = names[1:]
	}
	more := ""
	if len(names) > maxListed {
		more = fmt.Sprintf(" and %d more", len(names)-maxListed)
		names = names[:maxListed]
	}
	switch {
	case len(names) == 0:
		return fmt.Errorf("unknown %s %q: %sthere is no other", what, word, hint)
	case len(names) == 1 && hint == "":
		return fmt.Errorf("unknown %s %q: there is only %s", what, word, names[0])
	case hint != "":
		hint += "there are also "
	default:
		hint = "there are "
	}
	return fmt.Errorf("unknown %s %q: %s%s%s", what, word, hint, strings.Join(names, ", "), more)
}

// distance returns the number of letters to insert, delete, replace, or swap
// with their neighbour, to make one word of the other (optimal string alignment).
func distance(a, b string) int {
	x, y := []rune(strings.ToLower(a)), []rune(strings.ToLower(b))
	before, last, row := make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range last {
		last[j] = j
	}
	for i := range x {
		row[0] = i + 1
		for j := range y {
			replaced := last[j]
			if x[i] != y[j] {
				replaced++
			}
			row[j+1] = min(replaced, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && x[i] == y[j-1] && x[i-1] == y[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(y)]
}
