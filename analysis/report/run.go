package report

import (
	"fmt"
	"runtime"
	"strings"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/effects"
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
	f, err := FoldOf(run, o, nil)
	if err != nil {
		return nil, err
	}
	r, err := f.Result()
	if err != nil {
		return nil, fmt.Errorf("report %s: %w", run.Dir, err)
	}
	return r, nil
}

// Fold is what a report adds up: of a run, or of some of its deals. Folds of parts are merged,
// and the result is that of one fold of them all.
type Fold struct {
	of     *data.Manifest
	rules  []engine.Rules // by variant; nil where they are not available
	notes  []string       // a sentence on each thing that cannot be answered
	tables []engine.Table // by variant
	*fold
}

// NewFold returns a fold of nothing, for a run with this manifest, of which the records of shards may be missing.
func NewFold(m *data.Manifest, o Options) (*Fold, error) {
	entries, err := metrics.Choose(m.Game, o.Only)
	if err != nil {
		return nil, err
	}
	entries, ofChance, err := dealtOf(m, entries)
	if err != nil {
		return nil, fmt.Errorf("report %s: %w", m.Name, err)
	}
	f := &Fold{of: m, tables: make([]engine.Table, len(m.Variants)), fold: newFold(entries)}
	f.rules, f.notes = rulesOf(m, entries, o.Rules)
	f.notes = append(f.notes, ofChance...)
	return f, nil
}

// FoldOf folds the deals of a run that part has: those of the shards of each variant with that number, from 0; all if it is nil.
func FoldOf(run *data.Run, o Options, part func(number int) bool) (*Fold, error) {
	f, err := NewFold(&run.Manifest, o)
	if err != nil {
		return nil, err
	}
	shards, err := reading.ShardsOf(run, f.rules)
	if err != nil {
		return nil, fmt.Errorf("report %s: %w", run.Dir, err)
	}
	for i := range shards {
		f.tables[shards[i].Variant] = shards[i].Table
	}
	if f.fold, err = foldBlocks(f.entries, reading.PartOf(reading.Blocks(shards), part), runtime.GOMAXPROCS(0)); err != nil {
		return nil, fmt.Errorf("report %s: %w", run.Dir, err)
	}
	return f, nil
}

// Merge adds what o, a fold of other deals of the same run, has added.
func (f *Fold) Merge(o *Fold) { f.fold.Merge(o.fold) }

// Ruled says of each variant whether its rules are at hand. Folds that differ in it do not answer the same.
func (f *Fold) Ruled() []bool {
	list := make([]bool, len(f.rules))
	for i, r := range f.rules {
		list[i] = r != nil
	}
	return list
}

// Effects returns what variants change against the run's first, if games were folded; arms are the places of variants in the run's list,
// the first among them.
func (f *Fold) Effects(deals int64, arms ...int) *effects.EffectFold {
	return f.effects.Fold(deals, arms...)
}

// Table returns who sits at the table in a variant.
func (f *Fold) Table(variant int) engine.Table { return f.tables[variant] }

// Result returns what was found.
func (f *Fold) Result() (*Result, error) {
	r := f.result()
	r.Run, r.Notes, r.Remarks = f.of.Name, append(f.notes, analysis.Sentences(f.of.Notes)...), f.of.Notes
	for i, v := range f.of.Variants {
		r.Variants = append(r.Variants, analysis.Variant{Label: v.Label, Text: v.Text})
		r.Seats = append(r.Seats, int(f.tables[i].Seats))
	}
	for i := range r.Matchups {
		m := &r.Matchups[i]
		if int(m.Number) >= len(f.of.Matchups) {
			return nil, fmt.Errorf("games of matchup %d, but the run has %d matchups", m.Number, len(f.of.Matchups))
		}
		m.Policies = f.of.Matchups[m.Number]
	}
	return r, nil
}

// dealtOf leaves out what can be told only of deals that are chance, if those of the run are not, and says so.
func dealtOf(m *data.Manifest, entries []analysis.Entry) (left []analysis.Entry, notes []string, err error) {
	listed, err := m.Listed()
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
func rulesOf(m *data.Manifest, entries []analysis.Entry, find func(string) (engine.Rules, error)) ([]engine.Rules, []string) {
	var wanting []string
	for i := range entries {
		if entries[i].NeedsRules {
			wanting = append(wanting, entries[i].Name)
		}
	}
	list := make([]engine.Rules, len(m.Variants))
	if len(wanting) == 0 {
		return list, nil
	}
	leftOut := "left out, since they need the rules: " + strings.Join(wanting, ", ")
	if find == nil {
		return list, []string{leftOut + "."}
	}
	var notes []string
	for i, v := range m.Variants {
		rules, err := find(v.Text)
		if err != nil {
			notes = append(notes, fmt.Sprintf("%s: %s; %v.", v.Label, leftOut, spec.Recorded(err, m.Tool)))
			continue
		}
		if rules, err = engine.At(rules, v.Rules, m.Tool); err != nil {
			notes = append(notes, fmt.Sprintf("%s: %s; the run was %v.", v.Label, leftOut, err))
			continue
		}
		list[i] = rules
	}
	return list, notes
}
