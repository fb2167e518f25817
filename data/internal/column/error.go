package column

import (
	"errors"
	"fmt"
	"io"
)

// Error says that the content of a file is not what a [Writer] writes. Any other
// error of a reader is the system's: the file could not be looked at.
type Error struct{ text string }

func (e *Error) Error() string { return e.text }

// Wrong returns an [Error] for whoever reads more out of the values than this package does.
func Wrong(format string, args ...any) error { return wrong(format, args...) }

// wrong returns an [Error].
func wrong(format string, args ...any) error { return &Error{fmt.Sprintf(format, args...)} }

var (
	errNotWhole = wrong("it is no whole Parquet file")
	errShort    = wrong("a page ends before its values")
	errLong     = wrong("a page has more than its values")
)

// readAt fills b from an offset. A file that ends too early is an [Error].
func readAt(r io.ReaderAt, b []byte, at int64) error {
	n, err := r.ReadAt(b, at)
	if n == len(b) {
		return nil
	}
	if errors.Is(err, io.EOF) {
		return errNotWhole
	}
	return err
}
