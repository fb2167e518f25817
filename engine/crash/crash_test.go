package crash_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine/crash"
)

func caught(f func()) (err error) {
	defer crash.Catch(&err)
	f()
	return nil
}

func TestAPanicBecomesAnErrorThatSaysWhere(t *testing.T) {
	var list []int
	var nobody *strings.Builder
	for what, c := range map[string]struct {
		f    func()
		want string
	}{
		"a text":   {func() { panic("no such card") }, "no such card, in engine/crash_test."},
		"an index": {func() { _ = list[3] }, "runtime error: index out of range [3] with length 0, in engine/crash_test."},
		"a nil":    {func() { nobody.WriteByte('x') }, "runtime error: invalid memory address or nil pointer dereference, in engine/crash_test."},
	} {
		err := caught(c.f)
		var crashed *crash.Error
		if !errors.As(err, &crashed) || len(crashed.Stack) == 0 {
			t.Fatalf("%s: %v", what, err)
		}
		if got := err.Error(); !strings.HasPrefix(got, c.want) || !strings.Contains(got, ", crash_test.go:") {
			t.Errorf("%s: got %s, want it to begin %s", what, got, c.want)
		}
	}
}

func TestACaughtPanicThatIsPanickedWithAnewStaysWhatItWas(t *testing.T) {
	first := caught(func() { panic(io.ErrUnexpectedEOF) })
	again := caught(func() { panic(first) })
	if again != first || !errors.Is(again, io.ErrUnexpectedEOF) {
		t.Errorf("got %v, want %v", again, first)
	}
	if err := caught(func() {}); err != nil {
		t.Error(err)
	}
}
