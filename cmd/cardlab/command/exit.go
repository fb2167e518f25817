package command

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"runtime"
	"strings"
	"syscall"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine/crash"
	"github.com/cardlab/cardlab/engine/plain"
	"github.com/cardlab/cardlab/policies"
)

// Exit codes. One that a signal ended has that of a shell, 128 and the signal's number.
const (
	exitDone       = 0
	exitFailed     = 1 // the disk is full, a file cannot be read, a bug
	exitUsage      = 2 // a bad flag, spec, plan or name: nothing was done
	exitIncomplete = 3 // a run that is not finished, or not as it was recorded
	exitSignal     = 128
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
	var crashed *crash.Error
	if errors.As(err, &crashed) && !errors.As(err, new(*data.DamageError)) {
		a.tellCrash(err, crashed)
		return exitFailed
	}
	if !errors.Is(err, errSaid) {
		a.out.Flush()
		code := codeOf(err)
		for line := range strings.SplitSeq(err.Error(), "\n") {
			if code == exitUsage {
				line = brief(line)
			}
			fmt.Fprintln(a.err, "cardlab:", plain.Line(line))
		}
	}
	return codeOf(err)
}

// longQuote is a quoted text that is too long to be of use in a sentence, and
// longWord a word.
var (
	longQuote = regexp.MustCompile(`"((?:[^"\\]|\\.){60})(?:[^"\\]|\\.){20,}"`)
	longWord  = regexp.MustCompile(`([^\s"]{60})[^\s"]{60,}`)
)

// brief cuts what a sentence about a typing mistake repeats of what was typed. Paths
// are longer than other words.
func brief(sentence string) string {
	return longWord.ReplaceAllString(longQuote.ReplaceAllString(sentence, `"$1…"`), "$1…")
}

// codeOf returns the exit code of an error. What the system refused is neither a typing
// mistake nor a fault of a run, whoever met it.
func codeOf(err error) int {
	var coded *codeError
	var ended *interruption
	var damage *data.DamageError
	switch {
	case errors.As(err, &ended):
		return ended.code()
	case errors.Is(err, policies.ErrQuit):
		return exitSignal + int(syscall.SIGINT)
	case !data.Unlooked(err) && errors.As(err, &coded):
		return coded.code
	case errors.As(err, &damage):
		return exitIncomplete
	}
	return exitFailed
}

// tellCrash says what to report of a bug, and the stack to who set GOTRACEBACK.
func (a *app) tellCrash(err error, crashed *crash.Error) {
	a.out.Flush()
	fmt.Fprintf(a.err, "cardlab: a bug in cardlab: %s; please report this line and the command (cardlab %s, %s, %s/%s)\n",
		plain.Line(strings.Join(strings.Fields(err.Error()), " ")), toolVersion, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	if os.Getenv("GOTRACEBACK") != "" {
		fmt.Fprintf(a.err, "%s", crashed.Stack)
	}
}
