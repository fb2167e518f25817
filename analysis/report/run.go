package report

import (
	"fmt"
	"runtime"
	"strings"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/metrics"
	"github.com/cardlab/cardlab/analysis/reading"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/spec"
)

// Options says what a report is about. The zero value asks for all metrics
// that need nothing but the record.
type Options struct {
	// Only names the metrics to answer; all that are about the run's game if empty.
	Only []string
	// Rules finds the rules that a variant's text names, for the metrics that
	// need them. They are left out, and a note says so, if it is nil or the
	// rules have changed since the run was played.
	Rules func(variant string) (engine.Rules, error)
}

// Of folds a run. The result depends on the files and on the rules
// alone, to the last bit, not on the number of processors.
//
// It refuses to count less than there is: [data.Open] opens sealed runs only,
// and Of fails if a file that it reads is missing, has another size or
// holds another number of rows than recorded. Checksums are not compared.
func Of(run *data.Run, o Options) (*Result, error) {
	entries, err := metrics.Choose(run.Manifest.Game, o.Only)
	if err != nil {
		return nil, err
	}
	entries, ofChance, err := dealtOf(run, entries)
	if err != nil {
		return nil, fmt.Errorf("report %s: %w", run.Dir, err)
	}
	rules, notes := rulesOf(run, entries, o.Rules)
	notes = append(notes, ofChance...)
	shards, err := reading.ShardsOf(run, rules)
	if err != nil {
		return nil, fmt.Errorf("report %s: %w", run.Dir, err)
	}
	f, err := foldBlocks(entries, reading.Blocks(shards), runtime.GOMAXPROCS(0))
	if err != nil {
		return nil, fmt.Errorf("report %s: %w", run.Dir, err)
	}
	r := f.result()
	r.Run, r.Notes, r.Remarks = run.Manifest.Name, append(notes, analysis.Sentences(run.Manifest.Notes)...), run.Manifest.Notes
	for _, v := range run.Manifest.Variants {
		r.Variants = append(r.Variants, analysis.Variant{Label: v.Label, Text: v.Text})
	}
	for i := range r.Matchups {
		m := &r.Matchups[i]
		if int(m.Number) >= len(run.Manifest.Matchups) {
			return nil, fmt.Errorf("report %s: games of matchup %d, but the run has %d matchups",
				run.Dir, m.Number, len(run.Manifest.Matchups))
		}
		m.Policies = run.Manifest.Matchups[m.Number]
	}
	return r, nil
}

// dealtOf leaves out what can be told only of deals that are chance, if those of the run are not, and says so.
func dealtOf(run *data.Run, entries []analysis.Entry) (left []analysis.Entry, notes []string, err error) {
	listed, err := run.Manifest.Listed()
	if err != nil || !listed {
		return entries, nil, err
	}
	var out []string
	for _, e := range entries {
		if e.NeedsChance {
			out = append(out, e.Name)
		} else {
			left = append(left, e)
		}
	}
	if len(out) > 0 {
		notes = append(notes, "left out, since the plan lists what the seats begin with, and no chance deals it: "+strings.Join(out, ", ")+".")
	}
	return left, notes, nil
}

// rulesOf returns the rules of each variant, by its place, nil where they are
// not available, and says what is left out for that.
func rulesOf(run *data.Run, entries []analysis.Entry, find func(string) (engine.Rules, error)) ([]engine.Rules, []string) {
	var wanting []string
	for i := range entries {
		if entries[i].NeedsRules {
			wanting = append(wanting, entries[i].Name)
		}
	}
	list := make([]engine.Rules, len(run.Manifest.Variants))
	if len(wanting) == 0 {
		return list, nil
	}
	leftOut := "left out, since they need the rules: " + strings.Join(wanting, ", ")
	if find == nil {
		return list, []string{leftOut + "."}
	}
	var notes []string
	for i, v := range run.Manifest.Variants {
		rules, err := find(v.Text)
		if err != nil {
			notes = append(notes, fmt.Sprintf("%s: %s; %v.", v.Label, leftOut, spec.Recorded(err, run.Manifest.Tool)))
			continue
		}
		if rules, err = engine.At(rules, v.Rules, run.Manifest.Tool); err != nil {
			notes = append(notes, fmt.Sprintf("%s: %s; the run was %v.", v.Label, leftOut, err))
			continue
		}
		list[i] = rules
	}
	return list, notes
}
