package safely

import (
	"errors"
	"strings"
	"testing"
)

func TestAPanicIsAnErrorThatSaysWhere(t *testing.T) {
	var list []int
	err := Do(func() error { list[len(list)]++; return nil })
	var p *PanicError
	if !errors.As(err, &p) || !strings.Contains(p.Where, "safely_test.go:") || !strings.Contains(err.Error(), "index out of range") {
		t.Errorf("got %v", err)
	}
	plain := errors.New("plain")
	if got := Do(func() error { return plain }); got != plain {
		t.Errorf("got %v", got)
	}
}
