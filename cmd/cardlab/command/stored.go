package command

// A game of a run: what is said if it cannot be read.

import (
	"errors"

	"github.com/cardlab/cardlab/cmd/cardlab/stored"
	"github.com/cardlab/cardlab/data"
)

// readStored reads a game, its events, and the rules it was played by.
func readStored(run *data.Run, number int64) (*stored.Game, error) {
	g, err := stored.Read(run, number)
	switch {
	case err == nil:
		return g, nil
	case errors.As(err, new(*stored.NumberError)):
		return nil, asUsage(err)
	}
	return nil, damaged(run, err)
}

// damaged is the error for files of a run that are not as they were written. That a file
// could not be looked at says nothing of it, and stays the error that it is.
func damaged(run *data.Run, err error) error {
	if data.Unlooked(err) {
		return err
	}
	return incomplete("%w; cardlab verify %s says more", err, quote(run.Dir))
}
