package data

import (
	"fmt"
	"strings"
)

// Batch is a run of consecutive rows, column by column, in the order in which
// the columns were asked for. It is valid until the function it was handed to returns.
type Batch struct {
	Rows    int
	Columns []Column
}

// Column holds one column of a batch in the slice that fits its type; the
// other slices are nil. Where a row has no value the slice holds the zero value.
type Column struct {
	Field
	Ints  []int32   // Int32
	Longs []int64   // Int64
	Reals []float64 // Double
	Bytes [][]byte  // Binary
	// Text is given by number. In the tables events and decisions it is the
	// number that the engine has for the kind, phase, zone or card, so that
	// Words is the vocabulary; with the cards, None is the first number after
	// the last card.
	Codes []int32
	Words []string // the text of each code
	Valid []bool   // of a column that may have nulls: which rows have a value
}

// Scan reads some columns of a shard's table and calls fn with batch after
// batch, in order. It is the fast way to read: no row is made. An error of fn
// ends the reading and is returned as it is.
func (r *Run) Scan(t Table, shard int, columns []string, fn func(*Batch) error) error {
	path, err := r.file(t, shard)
	if err != nil {
		return err
	}
	p, err := openParquet(path, t)
	if err != nil {
		return err
	}
	defer p.Close()
	return p.scan(columns, fn)
}

func (p *parquetFile) scan(columns []string, fn func(*Batch) error) error {
	readers := make([]reader, len(columns))
	places := make([]int, len(columns))
	b := &Batch{Columns: make([]Column, len(columns))}
	for i, name := range columns {
		place := fieldPlace(p.table, name)
		if place < 0 {
			return p.wrap(fmt.Errorf("the table %s has no column %s, only %s", p.table, name, fieldNames(p.table)))
		}
		places[i], readers[i].Field, b.Columns[i].Field = place, Fields(p.table)[place], Fields(p.table)[place]
	}
	for g := range p.meta.RowGroups {
		group := &p.meta.RowGroups[g]
		for i := range readers {
			if places[i] >= len(group.Columns) {
				readers[i].absent(int(group.NumRows))
				continue
			}
			if err := readers[i].start(p, &group.Columns[places[i]].MetaData); err != nil {
				return p.wrap(fmt.Errorf("column %s: %w", columns[i], err))
			}
		}
		for left := group.NumRows; left > 0; left -= int64(b.Rows) {
			b.Rows = int(min(left, pageRows))
			for i := range readers {
				if err := readers[i].fill(); err != nil {
					return p.wrap(fmt.Errorf("column %s: %w", columns[i], err))
				}
				b.Rows = min(b.Rows, readers[i].rows-readers[i].at)
			}
			if b.Rows == 0 {
				return p.wrap(errShort)
			}
			for i := range readers {
				readers[i].take(b.Rows, &b.Columns[i])
			}
			if err := fn(b); err != nil {
				return err
			}
		}
	}
	return nil
}

// take hands out the next n rows of the page.
func (r *reader) take(n int, c *Column) {
	from, to := r.at, r.at+n
	r.at = to
	if r.Null {
		c.Valid = r.valid[from:to]
	}
	switch r.Type {
	case Int32:
		c.Ints = r.ints[from:to]
	case Int64:
		c.Longs = r.longs[from:to]
	case Double:
		c.Reals = r.reals[from:to]
	case Text:
		c.Codes, c.Words = r.codes[from:to], r.words
	case Binary:
		c.Bytes = r.bytes[from:to]
	}
}

// fieldPlace returns the place of a column in its table, -1 if there is none.
func fieldPlace(t Table, name string) int {
	for i, f := range Fields(t) {
		if f.Name == name {
			return i
		}
	}
	return -1
}

// fieldNames lists the columns of a table.
func fieldNames(t Table) string {
	var names []string
	for _, f := range Fields(t) {
		names = append(names, f.Name)
	}
	return strings.Join(names, ", ")
}
