package export

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/policies/observation"
)

// choice is one choice as it is told.
type choice struct {
	game     *data.Game
	ply      int32
	turn     int32
	seat     engine.Seat
	phase    engine.Phase
	obs      []uint8
	legal    []engine.Action
	chosen   int
	decision *data.Decision // what the run has of it; nil if it has not the table
}

// replayer folds the games of a shard, one shard after another of one variant. It serves one worker.
type replayer struct {
	e      *Export
	state  engine.State
	view   engine.View
	reader *observation.Reader
	deal   []cards.Card
	deck   [256]int
	file   string // of the events, for messages
}

// errFull ends a shard when there are as many examples as were asked for.
var errFull = errors.New("full")

// shard tells the games of a shard, each behind its choices, in order. Either may end it by an error. If the
// examples are limited, left is how many may yet be told; it ends with errFull behind the game of the last.
func (e *Export) shard(ctx context.Context, number int, left *int64, told func(c *choice) error, ended func(g *data.Game) error) error {
	if e.options.MaxRows > 0 {
		tell, end := told, ended
		told = func(c *choice) error {
			if *left == 0 {
				return nil
			}
			*left--
			return tell(c)
		}
		ended = func(g *data.Game) error {
			if err := end(g); err != nil || *left > 0 {
				return err
			}
			return errFull
		}
	}
	rules := e.sched.Variants[e.sched.Shard(number).Variant].Rules
	r := &replayer{e: e, state: rules.New(), reader: e.layout.NewReader()}
	if f := e.run.Shards()[number].File(data.Events); f != nil {
		r.file = f.Path
	}
	r.view = r.state.NewView()
	for _, c := range rules.Deck() {
		r.deck[c]++
	}
	run := *e.run
	run.Words = func(*data.ShardRecord) *engine.Vocabulary { return rules.Words() }
	games := pull(func(fn func(*data.Game) error) error { return run.Games(number, fn) })
	defer games.stop()
	var decisions *rows[data.Decision]
	if e.decided {
		decisions = pull(func(fn func(*data.Decision) error) error { return run.Decisions(number, fn) })
		defer decisions.stop()
	}
	// next ends the games up to one with events, which it returns; the others were broken off at their first choice.
	next := func(until int64) (*data.Game, error) {
		for {
			g, err := games.take()
			if err != nil || g == nil || g.Game == until {
				return g, err
			}
			if g.Game > until || g.Events != 0 {
				return nil, fmt.Errorf("game %d: its events are missing", g.Game)
			}
			if err := ended(g); err != nil {
				return nil, err
			}
		}
	}
	err := run.EventsByGame(number, func(events []data.Event) error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		g, err := next(events[0].Game)
		if err != nil {
			return err
		}
		if g == nil {
			return fmt.Errorf("game %d has events, and no row in games", events[0].Game)
		}
		if err := r.game(g, events, decisions, told); err != nil {
			return err
		}
		return ended(g)
	})
	if err == nil {
		_, err = next(1<<63 - 1)
	}
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// game folds one game.
func (r *replayer) game(g *data.Game, events []data.Event, decisions *rows[data.Decision], told func(c *choice) error) error {
	at := func(ply int32, format string, args ...any) error {
		return &data.DamageError{File: r.file, Err: fmt.Errorf("game %d, ply %d: "+format, append([]any{g.Game, ply}, args...)...)}
	}
	left := r.deck
	r.deal = r.deal[:0]
	for _, c := range g.Cards {
		r.deal = append(r.deal, cards.Card(c))
		left[c]--
	}
	if left != [256]int{} {
		return at(0, "the deal is no permutation of the deck")
	}
	g.Begin(r.state, r.deal)
	for i := range events {
		e := &events[i]
		if e.Action != data.None {
			seat := r.state.ToMove()
			if seat == engine.NoSeat {
				return at(e.Ply, "it is over, but an action follows")
			}
			r.state.Look(seat, r.view)
			legal := r.view.Legal()
			chosen := slices.Index(legal, engine.Action(e.Action))
			if chosen < 0 {
				return at(e.Ply, "action %d is not legal", e.Action)
			}
			if len(legal) > 1 {
				turn, _ := r.state.Turn()
				c := choice{g, e.Ply, int32(turn), seat, r.state.Phase(), nil, legal, chosen, nil}
				if decisions != nil {
					d, err := decisions.take()
					if err != nil {
						return err
					}
					if d == nil || d.Game != g.Game || d.Ply != e.Ply || d.Action != e.Action {
						return at(e.Ply, "the table decisions has not this choice where it should be")
					}
					c.decision = d
				}
				if r.e.selects(&c) {
					c.obs = r.reader.Look(r.view)
					if err := told(&c); err != nil {
						return err
					}
				}
			}
		}
		r.state.Evolve(e.Event)
	}
	return nil
}

// selects reports whether a choice is exported.
func (e *Export) selects(c *choice) bool {
	return (e.want.policies == nil || e.want.policies[c.game.Policies[c.seat]]) &&
		(e.want.phases == nil || e.want.phases[e.phases[c.phase]]) && sampled(c.game.Game, c.ply, e.options.Sample)
}

// errStop ends a reading of which nobody wants the rest.
var errStop = errors.New("stop")

// rows hands out the rows of a table one by one.
type rows[T any] struct {
	next func() (*T, error, bool)
	stop func()
}

// pull turns a reading around.
func pull[T any](each func(fn func(*T) error) error) *rows[T] {
	next, stop := iter.Pull2(func(yield func(*T, error) bool) {
		err := each(func(row *T) error {
			if !yield(row, nil) {
				return errStop
			}
			return nil
		})
		if err != nil && err != errStop {
			yield(nil, err)
		}
	})
	return &rows[T]{next, stop}
}

// take returns the next row, nil after the last. It is valid until the next is taken.
func (r *rows[T]) take() (*T, error) {
	row, err, _ := r.next()
	return row, err
}
