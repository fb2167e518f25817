package report

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/metrics"
	"maps"
	"slices"
)

// Result is what a report found: plain numbers; see [Result.Document].
type Result struct {
	Run      string
	Games    int64              // games that were read
	Variants []analysis.Variant // in the order of the plan; the first is the base of the effects
	Seats    []int              // at the table of each variant
	Matchups []analysis.Matchup // those played, by number
	Answers  []Answer           // by matchup, then variant, then metric
	Effects  []Answer           // a variant against the base on the same deals; by matchup, then variant
	Notes    []string           // a sentence on each thing that could not be answered, and on each of the remarks
	Remarks  []string           // what a reader must know of the policies, a clause each
}

// Answer is an estimate and the games it is about.
type Answer struct {
	Variant int   // index in Result.Variants
	Matchup int32 // its number
	analysis.Estimate
}

// result turns a fold into the numbers it found, in a fixed order.
func (f *fold) result() *Result {
	r := &Result{Games: f.games}
	f.shareNames()
	for _, key := range slices.SortedFunc(maps.Keys(f.cells()), analysis.ByMatchup) {
		if n := len(r.Matchups); n == 0 || r.Matchups[n-1].Number != key.Matchup {
			r.Matchups = append(r.Matchups, analysis.Matchup{Number: key.Matchup})
		}
		for _, e := range f.estimates(key) {
			r.Answers = append(r.Answers, Answer{key.Variant, key.Matchup, e})
		}
	}
	for key, list := range f.effects.Estimates() {
		for _, e := range list {
			if metrics.Owner(f.entries, e.Metric) != nil {
				r.Effects = append(r.Effects, Answer{key.Variant, key.Matchup, e})
			}
		}
	}
	return r
}

// cells returns the variants and matchups that have games.
func (f *fold) cells() map[analysis.Cell]bool {
	list := map[analysis.Cell]bool{}
	for key := range f.metrics {
		list[key] = true
	}
	for key := range f.events {
		list[key] = true
	}
	return list
}

// estimates returns the answers of all metrics of a cell, in the order of the list.
func (f *fold) estimates(key analysis.Cell) []analysis.Estimate {
	var list []analysis.Estimate
	games, events := 0, 0
	for i := range f.entries {
		if f.entries[i].OfGames != nil {
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
