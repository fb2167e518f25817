package document

import (
	"slices"
	"strings"
)

// The bounds of a table that is made narrower.
const (
	narrowGap  = 2  // between columns
	narrowName = 16 // of the first column, whose texts are broken
)

// narrowed returns a table that is too wide for a line with less between its columns, the
// texts of the first column broken, and if that is not enough in parts, each with the first column.
func (w *textWriter) narrowed(t *Table) []*Table {
	if !w.Narrow || w.fits(t) {
		return []*Table{t}
	}
	closer := *t
	closer.Columns = slices.Clone(t.Columns)
	for i := range closer.Columns {
		if c := &closer.Columns[i]; c.gap() > narrowGap {
			c.Gap = narrowGap
		}
	}
	if broken, fits := w.brokenNames(&closer); fits {
		return []*Table{broken}
	}
	var parts []*Table
	for from := 1; from < len(t.Columns); {
		part, to := closer.part(from, closer.groupEnd(from)), closer.groupEnd(from)
		for to < len(t.Columns) {
			more := closer.part(from, closer.groupEnd(to))
			if _, fits := w.brokenNames(more); !fits {
				break
			}
			part, to = more, closer.groupEnd(to)
		}
		broken, _ := w.brokenNames(part)
		parts = append(parts, broken)
		from = to
	}
	for _, p := range parts[1:] {
		p.Title = ""
	}
	return parts
}

// groupEnd returns where the columns end that belong together, the first of which is given:
// those under one head, and a value with its interval.
func (t *Table) groupEnd(first int) int {
	end := first + max(1, t.Columns[first].Spans)
	for end < len(t.Columns) && t.Columns[end].Interval {
		end++
	}
	return end
}

// part returns the first column and some others.
func (t *Table) part(from, to int) *Table {
	p := &Table{Title: t.Title, Columns: append(slices.Clone(t.Columns[:1]), t.Columns[from:to]...)}
	for _, r := range t.Rows {
		p.Rows = append(p.Rows, append(slices.Clone(r[:1]), r[from:to]...))
	}
	return p
}

// brokenNames returns the table with the texts of its first column broken so that it fits into a
// line, what does not fit on lines of its own, and whether it fits.
func (w *textWriter) brokenNames(t *Table) (*Table, bool) {
	if w.fits(t) || len(t.Columns) < 2 {
		return t, w.fits(t)
	}
	l := t.layout(w.shown)
	rest := 0
	for i := range t.Columns[1:] {
		rest += t.Columns[i+1].gap() + l[i+1]
	}
	room := max(w.Width-rest, narrowName)
	b := &Table{Title: t.Title, Columns: t.Columns}
	for _, r := range t.Rows {
		lines := strings.Split(folded(w.shown(r[0]), room-narrowGap), "\n")
		for i, line := range lines {
			cells := slices.Clone(r)
			if i > 0 {
				cells = make([]string, len(r))
				line = strings.Repeat(" ", narrowGap) + line
			}
			cells[0] = line
			b.Rows = append(b.Rows, cells)
		}
	}
	return b, w.fits(b)
}
