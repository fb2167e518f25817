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
	"reflect"
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

// where returns the function in which the panic that is caught began, leaving out those
// of Go itself: of this program, or of a module that has a game or a policy in it.
func where() string {
	var pcs [64]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs[:])])
	begun := false
	for {
		f, more := frames.Next()
		if begun && !ofGo(f.Function) {
			return fmt.Sprintf("%s, %s:%d", strings.TrimPrefix(f.Function, module), path.Base(f.File), f.Line)
		}
		begun = begun || f.Function == "runtime.gopanic"
		if !more {
			return "no function of cardlab"
		}
	}
}

// module is the path of this program's module, with the slash after it: what stands
// before the name of this package.
var module = strings.TrimSuffix(reflect.TypeFor[Error]().PkgPath(), "engine/crash")

// ofGo reports whether a function is of the standard library, the paths of whose
// packages begin with no domain.
func ofGo(function string) bool {
	first, _, inFolder := strings.Cut(function, "/")
	if inFolder {
		return !strings.HasPrefix(function, module) && !strings.Contains(first, ".")
	}
	return !strings.HasPrefix(function, "main.")
}

// Do calls f. The error is f's, or an [*Error] if it panics.
func Do(f func() error) (err error) {
	defer Catch(&err)
	return f()
}
