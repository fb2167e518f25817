package sim

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// shardCheck verifies one shard.
type shardCheck struct {
	run     *data.Run
	sched   *Schedule
	record  *data.ShardRecord
	options VerifyOptions
	report  Report

	only map[int64]bool // the games that are checked; nil: all
	told []data.Event   // the game that is played again, for policies that are retold

	shard     Shard
	umpire    *Umpire
	refolder  *refolder
	next      int64 // the place in the shard of the next game
	games     *rows[data.Game]
	decisions *rows[data.Decision] // nil if the run has none
	prover    *data.Prover         // writes the shard anew; a worker's, for one shard after another
	failed    error                // why the shard could not be looked at; it says nothing of the shard
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
	c.umpire = NewUmpire(c.sched.Until(ctx), c.shard.Variant)
	defer c.umpire.Close()
	c.refolder = newRefolder(v.Rules)
	c.tallies = map[int32]*data.Tally{}
	c.retell()
	c.games = pull(func(fn func([]data.Game) error) error {
		one := make([]data.Game, 1)
		return c.run.Games(number, func(g *data.Game) error {
			one[0] = *g
			return fn(one)
		})
	})
	defer c.games.stop()
	if c.sched.Plan.Decisions {
		c.decisions = pull(func(fn func([]data.Decision) error) error { return c.run.SomeDecisions(number, fn) })
		defer c.decisions.stop()
	}
	if err := c.prover.Begin(number, v.Rules); err != nil {
		var damage *data.DamageError
		if !errors.As(err, &damage) {
			return err
		}
		c.report.Found++
		c.report.Faults = append(c.report.Faults, Fault{File: damage.File, Game: data.None, Ply: data.None, Text: damage.Err.Error()})
		return nil
	}
	err := c.run.EventsByGame(number, func(game []data.Event) error { return c.game(ctx, game) })
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case c.failed != nil:
		return c.failed
	case errors.Is(err, errStop):
		return nil
	case err != nil:
		c.broken(data.Events, err)
		return c.failed
	}
	c.end()
	if c.failed == nil && c.report.Found == 0 && c.only == nil {
		c.report.Unproved = c.prover.Unproved()
		for _, f := range c.prover.Compare() {
			c.report.Found++
			c.report.Faults = append(c.report.Faults, Fault{File: f.File, Game: data.None, Ply: data.None, Text: f.Text})
		}
	}
	return c.failed
}

// game checks the next game row with the rows of its events.
func (c *shardCheck) game(ctx context.Context, events []data.Event) error {
	if ctx.Err() != nil { // mutant: verify says so in the end
		return ctx.Err()
	}
	if err := c.silent(events[0].Game); err != nil {
		return err
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
	}
	return c.row(g, events)
}

// silent checks the games before one with a number that were broken off at their
// first choice: they have no events.
func (c *shardCheck) silent(before int64) error {
	for {
		g, err := c.games.peek()
		if err != nil || g == nil || g.Game >= before || g.Reason != data.ReasonFault || g.Events > 0 {
			return nil // game, or end, says what is wrong
		}
		c.games.take()
		if err := c.row(g, nil); err != nil {
			return err
		}
	}
}

// row checks a game row with the rows of its events.
func (c *shardCheck) row(g *data.Game, events []data.Event) error {
	if c.next == c.shard.Games {
		return c.astray(data.Games, g.Game, "is one too many for the shard")
	}
	cells := int64(len(c.sched.Variants[c.shard.Variant].cells))
	f := c.sched.fixture(c.shard.From+c.next/cells, c.shard.Variant, int(c.next%cells))
	c.next++
	c.report.Games++
	c.report.Events += int64(len(events))
	c.options.Progress.add(1, int64(len(events)))
	c.tally(g)
	for i := range events {
		c.prover.Event(&events[i])
	}
	c.prover.Game(g)
	if c.only != nil && !c.only[g.Game] {
		return c.skipDecisions(g.Game)
	}
	fault := c.check(f, g, events)
	if fault == nil && c.decisions != nil {
		fault = c.checkDecisions(g.Game)
	}
	if fault != nil {
		c.fault(*fault)
	}
	return c.skipDecisions(g.Game)
}

// check returns the first fault of a game.
func (c *shardCheck) check(f Fixture, g *data.Game, events []data.Event) *Fault {
	c.umpire.start(f)
	want := c.umpire.game
	if c.umpire.ends != nil {
		want.Cards = g.Cards // see below
	}
	if column, got, should := differentStart(g, &want); column != "" {
		return gameFault(g, column, got, should)
	}
	if fault := c.refolder.game(g, events); fault != nil {
		return fault
	}
	if c.umpire.ends != nil {
		if fault := c.umpire.checkEnds(g, events); fault != nil {
			return fault
		}
	}
	if g.Reason == data.ReasonFault && !c.sched.foreign(f.Seats[g.FaultSeat]) {
		return &Fault{Table: data.Games, Game: g.Game, Ply: data.None,
			Text: fmt.Sprintf("seat %d broke the game off, but no other program decides for %s", g.FaultSeat, g.Policies[g.FaultSeat])}
	}
	if c.options.Replay {
		return c.replay(f, g, events)
	}
	return nil
}

