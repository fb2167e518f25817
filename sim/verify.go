package sim

import (
	"context"
	"fmt"

	"cardlab/data"
)

// VerifyOptions say how a run is verified.
type VerifyOptions struct {
	Workers  int       // goroutines that verify; 0: one a processor
	Replay   bool      // the policies play again, too, and must choose the same
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
	Faults    []Fault // the first ones, in the order of shards and games
	Found     int     // all of them, at most one a game and a few a shard
}

// OK reports whether nothing is wrong.
func (r *Report) OK() bool { return r.Found == 0 }

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
// the shards' records; with Replay the policies choose what is stored, other
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
	records := run.Shards()
	if len(records) != s.Shards() {
		return Report{}, fmt.Errorf("verify %s: run.json lists %d shards, its plan has %d", run.Dir, len(records), s.Shards())
	}
	stop := o.Progress.start(s.Games())
	reports := make([]Report, len(records))
	err = parallel(ctx, o.Workers, len(records), func() func(context.Context, int) error {
		return func(ctx context.Context, i int) error {
			c := shardCheck{run: run, sched: s, record: records[i], options: o}
			err := c.verify(ctx, i)
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

// ScheduleOf returns the schedule of a sealed run. The error says so if this
// build has other versions of the rules than the run.
func ScheduleOf(run *data.Run) (*Schedule, error) {
	p, err := PlanOf(run.Manifest.Plan)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", run.Dir, err)
	}
	p.Name, p.Out = run.Manifest.Name, run.Dir
	s, err := p.Resolve()
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", run.Dir, err)
	}
	if s.Hash() != run.Manifest.PlanHash {
		return nil, fmt.Errorf("read %s: it was played by cardlab %s with other versions of the rules; use that one", run.Dir, run.Manifest.Tool)
	}
	return s, nil
}

func (r *Report) merge(s Report, faults int) {
	r.Shards += s.Shards
	r.Games += s.Games
	r.Events += s.Events
	r.Decisions += s.Decisions
	r.Found += s.Found
	r.Faults = append(r.Faults, s.Faults[:min(len(s.Faults), faults-len(r.Faults))]...)
}
