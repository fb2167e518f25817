package script

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// Notation names the clauses of a game's positions, separated by blanks: `?` is
// any character, as in `P?h`. What is in neither list is a mistake of the
// script. Beside `stock`, `top` names its first cards alone, and `deck` counts it.
type Notation struct {
	Sets  string // clauses in which the order means nothing
	Lists string // all others
}

// compare checks that each clause wanted is so in the position printed.
func (x *script) compare(position, want string) {
	have := map[string][]string{}
	for _, clause := range strings.Split(position, ";") {
		name, words := split(clause)
		have[name] = words
	}
	for _, clause := range strings.Split(want, ";") {
		name, want := split(clause)
		got := slices.Clone(have[name])
		switch {
		case name == "top":
			got = slices.Clone(have["stock"])
			got = got[:min(len(want), len(got))]
		case name == "deck":
			got = []string{fmt.Sprint(len(have["stock"]))}
		case matches(x.notation.Sets, name):
		case !matches(x.notation.Lists, name):
			x.fail("%q is no clause of this game", name)
		case got == nil && len(want) == 1 && want[0] == "0":
			got = want // a number that is left out
		}
		if n := len(want); n > 0 && strings.HasPrefix(want[n-1], "+") && len(got) >= n-1 {
			// `+3`: three more cards, whichever.
			got = append(got[:n-1], fmt.Sprint("+", len(got)-n+1))
		} else if matches(x.notation.Sets, name) {
			slices.Sort(got)
			slices.Sort(want)
		}
		x.same(name, got, want, " ")
	}
}

func matches(patterns, name string) bool {
	return slices.ContainsFunc(strings.Fields(patterns), func(p string) bool {
		ok, err := path.Match(p, name)
		return ok && err == nil
	})
}

// split returns a clause's name and its words, those in brackets with the word
// before; `-` stands for none.
func split(clause string) (name string, words []string) {
	depth := 0
	words = strings.FieldsFunc(clause, func(r rune) bool {
		switch r {
		case '[':
			depth++
		case ']':
			depth--
		}
		return r == ' ' && depth == 0
	})
	switch {
	case len(words) == 0:
		return "", nil
	case len(words) == 2 && words[1] == "-":
		return words[0], nil
	}
	return words[0], words[1:]
}
