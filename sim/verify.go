package sim

import (
	"context"
	"errors"
	"fmt"
	"github.com/cardlab/cardlab/engine"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine/spec"
)

// VerifyOptions say how a run is verified.
type VerifyOptions struct {
	Workers  int       // goroutines that verify; 0: one a processor
	Replay   bool      // the policies play again, too, and must choose the same
	Shards   []int     // verify only these, by number, ascending; nil: all
	Faults   int       // at most so many faults are described; 0: 20
	Progress *Progress // nil: shows nothing
}

// Report says what was verified and what is wrong. It is the same whatever the
// number of workers.
type Report struct {
	Shards    int
	Games     int64
	Events    int64
	Decisions int64
	Unproved  int     // files by another version of the encoding: their rows were checked, not their bytes
	Faults    []Fault // the first ones, in the order of shards and games
	Found     int     // all of them, at most one per game and a few per shard
}

// Fault is one thing that is wrong with a run's rows.
type Fault struct {
	File  string     // relative to the run's folder
	Table data.Table // whose row is wrong
	Game  int64      // data.None: of the shard as a whole
	Ply   int32      // data.None: of the game as a whole
	Text  string     // one clause
}

// Error returns the fault on one line.
func (f *Fault) Error() string {
	where := f.File
	if where == "" {
		where = string(f.Table)
	}
	if f.Game != data.None {
		where += fmt.Sprintf(": game %d", f.Game)
	}
	if f.Ply != data.None {
		where += fmt.Sprintf(", ply %d", f.Ply)
	}
	return where + ": " + f.Text
}

// Verify reads every row of a sealed run and checks that it is what the plan
// and the rules say: the numbers, deals and policies of all games are the
// schedule's; each game refolds, as [Refold] says; counts and outcomes are those of
// the shards' records; each file is, byte for byte, what its rows give when they are
// written anew; with Replay the policies choose what is stored, other
// programs included, which must be where plan.yaml says they are. It trusts
// no file but run.json; checksums are [data.Folder.Check]'s. The error is for a run that cannot
// be verified; what is wrong in it is in the report.
func Verify(ctx context.Context, run *data.Run, o VerifyOptions) (Report, error) {
	s, err := ScheduleOf(run)
	if err != nil {
		return Report{}, err
	}
	if o.Replay {
		if err := s.replayable(); err != nil {
			return Report{}, fmt.Errorf("verify %s: %w", run.Dir, err)
		}
		if s, err = s.withPrograms(run.Folder); err != nil {
			return Report{}, err
		}
	}
	if o.Faults <= 0 {
		o.Faults = 20
	}
	same := *run // with the words that the files should have
	same.Words = func(r *data.ShardRecord) *engine.Vocabulary {
		return s.Variants[s.Shard(r.Shard).Variant].Rules.Words()
	}
	same.Openings = s.openingsOf
	run = &same
	records := run.Shards()
	if len(records) != s.Shards() {
		return Report{}, fmt.Errorf("verify %s: run.json lists %d shards, its plan has %d", run.Dir, len(records), s.Shards())
	}
	if o.Shards == nil {
		for i := range records {
			o.Shards = append(o.Shards, i)
		}
	}
	var games int64
	for _, i := range o.Shards {
		games += s.Shard(i).Games
	}
	stop := o.Progress.start(games)
	reports := make([]Report, len(o.Shards))
	err = parallel(ctx, o.Workers, len(o.Shards), func() func(context.Context, int) error {
		prover := run.Prover()
		return func(ctx context.Context, i int) error {
			shard := o.Shards[i]
			c := shardCheck{run: run, sched: s, prover: prover, record: records[shard], options: o}
			err := c.verify(ctx, shard)
			reports[i] = c.report
			return err
		}
	})
	stop()
	var all Report
	for _, r := range reports {
		all.merge(r, o.Faults)
	}
	return all, err
}

// ScheduleOf returns the schedule of a sealed run, by the versions of the rules that it
// was played by. The error says so if the run is of a newer build, or by other rules than this one has.
func ScheduleOf(run *data.Run) (*Schedule, error) {
	p, err := PlanOf(run.Manifest.Plan)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", run.Dir, spec.Recorded(err, run.Manifest.Tool))
	}
	p.Name, p.Out = run.Manifest.Name, run.Dir
	if err := TakeKept(run.Folder); err != nil {
		return nil, fmt.Errorf("read %s: %w", run.Dir, err)
	}
	s, err := p.Resolve()
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", run.Dir, spec.Recorded(firstUnknown(err), run.Manifest.Tool))
	}
	if s, err = s.at(&run.Manifest); err != nil {
		return nil, fmt.Errorf("read %s: %w", run.Dir, err)
	}
	if s.Hash() != run.Manifest.PlanHash {
		return nil, fmt.Errorf("read %s: %w", run.Dir, s.unlike(&run.Manifest))
	}
	return s, nil
}

// firstUnknown returns of what is wrong with a plan the first word that this build
// does not know, for the rest may follow from it; all of it if it knows every word.
func firstUnknown(err error) error {
	var wrong *PlanError
	if !errors.As(err, &wrong) {
		return err
	}
	for _, c := range wrong.Complaints {
		var unknown *spec.UnknownError
		if errors.As(c.cause, &unknown) {
			return &PlanError{wrong.File, []Complaint{c}, 0}
		}
	}
	return err
}

// unlike says in what the schedule of a run's plan, by its versions, is not the one that was played.
func (s *Schedule) unlike(m *data.Manifest) error {
	for i, v := range s.Variants[:min(len(s.Variants), len(m.Variants))] {
		was := m.Variants[i]
		if hash := fmt.Sprintf("%016x", v.Rules.Hash()); was.Hash != hash {
			return fmt.Errorf("%s: %s has the hash %s in run.json and %s in this build, so a field of it has another value: use cardlab %s, which made it",
				was.Label, was.Text, was.Hash, hash, m.Tool)
		}
	}
	for i, p := range s.Policies[:min(len(s.Policies), len(m.Policies))] {
		if was := m.Policies[i].Text; was != p.Name() {
			return fmt.Errorf("the policy %s of run.json is %s in this build: use cardlab %s, which made it", was, p.Name(), m.Tool)
		}
	}
	return errors.New("the plan in run.json is not the one that was played, by its plan_hash; fetch run.json again, or play the plan again")
}

func (r *Report) merge(s Report, faults int) {
	r.Shards += s.Shards
	r.Games += s.Games
	r.Events += s.Events
	r.Decisions += s.Decisions
	r.Unproved += s.Unproved
	r.Found += s.Found
	r.Faults = append(r.Faults, s.Faults[:min(len(s.Faults), faults-len(r.Faults))]...)
}
