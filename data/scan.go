package data

import (
	"fmt"
	"strings"

	"cardlab/data/internal/column"
	"cardlab/engine"
)

// Batch is a run of consecutive rows, column by column, in the order in which
// the columns were asked for. It is valid until the function it was handed to returns.
type Batch struct {
	Rows    int
	Columns []Column
}

// Column holds one column of a batch. Of a text, Codes are the numbers in Words: in the
// tables events and decisions the number that the engine has for the kind, phase, zone or
// card, so that Words is the vocabulary; with the cards, None is the first number after the
// last card.
type Column struct {
	Field
	column.Values
}

// Scan reads some columns of a shard's table and calls fn with batch after
// batch, in order. It is the fast way to read: no row is made. An error of fn
// ends the reading and is returned as it is.
func (r *Run) Scan(t Table, shard int, columns []string, fn func(*Batch) error) error {
	rec, name, err := r.file(t, shard)
	if err != nil {
		return err
	}
	p, err := r.openPart(rec, *rec.File(t))
	if err != nil {
		return err
	}
	defer p.close()
	if rows := rec.Rows(t); p.Rows() != rows {
		return &DamageError{name, fmt.Errorf("it has %d rows, its record says %d", p.Rows(), rows)}
	}
	return p.scan(columns, r.words(rec), fn)
}

func (p *part) scan(columns []string, words *engine.Vocabulary, fn func(*Batch) error) error {
	b := &Batch{Columns: make([]Column, len(columns))}
	var stored, in []int // the places of the columns that the file has, and where they are in the batch
	for i, name := range columns {
		place := fieldPlace(p.table, name)
		if place < 0 {
			return fmt.Errorf("read %s: the table %s has no column %s, only %s", p.name, p.table, name, fieldNames(p.table))
		}
		b.Columns[i].Field = Fields(p.table)[place]
		if place < len(p.layout.Fields) {
			stored, in = append(stored, place), append(in, i)
		} else {
			b.Columns[i].Values = absent(b.Columns[i].Type)
		}
	}
	expect := func(place int) []string { return nil }
	if words != nil {
		expect = func(place int) []string { return wordsOf(words, p.table, place) }
	}
	var stop error
	err := p.Scan(p.layout, stored, expect, func(rows int, values []column.Values) error {
		b.Rows = rows
		for i, v := range values {
			b.Columns[in[i]].Values = v
		}
		for i := range b.Columns {
			if c := &b.Columns[i]; fieldPlace(p.table, c.Name) >= len(p.layout.Fields) {
				c.Valid, c.Ints, c.Reals = c.Valid[:rows], c.Ints[:min(rows, cap(c.Ints))], c.Reals[:min(rows, cap(c.Reals))]
			}
		}
		stop = fn(b)
		return stop
	})
	if err == nil || err == stop {
		return err
	}
	return p.wrap(err)
}

// absent returns a page of a column that the file's schema lacks: a number that may be
// null, and is in every row.
func absent(t Type) column.Values {
	v := column.Values{Valid: make([]bool, column.PageRows)}
	if t == Double {
		v.Reals = make([]float64, column.PageRows)
	} else {
		v.Ints = make([]int32, column.PageRows)
	}
	return v
}

// fieldPlace returns the place of a column in its table, -1 if there is none.
func fieldPlace(t Table, name string) int {
	for i, f := range Fields(t) {
		if f.Name == name {
			return i
		}
	}
	return -1 // mutant: any number below 0
}

// fieldNames lists the columns of a table.
func fieldNames(t Table) string {
	var names []string
	for _, f := range Fields(t) {
		names = append(names, f.Name)
	}
	return strings.Join(names, ", ")
}
