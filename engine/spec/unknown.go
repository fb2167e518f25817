package spec

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Nearest returns the names, the nearest in spelling to word first; names
// equally near keep their order. Upper and lower case count as alike.
func Nearest(word string, names []string) []string {
	sorted := slices.Clone(names)
	slices.SortStableFunc(sorted, func(a, b string) int { return distance(word, a) - distance(word, b) })
	return sorted
}

// UnknownError says that a word is not among the names that exist.
type UnknownError struct {
	What  string // "variant", "field of cuttle's rules"
	Word  string
	Known []string // the nearest spelling first
}

// Unknown returns the error for a word that is not among the names that exist, an
// *[UnknownError]: one sentence that lists them, the nearest spelling first.
//
//	unknown variant "standrad": did you mean standard? there are also original, pagat
func Unknown(what, word string, names []string) error {
	return &UnknownError{what, word, Nearest(word, names)}
}

func (e *UnknownError) Error() string {
	unknown, names := fmt.Sprintf("unknown %s %s: ", e.What, Quoted(e.Word)), e.Known
	if len(names) == 0 {
		return unknown + "there are none"
	}
	hint := ""
	if distance(e.Word, names[0]) <= max(2, len(names[0])/3) {
		hint = "did you mean " + names[0] + "? "
		names = names[1:]
	}
	switch {
	case len(names) == 0:
		return unknown + hint + "there is no other"
	case len(names) == 1 && hint == "":
		return unknown + "there is only " + names[0]
	case hint != "":
		hint += "there are also "
	default:
		hint = "there are "
	}
	return unknown + hint + Listed(names)
}

// Recorded returns an error about a text in a record, which nobody mistyped: what
// this build does not know comes from the build that made the record, tool.
//
//	variant standard:wild=on: field "wild" of cuttle's rules is unknown to this build: use cardlab 0.4.0, which made it, or later
func Recorded(err error, tool string) error {
	var unknown *UnknownError
	if !errors.As(err, &unknown) {
		return fmt.Errorf("%w; if that is new, use cardlab %s, which made it, or later", err, tool)
	}
	what, of, hasOf := strings.Cut(unknown.What, " of ")
	if hasOf {
		of = " of " + of
	}
	is := fmt.Sprintf("%s %s%s is unknown to this build", what, Quoted(unknown.Word), of)
	use := ": use cardlab " + tool + ", which made it, or later"
	if what == "game" { // a main of another module may add one
		use += ", or the program that adds the game"
	}
	return &recordedError{strings.Replace(err.Error(), unknown.Error(), is, 1) + use, err}
}

// recordedError is an error in other words.
type recordedError struct {
	text string
	err  error
}

func (e *recordedError) Error() string { return e.text }
func (e *recordedError) Unwrap() error { return e.err }

// distance returns the number of letters to insert, delete, replace, or swap
// with their neighbour, to make one word of the other (optimal string alignment).
func distance(a, b string) int {
	x, y := []rune(strings.ToLower(Short(a))), []rune(strings.ToLower(b)) // no name is as long
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
