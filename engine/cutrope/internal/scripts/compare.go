package scripts

import (
	"fmt"
	"slices"
	"strings"
)

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
		switch name {
		case "top":
			got = slices.Clone(have["stock"])
			got = got[:min(len(want), len(got))]
		case "deck":
			got = []string{fmt.Sprint(len(have["stock"]))}
		case "idle", "events", "chance":
			if got == nil {
				got = []string{"0"}
			}
		}
		if n := len(want); n > 0 && strings.HasPrefix(want[n-1], "+") && len(got) >= n-1 {
			// `+3`: three more cards, whichever.
			got = append(got[:n-1], fmt.Sprint("+", len(got)-n+1))
		} else if strings.HasSuffix(name, "h") || name == "discard" {
			slices.Sort(got)
			slices.Sort(want)
		}
		if !slices.Equal(got, want) {
			x.fail("%s %s, want %s", name, strings.Join(got, " "), strings.Join(want, " "))
		}
	}
}

// split returns a clause's name and its words; `-` stands for none.
func split(clause string) (name string, words []string) {
	words = strings.Fields(clause)
	switch {
	case len(words) == 0:
		return "", nil
	case len(words) == 2 && words[1] == "-":
		return words[0], nil
	}
	return words[0], words[1:]
}
