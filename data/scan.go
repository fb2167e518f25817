package data

import (
	"errors"
	"fmt"
	"io"

	"github.com/parquet-go/parquet-go"
)

// Batch is a run of consecutive rows, column by column, in the order in which
// the columns were asked for. It is valid until the function it was handed to returns.
type Batch struct {
	Rows    int
	Columns []Column
}

// Column holds one column of a batch in the slice that fits its type; the
// other slices are nil.
type Column struct {
	Name  string
	Int32 []int32  // integers, but for the next line
	Int64 []int64  // game, deal_id, chance
	Codes []int32  // text: indices into Words. Where the engine has a number (kind, card, zone, phase), it is the index
	Words []string // the texts; of cards the last is "", for none
}

// Scan reads some columns of a shard's table and calls fn with batch after
// batch, in order. It is the fast way to read: no row is made. An error of fn
// ends the reading and is returned.
func (r *Run) Scan(t Table, shard int, columns []string, fn func(*Batch) error) error {
	path, err := r.file(t, shard)
	if err != nil {
		return err
	}
	f, pf, err := openParquet(path)
	if err != nil {
		return err
	}
	defer f.Close()
	b := &Batch{Columns: make([]Column, len(columns))}
	for _, g := range pf.RowGroups() {
		cols := make([]cursor, len(columns))
		for i, name := range columns {
			leaf, ok := pf.Schema().Lookup(name)
			if !ok {
				return fmt.Errorf("read %s: the table %s has no column %s", path, t, name)
			}
			cols[i].pages = g.ColumnChunks()[leaf.ColumnIndex].Pages()
			defer cols[i].pages.Close()
			b.Columns[i].Name = name
		}
		for {
			b.Rows = 0
			for i := range cols {
				if err := cols[i].fill(); errors.Is(err, io.EOF) {
					break
				} else if err != nil {
					return fmt.Errorf("read %s: column %s: %w", path, columns[i], err)
				}
				if b.Rows == 0 || cols[i].left() < b.Rows {
					b.Rows = cols[i].left()
				}
			}
			if b.Rows == 0 {
				break
			}
			for i := range cols {
				cols[i].take(b.Rows, &b.Columns[i])
			}
			if err := fn(b); err != nil {
				return err
			}
		}
	}
	return nil
}

// cursor walks over the pages of one column.
type cursor struct {
	pages parquet.Pages
	ints  []int32
	longs []int64
	words []string
	code  bool
}

func (c *cursor) left() int { return max(len(c.ints), len(c.longs)) }

func (c *cursor) fill() error {
	for c.left() == 0 {
		p, err := c.pages.ReadPage()
		if err != nil {
			return err
		}
		d := p.Dictionary()
		data := p.Data()
		if d == nil {
			if p.Type().Kind() == parquet.Int64 {
				c.longs = append([]int64(nil), data.Int64()...)
			} else {
				c.ints = append([]int32(nil), data.Int32()...)
			}
			parquet.Release(p)
			continue
		}
		c.ints = append([]int32(nil), data.Int32()...)
		if d.Type().Kind() == parquet.Int32 {
			for i, x := range c.ints {
				c.ints[i] = d.Index(x).Int32()
			}
		} else {
			c.code = true
			c.words = make([]string, d.Len())
			for i := range c.words {
				c.words[i] = d.Index(int32(i)).String()
			}
		}
		parquet.Release(p)
	}
	return nil
}

func (c *cursor) take(n int, to *Column) {
	switch {
	case c.longs != nil:
		to.Int64, c.longs = c.longs[:n], c.longs[n:]
	case c.code:
		to.Codes, to.Words, c.ints = c.ints[:n], c.words, c.ints[n:]
	default:
		to.Int32, c.ints = c.ints[:n], c.ints[n:]
	}
}
