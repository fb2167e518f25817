package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/sim"
)

// study is an ordinary run that a question is asked of: it is played as far as the
// question needs, and goes on where it was when more deals are needed.
type study struct {
	*app
	command string   // that asks, the beginning of the run's default name
	plan    sim.Plan // as given, but for the deals
	has     int64    // deals of the run in the folder, complete or not; 0: there is none
	listed  int64    // deals that the plan lists, the most there are; 0: it lists none
	workers int
	bots    *botOptions
	run     *data.Run // once it is complete; nil: not so far
	quiet   bool      // one of many: what it plays is not told
}

// newStudy finds the folder of a study, and what is there. The run's default name is
// made of all that the games depend on, so that the same question finds its run again.
func (a *app) newStudy(command string, p sim.Plan, workers int, bots *botOptions) (*study, error) {
	s := &study{app: a, command: command, plan: p, workers: workers, bots: bots}
	named := p
	named.ShardDeals, named.Deals = 1, 1
	schedule, err := named.Resolve()
	if err != nil {
		return nil, planError(err)
	}
	for _, p := range schedule.Policies {
		if p.Terminal() {
			return nil, usage("%s: %s asks at the terminal, and would be asked thousands of times", command, p.Name())
		}
	}
	s.plan.Name = command + "-" + schedule.Hash()[:8]
	s.plan.DealList, s.listed = schedule.Plan.DealList, int64(len(schedule.Plan.DealList))
	s.plan.Positions = schedule.Plan.Positions
	if s.plan.Out == "" {
		s.plan.Out = filepath.Join(cmp.Or(a.runs, "runs"), s.plan.Name)
	}
	old, err := storedRun(s.plan.Out)
	if err != nil || old == nil {
		return s, err
	}
	s.has, s.plan.Name = old.Plan.Deals, old.Plan.Name
	s.plan.ShardDeals = old.Plan.ShardDeals
	return s, nil
}

// storedRun returns the schedule of the run in a folder, nil if there is none.
func storedRun(dir string) (*sim.Schedule, error) {
	p, err := sim.ReadPlan(filepath.Join(dir, "plan.yaml"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil // what else may be there is for sim to say
	}
	if err != nil {
		return nil, planError(err)
	}
	s, err := p.Resolve()
	if err != nil {
		return nil, planError(err)
	}
	return s, nil
}

// first makes shards such that the first deals to be played keep several workers
// busy. A run that is there keeps its own, and so does one that was given some.
func (s *study) first(deals int64) error {
	if s.plan.ShardDeals != 0 {
		return nil
	}
	schedule, err := s.plan.Resolve()
	if err != nil {
		return planError(err)
	}
	const shards = 8
	s.plan.ShardDeals = min(schedule.Plan.ShardDeals, powerOfTwo(max(1, deals/shards)))
	return nil
}

// upTo plays what the run lacks of so many deals, and opens it.
func (s *study) upTo(ctx context.Context, deals int64) (*data.Run, error) {
	if s.run != nil && deals <= s.has {
		return s.run, nil
	}
	p := s.plan
	p.Deals = max(deals, s.has)
	schedule, err := p.Resolve()
	if err != nil {
		return nil, planError(err)
	}
	if err := s.bots.set(schedule); err != nil {
		return nil, err
	}
	if s.has < deals && !s.quiet {
		s.notef("%s: %s of %s, seed %d, into %s\n", s.command, plural(schedule.Games(), "game"), plural(deals, "deal"), schedule.Plan.Seed, p.Out)
	}
	r, err := sim.Run(ctx, schedule, sim.Options{Workers: s.workers, Tool: toolVersion, Progress: s.progress()})
	s.tellFaults(s.bots, err)
	if err != nil {
		return nil, s.runError(err)
	}
	if !r.Sealed {
		return nil, fmt.Errorf("%s: another process plays some of its shards; wait for it and try again", r.Run)
	}
	s.has = p.Deals
	if r.Played < r.Shards && s.run == nil { // what it played itself is no more than that
		s.taken = append(s.taken, r.Run)
	}
	s.run, err = openRun(r.Run)
	return s.run, err
}
