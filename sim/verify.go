package sim

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"reflect"

	"cardlab/data"
	"cardlab/engine"
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
// the shards' records; with Replay the policies choose what is stored. It trusts
// no file but run.json; checksums are [data.Check]'s. The error is for a run that cannot
// be verified; what is wrong in it is in the report.
func Verify(ctx context.Context, run *data.Run, o VerifyOptions) (Report, error) {
	s, err := ScheduleOf(run)
	if err != nil {
		return Report{}, err
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

// shardCheck verifies one shard.
type shardCheck struct {
	run     *data.Run
	sched   *Schedule
	record  *data.ShardRecord
	options VerifyOptions
	report  Report

	shard     Shard
	umpire    *Umpire
	refolder  *refolder
	next      int64 // the place in the shard of the next game
	games     *rows[data.Game]
	decisions *rows[data.Decision] // nil if the run has none
	tallies   map[int32]*data.Tally
}

// errStop ends the reading of a shard of which the rest makes no sense.
var errStop = errors.New("stop")

func (c *shardCheck) verify(ctx context.Context, number int) error {
	c.report.Shards = 1
	c.shard = c.sched.Shard(number)
	v := c.sched.Variants[c.shard.Variant]
	if c.record.Label != v.Label || c.record.Variant != v.Rules.Name() {
		c.fault(Fault{Table: data.Games, Game: data.None, Ply: data.None,
			Text: fmt.Sprintf("the record says v=%s, %s; the plan says v=%s, %s", c.record.Label, c.record.Variant, v.Label, v.Rules.Name())})
	}
	c.umpire = NewUmpire(c.sched, c.shard.Variant)
	defer c.umpire.Close()
	c.refolder = newRefolder(v.Rules)
	c.tallies = map[int32]*data.Tally{}
	c.games = pull(func(fn func(*data.Game) error) error { return c.run.Games(number, fn) })
	defer c.games.stop()
	if c.sched.Plan.Decisions {
		c.decisions = pull(func(fn func(*data.Decision) error) error { return c.run.Decisions(number, fn) })
		defer c.decisions.stop()
	}
	var game []data.Event
	err := c.run.Events(number, func(e *data.Event) error {
		if len(game) > 0 && game[0].Game != e.Game {
			if err := c.game(ctx, game); err != nil {
				return err
			}
			game = game[:0]
		}
		game = append(game, *e)
		return nil
	})
	if err == nil && len(game) > 0 {
		err = c.game(ctx, game)
	}
	switch {
	case errors.Is(err, errStop):
		return nil
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case err != nil:
		c.broken(data.Events, err)
		return nil
	}
	c.end()
	return nil
}

// game checks the next game row with the rows of its events.
func (c *shardCheck) game(ctx context.Context, events []data.Event) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	g, err := c.games.take()
	switch {
	case err != nil:
		c.broken(data.Games, err)
		return errStop
	case g == nil:
		return c.astray(data.Events, events[0].Game, "has no row in the table games")
	case g.Game != events[0].Game:
		return c.astray(data.Games, g.Game, fmt.Sprintf("comes where the table events has game %d", events[0].Game))
	case c.next == c.shard.Games:
		return c.astray(data.Games, g.Game, "is one too many for the shard")
	}
	cells := int64(len(c.sched.Variants[c.shard.Variant].cells))
	f := c.sched.fixture(c.shard.From+c.next/cells, c.shard.Variant, int(c.next%cells))
	c.next++
	c.report.Games++
	c.report.Events += int64(len(events))
	c.options.Progress.add(1, int64(len(events)))
	c.tally(g)
	fault := c.check(f, g, events)
	if fault == nil && c.decisions != nil {
		fault, err = c.checkDecisions(g)
		if err != nil {
			c.broken(data.Decisions, err)
			return errStop
		}
	}
	if fault != nil {
		c.fault(*fault)
		if c.decisions != nil {
			return c.skipDecisions(g.Game)
		}
	}
	return nil
}

// check returns the first fault of a game.
func (c *shardCheck) check(f Fixture, g *data.Game, events []data.Event) *Fault {
	c.umpire.start(f)
	if column, got, should := differentStart(g, &c.umpire.game); column != "" {
		return gameFault(g, column, got, should)
	}
	if fault := c.refolder.game(g, events); fault != nil {
		return fault
	}
	if c.options.Replay {
		return c.replay(f, events)
	}
	return nil
}

// replay has the policies play a game again.
func (c *shardCheck) replay(f Fixture, events []data.Event) *Fault {
	again := &comparison{stored: events, words: c.umpire.words}
	if c.decisions != nil {
		again.thoughts = &c.refolder.choices
	}
	if _, err := c.umpire.Play(f, again); err != nil {
		return &Fault{Table: data.Events, Game: f.Game, Ply: data.None, Text: "replay: " + err.Error()}
	}
	return again.fault
}

// comparison is a Recorder that compares a game played again with its stored rows.
type comparison struct {
	stored   []data.Event
	words    *engine.Vocabulary
	thoughts *[]data.Decision // to fill in with what the policies thought; nil: do not
	chosen   int
	fault    *Fault
}

func (c *comparison) Event(e *data.Event) {
	if c.fault != nil || int(e.Seq) < len(c.stored) && c.stored[e.Seq] == *e {
		return
	}
	c.fault = &Fault{Table: data.Events, Game: e.Game, Ply: e.Ply, Text: "the policies played again bring about " + c.words.Event(e.Event)}
	if e.Action != data.None {
		c.fault.Text = "the policy played again chooses " + c.words.Action(engine.Action(e.Action))
	}
}

func (c *comparison) Decision(d *data.Decision) {
	if c.thoughts != nil && c.chosen < len(*c.thoughts) {
		(*c.thoughts)[c.chosen] = *d
		c.chosen++
	}
}

func (c *comparison) Game(*data.Game) {}

// checkDecisions compares the decision rows of a game with its choices. What the
// policies thought counts if they played again.
func (c *shardCheck) checkDecisions(g *data.Game) (*Fault, error) {
	for _, want := range c.refolder.choices {
		d, err := c.decisions.take()
		if err != nil {
			return nil, err
		}
		if d == nil {
			return &Fault{Table: data.Decisions, Game: g.Game, Ply: want.Ply, Text: "the decision is missing"}, nil
		}
		c.report.Decisions++
		got := *d
		if !c.options.Replay {
			got.Value, got.Visits, got.Explained = 0, 0, false
		}
		if got != want {
			return &Fault{Table: data.Decisions, Game: g.Game, Ply: want.Ply, Text: fmt.Sprintf("the decision is %+v, should be %+v", got, want)}, nil
		}
	}
	return nil, nil
}

// skipDecisions passes over the rest of a game's decisions.
func (c *shardCheck) skipDecisions(game int64) error {
	for {
		d, err := c.decisions.peek()
		if err != nil {
			c.broken(data.Decisions, err)
			return errStop
		}
		if d == nil || d.Game > game {
			return nil
		}
		c.decisions.take()
	}
}

// end checks what is left when the events are at their end, and the counts.
func (c *shardCheck) end() {
	if g, err := c.games.take(); err != nil {
		c.broken(data.Games, err)
		return
	} else if g != nil {
		c.astray(data.Games, g.Game, "has no events")
		return
	}
	if c.next < c.shard.Games {
		c.astray(data.Games, data.None, fmt.Sprintf("there are %d games, the plan has %d", c.next, c.shard.Games))
		return
	}
	if c.decisions != nil {
		if d, err := c.decisions.take(); err != nil {
			c.broken(data.Decisions, err)
		} else if d != nil {
			c.astray(data.Decisions, d.Game, "has a decision where it had no choice")
		}
	}
	for _, f := range c.record.Files {
		counted := map[data.Table]int64{data.Games: c.report.Games, data.Events: c.report.Events, data.Decisions: c.report.Decisions}[f.Table]
		if c.report.Found == 0 && counted != f.Rows {
			c.astray(f.Table, data.None, fmt.Sprintf("has %d rows, the record says %d", counted, f.Rows))
		}
	}
	if len(c.tallies) != len(c.record.Matchups) {
		c.astray(data.Games, data.None, fmt.Sprintf("has %d matchups, the record %d", len(c.tallies), len(c.record.Matchups)))
		return
	}
	for _, want := range c.record.Matchups {
		if got := c.tallies[want.Matchup]; got == nil || !reflect.DeepEqual(*got, want) {
			c.astray(data.Games, data.None, fmt.Sprintf("the outcomes of matchup %d are not as the record counts them", want.Matchup))
		}
	}
}

// tally counts the outcome of a game row.
func (c *shardCheck) tally(g *data.Game) {
	t := c.tallies[g.Matchup]
	if t == nil {
		table := c.umpire.table
		t = &data.Tally{
			Matchup: g.Matchup, Reasons: map[string]int64{},
			BySeat: make([]int64, table.Seats), BySide: make([]int64, table.Sides()),
		}
		c.tallies[g.Matchup] = t
	}
	t.Games++
	t.Reasons[g.Reason]++
	if g.Winner == engine.NoSeat {
		t.Draws++
		return
	}
	if int(g.Winner) < len(t.BySeat) {
		t.BySeat[g.Winner]++
	}
	if int(g.Side) < len(t.BySide) && g.Side >= 0 {
		t.BySide[g.Side]++
	}
}

// fault keeps a fault, with the name of its file.
func (c *shardCheck) fault(f Fault) {
	c.report.Found++
	if len(c.report.Faults) == c.options.Faults {
		return
	}
	if file := c.record.File(f.Table); file != nil {
		f.File = file.Path
	}
	c.report.Faults = append(c.report.Faults, f)
}

// broken notes that a file cannot be read.
func (c *shardCheck) broken(t data.Table, err error) {
	c.fault(Fault{Table: t, Game: data.None, Ply: data.None, Text: err.Error()})
}

// astray notes rows that do not fit together; the rest of the shard cannot be checked.
func (c *shardCheck) astray(t data.Table, game int64, text string) error {
	c.fault(Fault{Table: t, Game: game, Ply: data.None, Text: text})
	return errStop
}

// rows hands out the rows of a table one by one.
type rows[T any] struct {
	next func() (*T, bool)
	stop func()
	head *T
	err  error
}

// pull returns the rows that read calls a function with.
func pull[T any](read func(func(*T) error) error) *rows[T] {
	r := &rows[T]{}
	r.next, r.stop = iter.Pull(func(yield func(*T) bool) {
		r.err = read(func(row *T) error {
			if !yield(row) {
				return errStop
			}
			return nil
		})
	})
	return r
}

// peek returns the next row and leaves it there; nil at the end.
func (r *rows[T]) peek() (*T, error) {
	if r.head == nil {
		if row, ok := r.next(); ok {
			r.head = row
		} else if r.err != nil {
			return nil, r.err
		}
	}
	return r.head, nil
}

// take returns the next row, valid until the next call; nil at the end.
func (r *rows[T]) take() (*T, error) {
	row, err := r.peek()
	r.head = nil
	return row, err
}
