package analysis

import (
	"maps"
	"slices"
	"strings"
)

// Result is what a report found: plain numbers, written by Text, JSON and CSV.
type Result struct {
	Run      string
	Games    int64     // games that were read
	Variants []Variant // in the order of the plan; the first is the base of the effects
	Matchups []Matchup // those played, by number
	Answers  []Answer  // by matchup, then variant, then metric
	Effects  []Answer  // a variant against the base on the same deals; by matchup, then variant
	Notes    []string  // a sentence on each thing that could not be answered
}

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

// Answer is an estimate and the games it is about.
type Answer struct {
	Variant int   // index in Result.Variants
	Matchup int32 // its number
	Estimate
}

// result turns a fold into the numbers it found, in a fixed order.
func (f *fold) result() *Result {
	r := &Result{Games: f.games}
	f.shareNames()
	for _, key := range slices.SortedFunc(maps.Keys(f.cells()), byMatchup) {
		if n := len(r.Matchups); n == 0 || r.Matchups[n-1].Number != key.matchup {
			r.Matchups = append(r.Matchups, Matchup{Number: key.matchup})
		}
		for _, e := range f.estimates(key) {
			r.Answers = append(r.Answers, Answer{key.variant, key.matchup, e})
		}
	}
	for _, key := range slices.SortedFunc(maps.Keys(f.effects), byMatchup) {
		for _, e := range f.effects[key].estimates() {
			if owner(f.entries, e.Metric) != nil {
				r.Effects = append(r.Effects, Answer{key.variant, key.matchup, e})
			}
		}
	}
	return r
}

// cells returns the variants and matchups that have games.
func (f *fold) cells() map[cell]bool {
	list := map[cell]bool{}
	for key := range f.metrics {
		list[key] = true
	}
	for key := range f.events {
		list[key] = true
	}
	return list
}

// estimates returns the answers of all metrics of a cell, in the order of the list.
func (f *fold) estimates(key cell) []Estimate {
	var list []Estimate
	games, events := 0, 0
	for i := range f.entries {
		if f.entries[i].ofGames != nil {
			list = append(list, f.metrics[key][games].Estimates()...)
			games++
			continue
		}
		if e := f.events[key]; e != nil && e.metrics[events] != nil {
			list = append(list, e.metrics[events].Estimates()...)
		}
		events++
	}
	return list
}
