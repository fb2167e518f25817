package kinds

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
)

// Level is a name of strength that people type instead of a policy. What it stands for
// depends on the game and on who sits at the table; each level beats the one before it
// (docs/learned.md has the scores). No record has such a name, only what it stood for.
type Level struct {
	Name  string
	About string // one clause
}

// Levels are the names of strength, weakest first.
var Levels = []Level{
	{"easy", "overlooks much: one choice in five is made at random"},
	{"normal", "plays by hand-written rules of thumb, in Cut the Rope with a slip now and then"},
	{"strong", "plays well, and answers at once"},
	{"best", "the strongest that is known: in Cuttle it searches, some hundredths of a second a choice"},
}

// A Rung is what the levels stand for at some tables of a game.
type Rung struct {
	Game     string
	From, To int // seats
	Teams    bool
	Policies [4]string // by level
}

// Ladder has what every level stands for. Tables that it does not list have no levels: what
// would be stronger than the level before is not known there.
var Ladder = []Rung{
	{"cuttle", 2, 3, false, [4]string{"noise:p=0.2,of=expert", "expert", "learned", "ismcts:iterations=300,value=learned,others=value"}},
	{"cuttle", 4, 4, true, [4]string{"noise:p=0.2,of=expert", "expert", "learned", "ismcts:iterations=300,value=learned,others=value"}},
	// No search has been seen to beat the bare net in Cut the Rope, where a choice of one takes a tenth of a second.
	{"cutrope", 2, 8, false, [4]string{"noise:p=0.2,of=expert", "noise:p=0.05,of=expert", "expert", "learned"}},
}

// at reports whether a rung is for a table.
func (r *Rung) at(t engine.Table) bool {
	return r.From <= int(t.Seats) && int(t.Seats) <= r.To && r.Teams == t.Teams
}

func levelNames() (names []string) {
	for _, l := range Levels {
		names = append(names, l.Name)
	}
	return names
}

// standsFor returns the policy that a level stands for in a game at some tables, at all if
// none is given.
func standsFor(name, game string, tables []engine.Table) (policy string, err error) {
	level := slices.Index(levelNames(), name)
	var list []string // what it stands for at any of the tables
	for _, r := range Ladder {
		p := r.Policies[level]
		if (game == "" || r.Game == game) && !slices.Contains(list, p) && (tables == nil || slices.ContainsFunc(tables, r.at)) {
			list = append(list, p)
		}
	}
	switch {
	case len(list) == 1 && !slices.ContainsFunc(tables, func(t engine.Table) bool { return !listed(game, t) }):
		return list[0], nil
	case len(list) > 1:
		return "", fmt.Errorf("it stands for %s, by the table: name one of them", strings.Join(list, " or "))
	}
	at := ""
	if slices.ContainsFunc(Ladder, func(r Rung) bool { return r.Game == game }) {
		at = " at all of these tables"
	}
	return "", fmt.Errorf("no level is known for %s%s: name a policy, which cardlab policies --game %s lists", game, at, game)
}

// listed reports whether the ladder has levels for a table.
func listed(game string, t engine.Table) bool {
	return slices.ContainsFunc(Ladder, func(r Rung) bool { return (game == "" || r.Game == game) && r.at(t) })
}

// levelsAmong says of each kind that is called as a level is that it may not be.
func levelsAmong(list policies.Kinds) (bad []string) {
	for _, l := range Levels {
		for _, k := range list {
			if k.Called(l.Name) {
				bad = append(bad, fmt.Sprintf("policy %s: that is the name of a level", l.Name))
			}
		}
	}
	return bad
}
