package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"cardlab/policies/exec"
)

// errInterrupted is the cause with which Ctrl-C ends the context.
var errInterrupted = errors.New("interrupted")

// interruptible returns a context that the first Ctrl-C (or SIGTERM) ends with
// errInterrupted. The second ends the program at once, and the programs that decide
// for policies; what has its final name is whole all the same. Before the call and after stop, the first ends it at once.
func (a *app) interruptible() (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		if _, ok := <-signals; !ok {
			return
		}
		fmt.Fprintln(a.err, "\ninterrupted: stopping; once more to end at once")
		cancel(errInterrupted)
		if _, ok := <-signals; ok {
			exec.KillAll()
			os.Exit(exitInterrupted)
		}
	}()
	return ctx, func() {
		signal.Stop(signals)
		close(signals)
		cancel(nil)
	}
}
