package export

import (
	"context"
	"io"
	"maps"
	"slices"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/data/arrow"
	"github.com/cardlab/cardlab/engine"
)

// streamRows is how many rows are a message of a stream.
const streamRows = 1 << 12

// Stream writes one table as an Arrow IPC stream, in the order of the run, and returns how
// many rows. When ctx is done it ends there, and the error is its cause.
func (e *Export) Stream(ctx context.Context, w io.Writer, t Table) (n int64, err error) {
	out := arrow.NewStream(w, e.fields[t], e.notes())
	b := arrow.NewBatch(e.fields[t])
	flush := func(least int) error {
		if b.Rows < least {
			return nil
		}
		n += int64(b.Rows)
		err := out.Write(b)
		b.Reset()
		return err
	}
	switch t {
	case Features:
		e.features(b)
	case Examples, Seats, Actions:
		set := map[engine.Action]struct{}{}
		left := e.options.MaxRows
		for _, number := range e.shards {
			f := e.newFiller(e.sched.Shard(number).Variant)
			err := e.shard(ctx, number, &left, func(c *choice) error {
				switch t {
				case Actions:
					for _, a := range c.legal {
						f.codes.add(a)
					}
				case Examples:
					if err := f.check(c.game); err != nil {
						return err
					}
					f.example(b, c, splitOf(c.game.Cards))
				}
				return flush(streamRows)
			}, func(g *data.Game) error {
				if t == Seats {
					if err := f.check(g); err != nil {
						return err
					}
					f.seats(b, g)
				}
				return flush(streamRows)
			})
			maps.Copy(set, f.codes.all)
			if err == errFull {
				break
			}
			if err != nil {
				return n, err
			}
		}
		if t == Actions {
			e.actions(b, slices.Sorted(maps.Keys(set)))
		}
	}
	if err := flush(1); err != nil {
		return n, err
	}
	return n, out.Close()
}
