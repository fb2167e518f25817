package sim

import "iter"

// rows hands out the rows of a table one by one.
type rows[T any] struct {
	next func() ([]T, bool)
	stop func()
	some []T // read and not yet taken; to hand them over costs as much as to read some
	err  error
}

// pull returns the rows that read calls a function with, some at a time.
func pull[T any](read func(func(some []T) error) error) *rows[T] {
	r := &rows[T]{}
	r.next, r.stop = iter.Pull(func(yield func([]T) bool) {
		r.err = read(func(some []T) error {
			if !yield(some) {
				return errStop
			}
			return nil
		})
	})
	return r
}

// peek returns the next row and leaves it there; nil at the end.
func (r *rows[T]) peek() (*T, error) {
	for len(r.some) == 0 {
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
