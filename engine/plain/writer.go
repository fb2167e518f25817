package plain

import (
	"bytes"
	"io"
	"unicode/utf8"
)

// Writer passes text on as [Line] has it, but for line ends, tabs, and the few escape
// sequences that colour text.
type Writer struct {
	to   io.Writer
	part []byte // the beginning of a character or a sequence whose end is still to come
	line []byte
}

// NewWriter returns a Writer to w.
func NewWriter(w io.Writer) *Writer { return &Writer{to: w} }

// styles are what may stand in an escape sequence: colours and weights; none hides text.
var styles = [][]byte{[]byte("0m"), []byte("1m"), []byte("2m"), []byte("31m"), []byte("32m"), []byte("33m"), []byte("36m")}

const escape = "\x1b["

// Write writes b. What is left of a character at its end waits for the next call.
func (w *Writer) Write(b []byte) (int, error) {
	all := b
	if len(w.part) > 0 {
		all = append(w.part, b...)
	}
	w.line = w.line[:0]
	for len(all) > 0 {
		n, whole := w.next(all)
		if !whole {
			break
		}
		all = all[n:]
	}
	w.part = append([]byte(nil), all...)
	if _, err := w.to.Write(w.line); err != nil {
		return 0, err
	}
	return len(b), nil
}

// Flush writes what waited for its end.
func (w *Writer) Flush() error {
	w.line = w.line[:0]
	for _, c := range w.part {
		r := rune(c)
		if c >= utf8.RuneSelf {
			r = utf8.RuneError
		}
		w.line = shown(w.line, r, string([]byte{c}))
	}
	w.part = nil
	_, err := w.to.Write(w.line)
	return err
}

// next takes the next character or sequence, unless more must come to tell it.
func (w *Writer) next(b []byte) (n int, whole bool) {
	switch {
	case b[0] == '\n' || b[0] == '\t' || b[0] >= ' ' && b[0] < 0x7f:
		w.line = append(w.line, b[0])
		return 1, true
	case b[0] == escape[0]:
		for _, s := range styles {
			if sequence := append([]byte(escape), s...); bytes.HasPrefix(b, sequence) {
				w.line = append(w.line, sequence...)
				return len(sequence), true
			} else if bytes.HasPrefix(sequence, b) {
				return 0, false
			}
		}
	case !utf8.FullRune(b):
		return 0, false
	}
	r, n := utf8.DecodeRune(b)
	w.line = shown(w.line, r, string(b[:n]))
	return n, true
}
