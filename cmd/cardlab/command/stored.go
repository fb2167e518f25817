package command

// A game of a run: where it lies, its events, its rules.

import (
	"errors"
	"fmt"

	"cardlab/data"
	"cardlab/engine"
	"cardlab/engine/games"
	"cardlab/engine/spec"
	"cardlab/sim"
)

// storedGame is a game of a run with its events and rules.
type storedGame struct {
	game  *data.Game
	rows  []data.Event
	rules engine.Rules
}

// readStored reads a game, its events, and the rules it was played by.
func readStored(run *data.Run, number int64) (*storedGame, error) {
	g, rows, err := readGame(run, number)
	var coded *codeError
	if errors.As(err, &coded) && coded.code == exitUsage { // it names the game
		return nil, err
	} else if err != nil {
		return nil, fmt.Errorf("show game %d: %w", number, err)
	}
	rules, err := games.Find(g.Variant)
	if err != nil {
		return nil, fmt.Errorf("show game %d: %w", number, spec.Recorded(err, run.Manifest.Tool))
	}
	if rules, err = engine.At(rules, int(g.Rules), run.Manifest.Tool); err != nil {
		return nil, fmt.Errorf("show game %d: it was %w", number, err)
	}
	return &storedGame{g, rows, rules}, nil
}

// errFound ends the reading of a table early.
var errFound = errors.New("found")

// readGame reads a game and its events.
func readGame(run *data.Run, number int64) (*data.Game, []data.Event, error) {
	s, err := sim.ScheduleOf(run)
	if err != nil {
		return nil, nil, err
	}
	f, err := s.Fixture(number)
	if err != nil {
		return nil, nil, asUsage(err)
	}
	shard := s.ShardOf(f.Deal, f.Variant)
	var game *data.Game
	err = run.Games(shard, func(g *data.Game) error {
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
		return nil, nil, damaged(run, err)
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
		return nil, nil, damaged(run, err)
	}
	if game == nil || len(rows) == 0 && game.Reason != data.ReasonFault {
		return nil, nil, damaged(run, fmt.Errorf("shard %d of %s has not all of it", shard, run.Dir))
	}
	return game, rows, nil
}

// damaged is the error for files of a run that are not as they were written. That a file
// could not be looked at says nothing of it, and stays the error that it is.
func damaged(run *data.Run, err error) error {
	if data.Unlooked(err) {
		return err
	}
	return incomplete("%w; cardlab verify %s says more", err, quote(run.Dir))
}
