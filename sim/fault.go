package sim

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
)

// A fault is what breaks a game off: the program behind a policy ended, answered
// what is no legal action, or nothing. The game's reason is then
// [data.ReasonFault], and the side at fault scores nothing: with two sides the
// other one wins, with more nobody does and the others score as for a draw.

// breakOff fills in the end of a game that the policy of a seat broke off.
func breakOff(g *data.Game, st engine.State, t engine.Table, seat engine.Seat) {
	g.Reason, g.FaultSeat = data.ReasonFault, seat
	g.Winner, g.Side = engine.NoSeat, data.None
	if rivals := t.Rivals(seat); t.Sides() == 2 {
		g.Winner = t.Next(seat)
		g.Side = int32(rivals.First()) // a side is named by its first seat
	}
	g.StockMin = min(g.StockMin, int32(st.Stock())) // of a game without a ply
	fillPoints(g, st)
}

// DefaultMaxFaults is the greatest share of games that may be broken off, unless
// another is set.
const DefaultMaxFaults = 0.01

// enoughGames is how many games make a share: as long as there are fewer, faults
// are counted as if there were as many.
const enoughGames = 100

// FaultsError says that a policy broke off too many games.
type FaultsError struct {
	Faults, Games int64 // of the games in which another program decides
	Share         float64
	Last          error // the fault that was one too many
}

func (e *FaultsError) Error() string {
	what := "games with other programs were"
	if e.Games == 1 {
		what = "game with other programs was"
	}
	return fmt.Sprintf("%d of %d %s broken off, but %g %% of %d may be; the last: %s",
		e.Faults, e.Games, what, 100*e.Share, max(e.Games, enoughGames), e.Last)
}

// Unwrap returns the last fault.
func (e *FaultsError) Unwrap() error { return e.Last }

// faultCount counts the games of a run in which other programs decide. Workers share it.
type faultCount struct {
	mu            sync.Mutex
	share         float64
	tell          func(error)
	faults, games int64
	stopped       error // the first that said so
}

// newFaultCount counts up to the share of the games that a schedule has.
func newFaultCount(s *Schedule) *faultCount {
	share := s.MaxFaults
	switch {
	case share == 0:
		share = DefaultMaxFaults
	case share < 0: // mutant: of 0 the case before
		share = 0
	}
	return &faultCount{share: share, tell: s.OnFault}
}

// count counts the last game of an umpire, if another program decided in it. The
// error says that there were too many faults.
func (c *faultCount) count(u *Umpire) error {
	if !u.foreign {
		return nil
	}
	return c.add(u.fault)
}

// add counts a game; fault is nil unless it was broken off. The error says that
// there are too many.
func (c *faultCount) add(fault error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.games++
	if fault == nil {
		return nil
	}
	c.faults++
	if c.tell != nil {
		c.tell(fault)
	}
	if c.stopped == nil && float64(c.faults) > c.share*float64(max(c.games, enoughGames)) {
		c.stopped = &FaultsError{c.faults, c.games, c.share, fault}
	}
	return c.stopped
}

// SetHost says what other programs that decide for policies are told of this one,
// and how long they are waited for. Nothing in it is part of the plan.
func (s *Schedule) SetHost(h policies.Host) {
	for i, p := range s.Policies {
		s.Policies[i] = p.With(h)
	}
}

// Until returns the schedule for umpires that play until ctx is done: they then
// drop their game at the next choice, and their policies are not waited for.
func (s *Schedule) Until(ctx context.Context) *Schedule {
	same := *s
	same.ctx = ctx
	same.Policies = make([]policies.Spec, len(s.Policies))
	for i, p := range s.Policies {
		same.Policies[i] = p.Until(ctx)
	}
	return &same
}

// context returns what ends the games of a schedule.
func (s *Schedule) context() context.Context {
	if s.ctx == nil {
		return context.Background()
	}
	return s.ctx
}

// typed returns the policies as they can be made again, with the commands of programs.
func (s *Schedule) typed() (texts []string) {
	for _, p := range s.Policies {
		texts = append(texts, p.Typed())
	}
	return texts
}

// foreign reports whether another program decides for a policy.
func (s *Schedule) foreign(policy int) bool {
	all, _ := s.Policies[policy].Programs()
	return len(all) > 0
}

// anyForeign reports whether another program decides for any policy.
func (s *Schedule) anyForeign() bool {
	for i := range s.Policies {
		if s.foreign(i) {
			return true
		}
	}
	return false
}

// playable refuses a schedule that has only the names of programs, as records have.
func (s *Schedule) playable() error {
	var errs []error
	for _, p := range s.Policies {
		_, unknown := p.Programs()
		for _, name := range unknown {
			errs = append(errs, fmt.Errorf("policy %s: %s is the name that a record has for a program; to play, give its command, as in exec:./mybot",
				p.Name(), name))
		}
	}
	return errors.Join(errs...)
}

// withPrograms returns the schedule of a sealed run with the programs that its
// plan.yaml names, for playing again. The error says so if they are not there, or
// are others than those that played.
func (s *Schedule) withPrograms(f data.Folder) (*Schedule, error) {
	if s.playable() == nil {
		return s, nil
	}
	var names []string
	for _, p := range s.Policies {
		_, unknown := p.Programs()
		names = append(names, unknown...)
	}
	given, err := stored(f)
	switch {
	case err != nil:
		return nil, fmt.Errorf("replay %s: it takes the program %s where plan.yaml says it is: %w", f.Dir, names[0], err)
	case given.Hash() != s.Hash():
		return nil, fmt.Errorf("replay %s: the program %s that played is no more, the one in its place is another: verify without replay", f.Dir, names[0])
	}
	same := *s
	same.Policies = given.Policies
	return &same, nil
}
