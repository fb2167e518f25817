package export

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/data/arrow"
	"github.com/cardlab/cardlab/engine/spec"
	"github.com/cardlab/cardlab/policies/observation"
	"github.com/cardlab/cardlab/sim"
)

// Options say what of a run is exported. The zero value is all of it.
type Options struct {
	Variants []string // labels; none: all
	Policies []string // only choices of these; none: of all
	Phases   []string // only choices of these phases; none: of all
	// Sample is the share of the choices that is taken, by a hash of game and ply; 0: all.
	Sample float64
	// MaxRows ends the examples after so many, in the order of the run; 0: after all.
	MaxRows int64
	Workers int    // 0: one a processor; no matter for the result
	Tool    string // name and version of this program, for the files to say
}

// Export is a selection of a run, ready to be written.
type Export struct {
	run      *data.Run
	sched    *sim.Schedule
	options  Options
	layout   *observation.Layout
	shards   []int // to be read, in order
	labels   []string
	phases   []string // of the game
	policies []string // of the run
	decided  bool     // the run has the table decisions
	want     struct{ policies, phases map[string]bool }
	fields   [tables][]arrow.Field
}

// New checks what is asked of a run. The error is one sentence, for the user if it is an [AskedError].
func New(run *data.Run, o Options) (*Export, error) {
	s, err := sim.ScheduleOf(run)
	if err != nil {
		return nil, err
	}
	e := &Export{run: run, sched: s, options: o, phases: s.Variants[0].Rules.Words().Phases, decided: s.Plan.Decisions}
	for _, r := range run.Shards() {
		if e.decided && r.File(data.Decisions) == nil {
			return nil, &data.DamageError{File: data.RecordPath(r.Shard), Err: errors.New("it has no decisions, and the plan asks for them")}
		}
	}
	if o.Sample < 0 || o.Sample > 1 || o.Sample != o.Sample {
		return nil, asked("a sample of %g: want a share of the choices, above 0 and up to 1", o.Sample)
	}
	if o.MaxRows < 0 || o.Workers < 0 {
		return nil, asked("%d rows at most, %d workers: want no number below 0", o.MaxRows, o.Workers)
	}
	for _, p := range s.Policies {
		e.policies = append(e.policies, p.Name())
	}
	if e.want.policies, err = e.wanted("policy", o.Policies, e.policies); err != nil {
		return nil, err
	}
	if e.want.phases, err = e.wanted("phase", o.Phases, e.phases[1:]); err != nil {
		return nil, err
	}
	if err := e.choose(); err != nil {
		return nil, err
	}
	e.fields = e.declare()
	return e, nil
}

// AskedError says that what was asked for is not there, or makes no sense.
type AskedError struct{ err error }

func (e *AskedError) Error() string { return e.err.Error() }
func (e *AskedError) Unwrap() error { return e.err }

func asked(format string, args ...any) error { return &AskedError{fmt.Errorf(format, args...)} }

// wanted checks names against those that there are; none is nil.
func (e *Export) wanted(what string, names, all []string) (map[string]bool, error) {
	var set map[string]bool
	for _, n := range names {
		if !slices.Contains(all, n) {
			return nil, &AskedError{spec.Unknown(what+" of "+e.run.Manifest.Name, n, all)}
		}
		if set == nil {
			set = map[string]bool{}
		}
		set[n] = true
	}
	return set, nil
}

// choose finds the shards of the variants, which must have one layout.
func (e *Export) choose() error {
	var all []string
	for _, v := range e.sched.Variants {
		all = append(all, v.Label)
	}
	want, err := e.wanted("variant", e.options.Variants, all)
	if err != nil {
		return err
	}
	var said []string // by layout, which variants have it
	layouts := map[string]int{}
	use := make([]bool, len(all))
	for i, v := range e.sched.Variants {
		if want != nil && !want[v.Label] {
			continue
		}
		use[i] = true
		e.labels = append(e.labels, v.Label)
		l := observation.Of(v.Rules)
		n, known := layouts[l.Version()]
		if !known {
			n = len(said)
			layouts[l.Version()] = n
			said = append(said, l.Version()+" of "+v.Label)
			e.layout = l
			continue
		}
		said[n] += ", " + v.Label
	}
	if len(said) > 1 {
		return asked("the variants have %d layouts of observations, and a table has one: %s; name variants of one layout", len(said), strings.Join(said, "; "))
	}
	if len(e.run.Shards()) != e.sched.Shards() {
		return &data.DamageError{File: "run.json", Err: errors.New("it lists not all shards of its plan")}
	}
	for i := range e.run.Shards() {
		if use[e.sched.Shard(i).Variant] {
			e.shards = append(e.shards, i)
		}
	}
	return nil
}
