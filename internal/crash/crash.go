// Package crash makes a panic an error, so that a bug of the program ends it as any
// failure does, with a sentence and an exit code, and not as the runtime does.
//
//	func work() (err error) {
//		defer crash.Catch(&err)
//
// Whoever starts a goroutine catches there: a panic on it is nobody else's to catch.
// What the runtime itself gives up on (no memory, a stack without end, a map written
// to by two) cannot be caught.
package crash

import (
	"errors"
	"fmt"
	"path"
	"runtime"
	"runtime/debug"
	"strings"
)

// Error is a panic that was caught.
type Error struct {
	Value any
	Where string // the function and the line, as "engine/cuttle.(*State).Play, play.go:60"
	Stack []byte
}

func (e *Error) Error() string { return fmt.Sprintf("%v, in %s", e.Value, e.Where) }

// Unwrap returns what was panicked with, if that is an error.
func (e *Error) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

// Catch is to be deferred: it sets the error of a function that panics to an *[Error].
func Catch(err *error) {
	v := recover()
	if v == nil {
		return
	}
	var known *Error
	if e, ok := v.(error); ok && errors.As(e, &known) { // panicked with anew
		*err = known
		return
	}
	*err = &Error{v, where(), debug.Stack()}
}

// module is the beginning of the names of all functions of this program's packages.
const module = "cardlab/"

// where returns the function of this program in which the panic that is caught began.
func where() string {
	var pcs [64]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs[:])])
	begun := false
	for {
		f, more := frames.Next()
		switch {
		case f.Function == "runtime.gopanic":
			begun = true
		case begun && strings.HasPrefix(f.Function, module):
			return fmt.Sprintf("%s, %s:%d", strings.TrimPrefix(f.Function, module), path.Base(f.File), f.Line)
		case begun && strings.HasPrefix(f.Function, "main."):
			return fmt.Sprintf("%s, %s:%d", f.Function, path.Base(f.File), f.Line)
		}
		if !more {
			return "no function of cardlab"
		}
	}
}