// replay has the policies play a game again. What broke a game off need not
// happen again: up to there the game is the same.
func (c *shardCheck) replay(f Fixture, g *data.Game, events []data.Event) *Fault {
	again := &comparison{stored: events, words: c.umpire.words}
	if c.decisions != nil {
		again.thoughts = &c.refolder.choices
	}
	again.broken = g.Reason == data.ReasonFault
	c.told = events
	_, err := c.umpire.Play(f, again)
	if err == nil && !again.broken {
		err = c.umpire.Fault()
	}
	if err != nil {
		return &Fault{Table: data.Events, Game: f.Game, Ply: data.None, Text: "replay: " + err.Error()}
	}
	return again.fault
}

// retell seats policies that choose as recorded where nobody is to be asked.
func (c *shardCheck) retell() {
	for n, is := range c.sched.retold {
		for seat := range c.umpire.players[n] {
			if is {
				c.umpire.players[n][seat] = retold{umpire: c.umpire, stored: &c.told}
			}
		}
	}
}

// isRetold reports whether the record says what a seat of a game chose.
func (c *shardCheck) isRetold(game int64, seat engine.Seat) bool {
	f, err := c.sched.Fixture(game)
	return err == nil && c.sched.retold != nil && c.sched.retold[f.Seats[seat]]
}

// comparison is a Recorder that compares a game played again with its stored rows.
type comparison struct {
	stored   []data.Event
	words    *engine.Vocabulary
	thoughts *[]data.Decision // to fill in with what the policies thought; nil: do not
	chosen   int
	broken   bool // the stored game was broken off: what comes after it does not count
	fault    *Fault
}

func (c *comparison) Event(e *data.Event) {
	if c.fault != nil || int(e.Seq) < len(c.stored) && c.stored[e.Seq] == *e || c.broken && int(e.Seq) >= len(c.stored) {
		return
	}
	c.fault = &Fault{Table: data.Events, Game: e.Game, Ply: e.Ply, Text: "the policies played again cause " + c.words.Event(e.Event)}
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
func (c *shardCheck) checkDecisions(game int64) *Fault {
	at := func(ply int32, format string, args ...any) *Fault {
		return &Fault{Table: data.Decisions, Game: game, Ply: ply, Text: fmt.Sprintf(format, args...)}
	}
	for _, want := range c.refolder.choices {
		d, err := c.decisions.peek()
		if err != nil {
			return nil // skipDecisions says so
		}
		if d == nil || d.Game != game {
			return at(want.Ply, "the decision is missing")
		}
		got := *d
		c.takeDecision()
		if !c.options.Replay || c.isRetold(game, got.Seat) {
			got.Value, got.Visits, got.Explained = 0, 0, false
			got.RunnerUp, got.RunnerUpValue = data.None, 0
		}
		if got != want {
			return at(want.Ply, "the decision is %+v, should be %+v", got, want)
		}
	}
	if d, _ := c.decisions.peek(); d != nil && d.Game == game {
		return at(d.Ply, "there is a decision where there was no choice")
	}
	return nil
}

func (c *shardCheck) takeDecision() {
	d, _ := c.decisions.take() // it has been looked at
	c.prover.Decision(d)
	c.report.Decisions++
}

// skipDecisions passes over what is left of a game's decisions.
func (c *shardCheck) skipDecisions(game int64) error {
	if c.decisions == nil {
		return nil
	}
	for {
		d, err := c.decisions.peek()
		if err != nil {
			c.broken(data.Decisions, err)
			return errStop
		}
		if d == nil || d.Game > game {
			return nil
		}
		c.takeDecision()
	}
}

// end checks what is left when the events are at their end, and the counts.
func (c *shardCheck) end() {
	if c.silent(math.MaxInt64) != nil {
		return
	}
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
		if d, _ := c.decisions.peek(); d != nil {
			c.astray(data.Decisions, d.Game, "has decisions and is no game of the shard")
			return
		}
	}
	c.count(data.Games, c.report.Games)
	c.count(data.Events, c.report.Events)
	c.count(data.Decisions, c.report.Decisions)
	if len(c.tallies) != len(c.record.Matchups) {
		c.astray(data.Games, data.None, fmt.Sprintf("has %d matchups, the record %d", len(c.tallies), len(c.record.Matchups)))
		return
	}
	for i, matchup := range slices.Sorted(maps.Keys(c.tallies)) {
		if !reflect.DeepEqual(*c.tallies[matchup], c.record.Matchups[i]) {
			c.astray(data.Games, data.None, fmt.Sprintf("the outcomes of matchup %d are not as the record counts them", matchup))
		}
	}
}

// count compares the rows of a table with the record's.
func (c *shardCheck) count(t data.Table, rows int64) {
	if recorded := c.record.Rows(t); rows != recorded {
		c.astray(t, data.None, fmt.Sprintf("there are %d rows, the record says %d", rows, recorded))
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

// broken notes that a file is not what its name says. If it could only not be looked at,
// nothing is known of it, and the check has failed.
func (c *shardCheck) broken(t data.Table, err error) {
	if damage := new(data.DamageError); errors.As(err, &damage) {
		err = damage.Err
	} else {
		c.failed = err
		return
	}
	c.fault(Fault{Table: t, Game: data.None, Ply: data.None, Text: err.Error()})
}

// astray notes rows that do not fit together; the rest of the shard cannot be checked.
func (c *shardCheck) astray(t data.Table, game int64, text string) error {
	c.fault(Fault{Table: t, Game: game, Ply: data.None, Text: text})
	return errStop
}
