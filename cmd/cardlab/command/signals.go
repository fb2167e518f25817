package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"sync"
	"syscall"

	"github.com/cardlab/cardlab/policies/exec"
)

// errInterrupted is what every [interruption] is.
var errInterrupted = errors.New("interrupted")

// interruption is the cause with which a signal ends a context.
type interruption struct{ signal syscall.Signal }

func (i *interruption) Error() string { return errInterrupted.Error() }

func (i *interruption) Is(target error) bool { return target == errInterrupted }

func (i *interruption) code() int { return exitSignal + int(i.signal) }

// endings are the signals that ask a program to end: Ctrl-C, a kill, a terminal that
// is closed.
var endings = []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP}

// ender ends what goes on when a signal comes.
type ender struct {
	mu     sync.Mutex
	cancel context.CancelCauseFunc // of what can be interrupted now; nil: nothing can
}

// watchSignals has a signal interrupt what can be interrupted. What cannot be, or is
// being interrupted already, ends at once, and with it the programs that decide for
// policies; what has its final name is whole all the same. Signals that whoever
// started the program had it ignore, as nohup does, stay ignored.
func (a *app) watchSignals() (stop func()) {
	ignoreLimits()
	signals := make(chan os.Signal, 2)
	for _, s := range endings {
		if !signal.Ignored(s) {
			signal.Notify(signals, s)
		}
	}
	go func() {
		for s := range signals {
			by := &interruption{s.(syscall.Signal)}
			if cancel := a.ender.take(); cancel != nil {
				fmt.Fprintln(a.err, "\ninterrupted: stopping; once more to end at once")
				cancel(by)
				continue
			}
			exec.KillAll()
			os.Exit(by.code())
		}
	}()
	return func() {
		signal.Stop(signals)
		close(signals)
	}
}

// take returns how to interrupt what goes on, once.
func (e *ender) take() context.CancelCauseFunc {
	e.mu.Lock()
	defer e.mu.Unlock()
	cancel := e.cancel
	e.cancel = nil
	return cancel
}

func (e *ender) set(cancel context.CancelCauseFunc) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.cancel = cancel
}

// interruptible returns a context that the first signal ends with errInterrupted, until
// stop is called.
func (a *app) interruptible() (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(context.Background())
	a.ender.set(cancel)
	return ctx, func() {
		a.ender.set(nil)
		cancel(nil)
	}
}
