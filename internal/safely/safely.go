// Package safely turns a panic of a worker into an error, so that one goroutine's mistake
// ends a command with a sentence and an exit code of its own, and not with those of the
// runtime.
package safely

import (
	"fmt"
	"runtime"
	"strings"
)

// PanicError is a panic that was caught.
type PanicError struct {
	Value any
	Where string // the function and line that panicked: "cardlab/engine/cuttle.(*State).Evolve, evolve.go:31"
}

// Error returns "VALUE (in WHERE)".
func (e *PanicError) Error() string { return fmt.Sprintf("%v (in %s)", e.Value, e.Where) }

// Do calls f. The error is f's, or a [*PanicError].
func Do(f func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &PanicError{v, where()}
		}
	}()
	return f()
}

// where returns the innermost function on the stack that is not of the runtime or of here.
func where() string {
	var pcs [64]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs[:])])
	panicked := false
	for {
		f, more := frames.Next()
		if panicked && !strings.HasPrefix(f.Function, "runtime.") {
			return fmt.Sprintf("%s, %s:%d", f.Function, f.File[strings.LastIndexByte(f.File, '/')+1:], f.Line)
		}
		panicked = panicked || f.Function == "runtime.gopanic"
		if !more {
			return "an unknown place"
		}
	}
}
