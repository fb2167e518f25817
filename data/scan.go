package data

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/data/internal/column"
	"github.com/cardlab/cardlab/engine"
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
	places := storedPlaces(p.table, p.schema)
	var stored, in []int // the columns of the file that are read, and where they are in the batch
	var parts, of []int  // the parts of the shape that are asked for, and where they are in the batch
	var absentees []int  // columns that came later
	for i, name := range columns {
		place := fieldPlace(p.table, name)
		if place < 0 {
			return fmt.Errorf("read %s: the table %s has no column %s, only %s", p.name, p.table, name, fieldNames(p.table))
		}
		b.Columns[i].Field = Fields(p.table)[place]
		if at := slices.Index(places, place); at >= 0 {
			stored, in = append(stored, at), append(in, i)
		} else if part := slices.Index(shapeParts[:], place); part >= 0 && isShaped(p.table, p.schema) {
			parts, of = append(parts, part), append(of, i)
		} else {
			absentees = append(absentees, i)
			b.Columns[i].Values = absent(b.Columns[i].Type)
		}
	}
	expect := func(int) []string { return nil }
	if words != nil {
		expect = func(at int) []string { return wordsOf(words, p.table, places[at]) }
	}
	var shapes *shapeReader
	if len(parts) > 0 {
		var err error
		if shapes, err = p.shapes(words); err != nil {
			return p.wrap(err)
		}
		stored = append(stored, slices.Index(places, shapePlace))
	}
	var stop, bad error // of fn, of a shape
	err := p.Scan(p.layout, stored, expect, func(rows int, values []column.Values) error {
		b.Rows = rows
		for i, at := range in {
			b.Columns[at].Values = values[i]
		}
		if shapes != nil {
			v := values[len(in)]
			if bad = shapes.take(v.Words); bad != nil {
				return bad
			}
			for i, part := range parts {
				b.Columns[of[i]].Values = shapes.part(part, v.Codes)
			}
		}
		for _, i := range absentees {
			c := &b.Columns[i]
			c.Valid, c.Ints, c.Reals = c.Valid[:rows], c.Ints[:min(rows, cap(c.Ints))], c.Reals[:min(rows, cap(c.Reals))]
		}
		stop = fn(b)
		return stop
	})
	if err == nil || err == stop && bad == nil {
		return err
	}
	return p.wrap(err)
}

// shapes returns a reader of the file's shapes, whose words are the first ones of the game if
// these are known.
func (p *part) shapes(game *engine.Vocabulary) (*shapeReader, error) {
	words, err := vocabularyOf(p.Meta())
	if err == nil && game != nil {
		all := shapeWords(game)
		err = words.isBeginningOf(&all)
	}
	if err != nil {
		return nil, column.Wrong("%v", err)
	}
	return &shapeReader{words: words, seats: p.seats}, nil
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
