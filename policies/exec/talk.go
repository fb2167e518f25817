package exec

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"time"
)

// talk writes down what is told to a program and what it answers, a line each behind the
// milliseconds since it was started. The nil talk writes nothing.
type talk struct {
	lines, errors io.WriteCloser
	began         time.Time
}

func newTalk(open func(program string) (lines, errors io.WriteCloser, err error), program string) (*talk, error) {
	lines, errors, err := open(filepath.Base(program))
	if err != nil {
		return nil, err
	}
	return &talk{lines, errors, time.Now()}, nil
}

// say writes a line: → is to the program, ← from it, × how it ended.
func (t *talk) say(mark string, line []byte) {
	if t == nil {
		return
	}
	ms := float64(time.Since(t.began).Microseconds()) / 1000
	_, _ = fmt.Fprintf(t.lines, "%10.3f %s %s\n", ms, mark, bytes.TrimRight(line, "\n"))
}

func (t *talk) close() {
	if t == nil {
		return
	}
	_ = t.lines.Close()
	_ = t.errors.Close()
}
