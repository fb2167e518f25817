package command

import (
	"errors"
	"fmt"
	"strings"

	"cardlab/policies"
)

// Exit codes.
const (
	exitDone        = 0
	exitFailed      = 1
	exitUsage       = 2 // a bad flag, spec, plan or name: nothing was done
	exitIncomplete  = 3 // a run that is not finished, or not as it was recorded
	exitInterrupted = 130
)

// codeError is an error with an exit code of its own.
type codeError struct {
	code int
	err  error
}

func (e *codeError) Error() string { return e.err.Error() }
func (e *codeError) Unwrap() error { return e.err }

// usage returns an error about what the user typed.
func usage(format string, args ...any) error {
	return &codeError{exitUsage, fmt.Errorf(format, args...)}
}

// asUsage marks an error of a parser as one about what the user typed.
func asUsage(err error) error {
	if err == nil {
		return nil
	}
	return &codeError{exitUsage, err}
}

// incomplete returns an error about a run that is not finished or not sound.
func incomplete(format string, args ...any) error {
	return &codeError{exitIncomplete, fmt.Errorf(format, args...)}
}

// errSaid stands for a failure of which everything has been printed already.
var errSaid = errors.New("said already")

// exit prints an error, if there is one, and returns the exit code.
func (a *app) exit(err error) int {
	if err == nil {
		return exitDone
	}
	if !errors.Is(err, errSaid) {
		a.out.Flush()
		for line := range strings.SplitSeq(err.Error(), "\n") {
			fmt.Fprintln(a.err, "cardlab:", line)
		}
	}
	var coded *codeError
	switch {
	case errors.As(err, &coded):
		return coded.code
	case errors.Is(err, errInterrupted), errors.Is(err, policies.ErrQuit):
		return exitInterrupted
	}
	return exitFailed
}
