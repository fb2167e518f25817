package analysis

import (
	"errors"
	"iter"

	"github.com/cardlab/cardlab/analysis/reading"
	"github.com/cardlab/cardlab/data"
)

// logReader hands out the events of a shard game by game, as slices of the
// columns that were read: nothing is copied but a game that two batches share.
type logReader struct {
	next  func() (*data.Batch, error, bool)
	Stop  func()
	which []int       // the columns asked for, by number
	batch *data.Batch // nil before the first and after the last
	at    int         // rows of it that were handed out
	Words Vocabulary
	given bool                      // Words are those of the rules
	carry [len(columnNames)][]int32 // holds a game that lies in two batches or more
}

var errFewEvents = errors.New("it has fewer events than its games say")

// NewLogReader begins to read the columns asked for. Stop must be called.
func NewLogReader(s *reading.Shard, want Columns) (*logReader, error) {
	r := &logReader{}
	if s.Rules != nil {
		r.Words, r.given = WordsOf(s.Rules.Words()), true
	}
	var names []string
	for i, name := range columnNames {
		if want>>i&1 != 0 {
			r.which, names = append(r.which, i), append(names, name)
		}
	}
	r.next, r.Stop = iter.Pull2(func(yield func(*data.Batch, error) bool) {
		err := s.Events(names, func(b *data.Batch) error {
			if !yield(b, nil) {
				return reading.ErrStop
			}
			return nil
		})
		if err != nil && !errors.Is(err, reading.ErrStop) {
			yield(nil, err)
		}
	})
	return r, r.advance()
}

// advance goes to the next batch.
func (r *logReader) advance() error {
	b, err, _ := r.next()
	r.batch, r.at = b, 0
	if b == nil || err != nil {
		return err
	}
	for i, c := range r.which {
		switch to := r.Words.place(c); {
		case to == nil:
		case !r.given:
			*to = b.Columns[i].Words
		case len(b.Columns[i].Words) > len(*to):
			return errors.New("its events have words that the rules do not have")
		}
	}
	return nil
}

// Take fills l with the next events, which are those of one game.
func (r *logReader) Take(rows int, l *Log) error {
	l.rows = rows
	if r.batch != nil && r.at+rows <= r.batch.Rows {
		for i, c := range r.which {
			*l.place(c) = r.column(i)[r.at : r.at+rows]
		}
		r.at += rows
		return nil
	}
	for _, c := range r.which {
		r.carry[c] = r.carry[c][:0]
	}
	for left := rows; left > 0; {
		if r.batch != nil && r.at == r.batch.Rows {
			if err := r.advance(); err != nil {
				return err
			}
		}
		if r.batch == nil {
			return errFewEvents
		}
		n := min(left, r.batch.Rows-r.at)
		for i, c := range r.which {
			r.carry[c] = append(r.carry[c], r.column(i)[r.at:r.at+n]...)
		}
		r.at, left = r.at+n, left-n
	}
	for _, c := range r.which {
		*l.place(c) = r.carry[c]
	}
	return nil
}

// column returns the numbers of a column of the batch, whichever its type.
func (r *logReader) column(i int) []int32 {
	c := &r.batch.Columns[i]
	if c.Type == data.Text {
		return c.Codes
	}
	return c.Ints
}

// End fails if there are events left.
func (r *logReader) End() error {
	for r.batch != nil {
		if r.at < r.batch.Rows {
			return errors.New("it has more events than its games say")
		}
		if err := r.advance(); err != nil {
			return err
		}
	}
	return nil
}

// Blank reports whether nothing says what the events of the shard would have been: it
// has none, and the rules are not at hand.
func (r *logReader) Blank() bool { return r.batch == nil && !r.given }
