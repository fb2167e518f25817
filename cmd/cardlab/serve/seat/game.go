package seat

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"

	"github.com/cardlab/cardlab/analysis/telling"
	"github.com/cardlab/cardlab/cmd/cardlab/stored"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/crash"
	"github.com/cardlab/cardlab/engine/layout"
	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/policies/kinds"
	"github.com/cardlab/cardlab/sim"
)

// ErrRefused says that what a client asks of a game cannot be done now.
var ErrRefused = errors.New("refused")

// ErrUnknown says that there is no game of an identity.
var ErrUnknown = errors.New("no such game is being played")

// Game is one game that a person plays.
type Game struct {
	id      string
	setup   Setup
	keeper  *Keeper
	rules   engine.Rules
	adviser policies.Spec
	journal *journal
	inbox   chan request

	mu        sync.Mutex
	shot      Shot
	changed   chan struct{} // closed when there is another shot
	chosen    []string      // what the person has chosen
	stop      context.CancelFunc
	ended     chan struct{} // closed when nobody plays any more
	recording bool          // the game is over, and is being recorded or is
	used      int64         // when it was asked for last, by the keeper's count
}

// newGame makes a game of its setup and what has been chosen, and has it played.
func (k *Keeper) newGame(id string, s Setup, chosen []string, j *journal) (*Game, error) {
	g := &Game{id: id, setup: s, keeper: k, journal: j, chosen: chosen, inbox: make(chan request), changed: make(chan struct{})}
	schedule, err := g.schedule()
	if err != nil {
		return nil, err
	}
	g.rules = schedule.Variants[0].Rules
	if g.adviser, err = Adviser(s.Game, g.rules); err != nil {
		return nil, err
	}
	g.start(schedule)
	return g, nil
}

// Adviser returns who gives hints: the strongest that answers at once.
func Adviser(game string, r engine.Rules) (spec policies.Spec, err error) {
	for _, text := range []string{"strong", "expert", "greedy", "random"} {
		if spec, err = kinds.Parse(text, game, r.Table()); err != nil {
			continue
		}
		if _, err = spec.Provide(r); err == nil {
			return spec, nil
		}
	}
	return spec, err
}

// schedule returns the plan of the game.
func (g *Game) schedule() (*sim.Schedule, error) {
	name := "played-" + g.id
	return g.setup.schedule(name, filepath.Join(g.keeper.runs, name))
}

// start has the game played from its beginning, with what has been chosen.
func (g *Game) start(s *sim.Schedule) {
	ctx, stop := context.WithCancel(g.keeper.ctx)
	g.mu.Lock()
	defer g.mu.Unlock()
	g.stop, g.ended = stop, make(chan struct{})
	p := &person{ctx: ctx, game: g, chosen: append([]string(nil), g.chosen...), words: g.rules.Words()}
	g.publish(Shot{Thinking: true, Table: g.shot.Table, Story: g.shot.Story, Choices: []Choice{}})
	ended := g.ended
	go func() {
		defer close(ended)
		defer stop()
		if err := crash.Do(func() error { return g.play(ctx, s, p) }); err != nil && ctx.Err() == nil {
			g.mu.Lock()
			defer g.mu.Unlock()
			g.publish(Shot{Wrong: err.Error(), Table: g.shot.Table, Story: g.shot.Story, Choices: []Choice{}, Undo: len(g.chosen) > 0})
		}
	}()
}

// play plays the game to its end, and records it.
func (g *Game) play(ctx context.Context, s *sim.Schedule, p *person) error {
	s.SetHost(policies.Host{Tool: "cardlab " + g.keeper.tool, Person: p})
	f, err := s.Fixture(0)
	if err != nil {
		return err
	}
	u := sim.NewUmpire(s.Until(ctx), 0)
	defer u.Close()
	row, err := u.Play(f, nil)
	if err != nil {
		return err
	}
	last := Shot{Story: p.story, News: len(p.story) - p.lastNews, Choices: []Choice{}, Over: &Over{
		Winner: int(row.Winner), Won: row.Winner != engine.NoSeat && g.rules.Table().Side(engine.Seat(g.setup.seat())).Has(row.Winner),
		Reason: row.Reason, Turns: row.Turns,
	}}
	g.mu.Lock()
	g.recording = true // from here on nothing can be taken back
	g.mu.Unlock()
	run, table, err := g.record(ctx)
	if err != nil {
		return err
	}
	last.Over.Run, last.Table = run, table
	g.mu.Lock()
	defer g.mu.Unlock()
	g.publish(last)
	g.keeper.over(g)
	return nil
}

// record plays the game once more, into a run of its own, and returns the run's name and the
// table at the end.
func (g *Game) record(ctx context.Context) (name string, table layout.Table, err error) {
	name = "played-" + g.id
	story, err := Record(ctx, &g.setup, g.chosen, filepath.Join(g.keeper.runs, name), g.keeper.tool)
	if err != nil {
		return "", table, err
	}
	if n := len(story.Steps); n > 0 {
		return name, story.Steps[n-1].Table, nil
	}
	return name, story.Dealt, nil
}

