package stored

import (
	"errors"
	"fmt"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/engine/spec"
	"github.com/cardlab/cardlab/sim"
)

// Game is a game of a run with its events and rules.
type Game struct {
	Row    *data.Game
	Events []data.Event
	Rules  engine.Rules
}

// NumberError says that a run has no game of a number.
type NumberError struct{ err error }

func (e *NumberError) Error() string { return e.err.Error() }
func (e *NumberError) Unwrap() error { return e.err }

// ReadError says that the files of a run do not hold what they should.
type ReadError struct{ err error }

func (e *ReadError) Error() string { return e.err.Error() }
func (e *ReadError) Unwrap() error { return e.err }

// Open opens a run that is complete, to be read with the words of its games.
func Open(dir string) (*data.Run, error) {
	run, err := data.Open(dir)
	if err != nil {
		return nil, err
	}
	run.Words = wordsOf
	positions, err := run.Manifest.Positions()
	if err != nil {
		return nil, err
	}
	if len(positions) > 0 {
		run.Openings = func(s *data.ShardRecord) (engine.Openings, error) {
			rules, err := RulesOf(run, s.Variant, s.Rules)
			if err != nil {
				return nil, err
			}
			return games.Openings(rules, positions)
		}
	}
	return run, nil
}

// wordsOf returns the words that the events of a shard should be written with; nil if the
// rules are not at hand as they were.
func wordsOf(s *data.ShardRecord) *engine.Vocabulary {
	rules, err := games.Find(s.Variant)
	if err != nil || rules.Version() != s.Rules {
		return nil
	}
	return rules.Words()
}

// RulesOf returns the rules that games of a variant, by their version, were played by.
func RulesOf(run *data.Run, variant string, version int) (engine.Rules, error) {
	rules, err := games.Find(variant)
	if err != nil {
		return nil, spec.Recorded(err, run.Manifest.Tool)
	}
	if rules, err = engine.At(rules, version, run.Manifest.Tool); err != nil {
		return nil, fmt.Errorf("it was %w", err)
	}
	return rules, nil
}

// Read reads a game, its events, and the rules it was played by. The error is a
// *[NumberError] if there is no such game, a *[ReadError] if the files do not hold it.
func Read(run *data.Run, number int64) (*Game, error) {
	shard, err := shardOf(run, number)
	if err != nil {
		return nil, err
	}
	g, rows, err := read(run, shard, number)
	if err != nil {
		return nil, err
	}
	rules, err := RulesOf(run, g.Variant, int(g.Rules))
	if err != nil {
		return nil, fmt.Errorf("show game %d: %w", number, err)
	}
	return &Game{g, rows, rules}, nil
}

// shardOf returns the shard that a game is in.
func shardOf(run *data.Run, number int64) (int, error) {
	s, err := sim.ScheduleOf(run)
	if err != nil {
		return 0, fmt.Errorf("show game %d: %w", number, err)
	}
	f, err := s.Fixture(number)
	if err != nil {
		return 0, &NumberError{err}
	}
	return s.ShardOf(f.Deal, f.Variant), nil
}

// errFound ends the reading of a table early.
var errFound = errors.New("found")

// read reads a game and its events from a shard.
func read(run *data.Run, shard int, number int64) (*data.Game, []data.Event, error) {
	failed := func(err error) error { return fmt.Errorf("show game %d: %w", number, &ReadError{err}) }
	var game *data.Game
	err := run.Games(shard, func(g *data.Game) error {
		if g.Game < number {
			return nil
		}
		if g.Game == number {
			found := *g
			found.Cards = append([]byte(nil), g.Cards...)
			game = &found
		}
		return errFound
	})
	if err != nil && !errors.Is(err, errFound) {
		return nil, nil, failed(err)
	}
	var rows []data.Event
	err = run.Events(shard, func(e *data.Event) error {
		switch {
		case e.Game == number:
			rows = append(rows, *e)
		case e.Game > number:
			return errFound
		}
		return nil
	})
	if err != nil && !errors.Is(err, errFound) {
		return nil, nil, failed(err)
	}
	if game == nil || len(rows) == 0 && game.Reason != data.ReasonFault {
		return nil, nil, failed(fmt.Errorf("shard %d of %s has not all of it", shard, run.Dir))
	}
	return game, rows, nil
}

// Thoughts returns what the policies thought of the choices of a game, by ply; nil if the
// run has no record of it. Choices of which a policy says nothing are left out.
func Thoughts(run *data.Run, number int64) (map[int32]data.Decision, error) {
	shard, err := shardOf(run, number)
	if err != nil || shard >= len(run.Manifest.Shards) || run.Manifest.Shards[shard].File(data.Decisions) == nil {
		return nil, err
	}
	thoughts := map[int32]data.Decision{}
	err = run.Decisions(shard, func(d *data.Decision) error {
		switch {
		case d.Game > number:
			return errFound
		case d.Game == number && d.Explained:
			thoughts[d.Ply] = *d
		}
		return nil
	})
	if err != nil && !errors.Is(err, errFound) {
		return nil, fmt.Errorf("show game %d: %w", number, &ReadError{err})
	}
	return thoughts, nil
}

// Counterpart is a game of the same deal, matchup and seating in another variant of a run.
type Counterpart struct {
	Variant int // its place in the run's list
	Label   string
	Game    int64
}

// Counterparts returns the games to lay beside one.
func Counterparts(run *data.Run, number int64) (list []Counterpart, err error) {
	s, err := sim.ScheduleOf(run)
	if err != nil {
		return nil, fmt.Errorf("show game %d: %w", number, err)
	}
	f, err := s.Fixture(number)
	if err != nil {
		return nil, &NumberError{err}
	}
	for v, label := range run.Labels() {
		if other, ok := s.Counterpart(f, v); ok && v != f.Variant {
			list = append(list, Counterpart{v, label, other.Game})
		}
	}
	return list, nil
}
