package analysis

import (
	"errors"
	"fmt"
	"iter"

	"github.com/cardlab/cardlab/analysis/reading"
	"github.com/cardlab/cardlab/data"
)

// Logs goes through the games of a shard in their order, each with the columns asked for of its events. A log
// is valid until the next. An error is the last thing it yields: the shard could not be read, or its
// tables do not go together.
func Logs(s *reading.Shard, want Columns) iter.Seq2[*Log, error] {
	return func(yield func(*Log, error) bool) {
		err := eachLog(s, want, func(l *Log) bool { return yield(l, nil) })
		if err != nil && !errors.Is(err, reading.ErrStop) {
			yield(nil, fmt.Errorf("read shard %d: %w", s.Number, err))
		}
	}
}

// eachLog calls visit with every game; reading.ErrStop is the error if it returned false.
func eachLog(s *reading.Shard, want Columns, visit func(*Log) bool) error {
	r, err := NewLogReader(s, want)
	if err != nil {
		return err
	}
	defer r.Stop()
	var l Log
	err = s.Lean(func(g *data.Game) error {
		if err := s.Check(g); err != nil {
			return err
		}
		if err := r.Take(int(g.Events), &l); err != nil {
			return err
		}
		l.Game = g
		if !visit(&l) {
			return reading.ErrStop
		}
		return nil
	})
	if err != nil {
		return err
	}
	return r.End()
}