// Record plays a game in which the person chose what is given, in the game's notation, into a
// run of its own, and tells it to who knows all.
func Record(ctx context.Context, setup *Setup, chosen []string, dir, tool string) (*telling.Story, error) {
	s, err := setup.schedule(filepath.Base(dir), dir)
	if err != nil {
		return nil, err
	}
	s.SetHost(policies.Host{Tool: "cardlab " + tool, Person: &person{ctx: ctx, chosen: chosen, words: s.Variants[0].Rules.Words()}})
	if _, err := sim.Run(ctx, s, sim.Options{Workers: 1, Tool: tool}); err != nil {
		return nil, fmt.Errorf("record the game: %w", err)
	}
	run, err := stored.Open(dir)
	if err != nil {
		return nil, fmt.Errorf("read the game that was recorded: %w", err)
	}
	found, err := stored.Read(run, 0)
	if err != nil {
		return nil, err
	}
	return telling.Tell(found.Rules, found.Row, found.Events, engine.NoSeat)
}

// mostTold is how many sentences a shot has of what has happened.
const mostTold = 200

// due publishes that the person is to choose.
func (g *Game) due(p *person, v engine.View) {
	shot := p.shot(v)
	g.mu.Lock()
	defer g.mu.Unlock()
	shot.Undo = len(g.chosen) > 0
	g.publish(shot)
}

// chose notes a choice of the person, before anything follows from it.
func (g *Game) chose(action string) error {
	if err := g.journal.add(line{Chose: action}); err != nil {
		return fmt.Errorf("note the choice: %w", err)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.chosen = append(g.chosen, action)
	waiting := g.shot
	waiting.Thinking, waiting.Choices, waiting.Phase = true, []Choice{}, ""
	g.publish(waiting)
	return nil
}

// publish makes a shot the current one. The caller holds the lock.
func (g *Game) publish(s Shot) {
	s.ID, s.Setup, s.Seat, s.Teams, s.Version = g.id, g.setup, g.setup.seat(), g.rules.Table().Teams, g.shot.Version+1
	if s.Story == nil {
		s.Story = []string{}
	}
	s.Story = s.Story[max(0, len(s.Story)-mostTold):]
	g.shot = s
	close(g.changed)
	g.changed = make(chan struct{})
}

// Now returns the current shot.
func (g *Game) Now() Shot {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.shot
}

// Wait returns the first shot after a version in which the person is to choose, or nobody any
// more; if ctx is done before, the current one.
func (g *Game) Wait(ctx context.Context, after int) Shot {
	for {
		g.mu.Lock()
		shot, changed := g.shot, g.changed
		g.mu.Unlock()
		if shot.Version > after && !shot.Thinking {
			return shot
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return shot
		}
	}
}

// ask hands a request to the person, if one is to choose.
func (g *Game) ask(ctx context.Context, action string) (string, error) {
	r := request{action, make(chan response, 1)}
	g.mu.Lock()
	ended := g.ended
	g.mu.Unlock()
	select {
	case g.inbox <- r:
		a := <-r.answer
		return a.hint, a.err
	case <-ended:
		return "", fmt.Errorf("%w: the game does not wait for a choice", ErrRefused)
	case <-ctx.Done():
		return "", fmt.Errorf("%w: the rivals are still choosing", ErrRefused)
	}
}

// Choose plays an action, in the game's notation, for the person.
func (g *Game) Choose(ctx context.Context, action string) (Shot, error) {
	if action == "" {
		return Shot{}, fmt.Errorf("%w: there is no action", ErrRefused)
	}
	before := g.Now().Version
	if _, err := g.ask(ctx, action); err != nil {
		return Shot{}, err
	}
	return g.Wait(ctx, before+1), nil // the next one says that the rivals are thinking
}

// Hint returns what a good player would choose.
func (g *Game) Hint(ctx context.Context) (string, error) { return g.ask(ctx, "") }

// Undo takes the person's last choice back, and all that came of it.
func (g *Game) Undo(ctx context.Context) (Shot, error) {
	g.mu.Lock()
	if g.recording || len(g.chosen) == 0 {
		g.mu.Unlock()
		return Shot{}, fmt.Errorf("%w: there is no choice to take back", ErrRefused)
	}
	stop, ended := g.stop, g.ended
	g.mu.Unlock()
	stop()
	<-ended
	g.mu.Lock()
	over := g.recording
	g.mu.Unlock()
	if over { // it came to its end meanwhile
		return g.Now(), nil
	}
	if err := g.journal.add(line{Undo: true}); err != nil {
		return Shot{}, fmt.Errorf("note what is taken back: %w", err)
	}
	s, err := g.schedule()
	if err != nil {
		return Shot{}, err
	}
	g.mu.Lock()
	if n := len(g.chosen); n > 0 {
		g.chosen = g.chosen[:n-1]
	}
	before := g.shot.Version
	g.mu.Unlock()
	g.start(s)
	return g.Wait(ctx, before+1), nil
}

// end ends the playing of the game; its journal stays.
func (g *Game) end() {
	g.mu.Lock()
	stop, ended := g.stop, g.ended
	g.mu.Unlock()
	stop()
	<-ended
	g.journal.close()
}
