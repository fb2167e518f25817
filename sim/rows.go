package sim

import (
	"errors"
	"iter"
)

// rowsAtOnce is how many rows are handed over at once: each time costs as much as some ten rows.
const rowsAtOnce = 128

// rows hands out the rows of a table one by one.
type rows[T any] struct {
	next func() ([]T, bool)
	stop func()
	some []T // read and not yet taken
	err  error
}

// pull returns the rows that read calls a function with.
func pull[T any](read func(func(*T) error) error) *rows[T] {
	r := &rows[T]{}
	r.next, r.stop = iter.Pull(func(yield func([]T) bool) {
		some := make([]T, 0, rowsAtOnce)
		r.err = read(func(row *T) error {
			if some = append(some, *row); len(some) < rowsAtOnce {
				return nil
			}
			more := yield(some)
			if some = some[:0]; !more {
				return errStop
			}
			return nil
		})
		if len(some) > 0 && !errors.Is(r.err, errStop) {
			yield(some)
		}
	})
	return r
}

// peek returns the next row and leaves it there; nil at the end.
func (r *rows[T]) peek() (*T, error) {
	if len(r.some) == 0 {
		some, ok := r.next()
		if !ok {
			return nil, r.err
		}
		r.some = some
	}
	return &r.some[0], nil
}

// take returns the next row, valid until the next call; nil at the end.
func (r *rows[T]) take() (*T, error) {
	row, err := r.peek()
	if row != nil {
		r.some = r.some[1:]
	}
	return row, err
}
