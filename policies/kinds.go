package policies

import (
	"fmt"
	"slices"
	"strings"
)

// Kinds is a list of kinds to choose from. Kinds for different games may share a name.
type Kinds []Kind

// Faults returns what is wrong with the list, a sentence each; nil if nothing is. A
// kind needs a name, a sentence about it and New, its options a range, a meaning and a
// canonical default; and no game may have two kinds of one name, former names included.
func (ks Kinds) Faults() (bad []string) {
	say := func(format string, args ...any) { bad = append(bad, fmt.Sprintf(format, args...)) }
	for i, k := range ks {
		if k.Name == "" || k.About == "" || k.New == nil {
			say("policy %q: want a name, a sentence about it and New", k.Name)
		}
		for _, other := range ks[:i] {
			if name := k.nameOf(other); name != "" && other.meets(k) {
				say("policy %s is there twice for one game", name)
			}
		}
		for _, o := range k.Options {
			if o.Meaning == "" || o.Range == "" {
				say("policy %s: option %s: want a range and a meaning", k.Name, o.Name)
			}
			if o.Default == "" {
				continue
			}
			game := ""
			if k.Games != nil {
				game = k.Games[0]
			}
			if v, isDefault, err := ks.in(game).read(o, o.Default, 0); err != nil {
				say("policy %s: default %s=%s: %s", k.Name, o.Name, o.Default, err)
			} else if !isDefault && o.typ != isContent {
				say("policy %s: default %s=%s is written %s", k.Name, o.Name, o.Default, v.Text)
			}
		}
		if k.Short != "" && !slices.ContainsFunc(k.Options, func(o Option) bool { return o.Name == k.Short }) {
			say("policy %s: the short form sets %s, which is none of its options: %s", k.Name, k.Short, strings.Join(optionNames(&k), ", "))
		}
	}
	return bad
}

// nameOf returns a name, current or former, by which both kinds are called; "" if there is none.
func (k Kind) nameOf(other Kind) string {
	for _, name := range append([]string{k.Name}, k.Former...) {
		if other.Called(name) {
			return name
		}
	}
	return ""
}

// meets reports whether some game is played by both kinds.
func (k Kind) meets(other Kind) bool {
	return k.Games == nil || slices.ContainsFunc(k.Games, other.Plays)
}
