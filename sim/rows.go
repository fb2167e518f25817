package sim

import "iter"

// rows hands out the rows of a table one by one.
type rows[T any] struct {
	next func() (*T, bool)
	stop func()
	head *T
	err  error
}

// pull returns the rows that read calls a function with.
func pull[T any](read func(func(*T) error) error) *rows[T] {
	r := &rows[T]{}
	r.next, r.stop = iter.Pull(func(yield func(*T) bool) {
		r.err = read(func(row *T) error {
			if !yield(row) {
				return errStop
			}
			return nil
		})
	})
	return r
}

// peek returns the next row and leaves it there; nil at the end.
func (r *rows[T]) peek() (*T, error) {
	if r.head == nil {
		if row, ok := r.next(); ok {
			r.head = row
		} else if r.err != nil {
			return nil, r.err
		}
	}
	return r.head, nil
}

// take returns the next row, valid until the next call; nil at the end.
func (r *rows[T]) take() (*T, error) {
	row, err := r.peek()
	r.head = nil
	return row, err
}
