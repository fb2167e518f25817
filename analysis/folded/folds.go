package folded

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/analysis/effects"
	"github.com/cardlab/cardlab/analysis/league"
	"github.com/cardlab/cardlab/analysis/report"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/crash"
)

// Part is one of N parts of a run's deals, from 1 on.
type Part struct{ I, N int }

// String returns "3/16".
func (p Part) String() string { return fmt.Sprintf("%d/%d", p.I, p.N) }

// has reports whether a part has the shards with a number, from 0, of each variant.
func (p Part) has(number int) bool { return number%p.N == p.I-1 }

// Folds is what was added up of a part of a run, or of all of it.
type Folds struct {
	Part    Part
	Report  *report.Fold
	Leagues league.ByVariant

	name     string        // of the file, for errors
	seal     string        // of the run: the checksum of its checksums
	only     []string      // the metrics, all that are about the game if empty
	manifest data.Manifest // without the records of shards
}

// Of folds a part of a run.
func Of(run *data.Run, p Part, o report.Options) (*Folds, error) {
	seal, err := run.Seal()
	if err != nil {
		return nil, err
	}
	f := &Folds{Part: p, name: run.Dir, seal: seal, only: o.Only, manifest: run.Manifest}
	f.manifest.Shards = nil
	if f.Report, err = report.FoldOf(run, o, p.has); err != nil {
		return nil, err
	}
	if f.Leagues, err = league.LeaguesOf(run, p.has); err != nil {
		return nil, err
	}
	return f, nil
}

// Run returns the run as far as the folds tell of it: no file of it can be read.
func (f *Folds) Run() *data.Run { return &data.Run{Manifest: f.manifest} }

// Whole reports whether all metrics were folded.
func (f *Folds) Whole() bool { return len(f.only) == 0 }

// Result returns the report.
func (f *Folds) Result() (r *report.Result, err error) {
	err = f.sane(func() error {
		r, err = f.Report.Result()
		return err
	})
	return r, err
}

// sane works out figures from folds. Sums that no games have may make it panic: that is a [*data.DamageError].
func (f *Folds) sane(work func() error) error {
	err := crash.Do(work)
	if errors.As(err, new(*crash.Error)) {
		return &data.DamageError{File: f.name, Err: fmt.Errorf("its sums are those of no games: %w", err)}
	}
	return err
}

// Effects returns what the variants at the same table as the first change against it; nil if there is none.
func (f *Folds) Effects() (e *effects.Effects, err error) {
	arms := []int{0}
	for v := 1; v < len(f.manifest.Variants); v++ {
		if f.Report.Table(v) == f.Report.Table(0) {
			arms = append(arms, v)
		}
	}
	if len(arms) == 1 {
		return nil, nil
	}
	deals, err := effects.Deals(f.Run())
	if err != nil {
		return nil, err
	}
	err = f.sane(func() error {
		e, err = f.Report.Effects(deals, arms...).Effects(f.Run(), nil)
		return err
	})
	return e, err
}

// MissingError says that some parts of a run are not there.
type MissingError struct {
	Parts []string // as Part has them
}

// Error returns "part 3/16 is missing".
func (e *MissingError) Error() string {
	const most = 10
	if len(e.Parts) == 1 {
		return fmt.Sprintf("part %s is missing", e.Parts[0])
	}
	list := strings.Join(e.Parts[:min(most, len(e.Parts))], ", ")
	if len(e.Parts) > most {
		list += ", …"
	}
	return fmt.Sprintf("%d parts are missing: %s", len(e.Parts), list)
}

// MixedError says that folds do not go together.
type MixedError struct{ text string }

// Error says which two, and why.
func (e *MixedError) Error() string { return e.text }

// Merge returns the folds of a whole run from those of all its parts, in any order. They are not to be used
// afterwards. The error is a *[MixedError] or a *[MissingError] if they are not that.
func Merge(parts []*Folds) (*Folds, error) {
	first := parts[0]
	seen := map[int]*Folds{}
	for _, f := range parts {
		differ := func(what string) error {
			return &MixedError{fmt.Sprintf("%s and %s %s", first.name, f.name, what)}
		}
		switch {
		case f.seal != first.seal:
			return nil, differ("are folds of different runs")
		case f.Part.N != first.Part.N:
			return nil, differ(fmt.Sprintf("are parts %s and %s, of different partings", first.Part, f.Part))
		case !slices.Equal(f.only, first.only):
			return nil, differ("were folded with different --only")
		case !slices.EqualFunc(tablesOf(f), tablesOf(first), func(a, b engine.Table) bool { return a == b }):
			return nil, differ("have different tables")
		case seen[f.Part.I] != nil:
			return nil, &MixedError{fmt.Sprintf("%s and %s are both part %s", seen[f.Part.I].name, f.name, f.Part)}
		}
		seen[f.Part.I] = f
	}
	if len(parts) < first.Part.N {
		var missing []string
		for i := 1; i <= first.Part.N && len(missing) <= 10; i++ {
			if seen[i] == nil {
				missing = append(missing, Part{i, first.Part.N}.String())
			}
		}
		return nil, &MissingError{missing}
	}
	for _, f := range parts[1:] {
		if err := first.merge(f); err != nil {
			return nil, err
		}
	}
	first.Part = Part{1, 1}
	return first, nil
}

func tablesOf(f *Folds) (list []engine.Table) {
	for v := range f.manifest.Variants {
		list = append(list, f.Report.Table(v))
	}
	return list
}
