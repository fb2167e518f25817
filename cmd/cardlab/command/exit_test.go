package command

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"
	"testing"

	"github.com/cardlab/cardlab/policies"
)

// done does some work as a command, and returns its exit code and what it says of errors.
func done(work func() error) (code int, said string) {
	var out, errOut strings.Builder
	a := &app{out: bufio.NewWriter(&out), err: &errOut}
	code = a.do(work)
	return code, errOut.String()
}

func TestAnErrorHasTheExitCodeOfItsKind(t *testing.T) {
	path := func(err error) error { return &fs.PathError{Op: "open", Path: "x", Err: err} }
	for what, c := range map[string]struct {
		err  error
		want int
	}{
		"nothing":                   {nil, 0},
		"a failure":                 {errors.New("x"), 1},
		"a typing mistake":          {usage("x"), 2},
		"a wrapped mistake":         {fmt.Errorf("y: %w", usage("x")), 2},
		"a run that is not right":   {incomplete("x"), 3},
		"there is no such file":     {asUsage(path(syscall.ENOENT)), 2},
		"a folder for a file":       {asUsage(path(syscall.EISDIR)), 2},
		"a full disk":               {asUsage(path(syscall.ENOSPC)), 1},
		"a plan without permission": {planError(path(syscall.EACCES)), 1},
		"a broken disk":             {incomplete("run.json: %w", path(syscall.EIO)), 1},
		"no more files":             {incomplete("run.json: %w", path(syscall.EMFILE)), 1},
		"no memory":                 {incomplete("run.json: %w", path(syscall.ENOMEM)), 1},
		"who plays quits":           {fmt.Errorf("x: %w", policies.ErrQuit), 130},
		"Ctrl-C":                    {&interruption{syscall.SIGINT}, 130},
		"a kill":                    {errors.Join(errSaid, &interruption{syscall.SIGTERM}), 143},
		"a terminal that is gone":   {&interruption{syscall.SIGHUP}, 129},
	} {
		if got, _ := done(func() error { return c.err }); got != c.want {
			t.Errorf("%s: exit code %d, want %d", what, got, c.want)
		}
	}
}

func TestAPanicIsOneSentenceAndExitsAsAFailure(t *testing.T) {
	t.Setenv("GOTRACEBACK", "")
	for _, work := range []func() error{
		func() error { panic("two\nlines") },
		func() error { var list []int; return usage("%d", list[3]) },
	} {
		code, said := done(work)
		if code != 1 || strings.Count(said, "\n") != 1 || strings.Contains(said, "goroutine") {
			t.Errorf("exit code %d, %q", code, said)
		}
		for _, want := range []string{"cardlab: a bug in cardlab: ", "exit_test.go:", "please report this line and the command", toolVersion} {
			if !strings.Contains(said, want) {
				t.Errorf("%q does not say %q", said, want)
			}
		}
	}
	t.Setenv("GOTRACEBACK", "single")
	if _, said := done(func() error { panic("x") }); !strings.Contains(said, "goroutine") {
		t.Errorf("%q has no stack", said)
	}
}
