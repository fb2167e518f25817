package document

import "strings"

// Table is rows of cells below a title.
type Table struct {
	Title   string
	Columns []Column
	Rows    [][]string // a text for each column
	Brief   string     // stands for the table in brief text; "" if it is always shown
	// Fit returns the table in parts, each of which fits into a line if that can be; nil:
	// it is shown whole.
	Fit func(fits func(*Table) bool) []*Table
}

// Column is a column of a table.
type Column struct {
	Head     string
	Over     string // stands over Head, and over so many columns; in Markdown, in place of Head
	Spans    int    // how many columns Over is over
	Right    bool   // aligned to the right
	Gap      int    // blanks before it; 0: four
	Interval bool   // of the value in the column before: Markdown has both in one
}

// Of returns a table with a heading for each column, all aligned to the left.
func Of(title string, head ...string) *Table {
	t := &Table{Title: title}
	for _, h := range head {
		t.Columns = append(t.Columns, Column{Head: h})
	}
	return t
}

// Add adds a row.
func (t *Table) Add(cells ...string) { t.Rows = append(t.Rows, cells) }

// layout is how wide the columns of a table are, in characters.
type layout []int

// layout measures the columns, written as shown says.
func (t *Table) layout(shown func(string) string) layout {
	l := make(layout, len(t.Columns))
	for i, c := range t.Columns {
		l[i] = width(shown(c.Head))
		for _, r := range t.Rows {
			l[i] = max(l[i], width(shown(r[i])))
		}
	}
	for i, c := range t.Columns {
		if c.Over != "" {
			l[i+c.Spans-1] += max(0, width(shown(c.Over))-t.span(l, i))
		}
	}
	return l
}

// span returns the width of all columns that stand under the same head.
func (t *Table) span(l layout, first int) int {
	n := l[first]
	for i := first + 1; i < first+max(1, t.Columns[first].Spans); i++ {
		n += t.Columns[i].gap() + l[i]
	}
	return n
}

func (c *Column) gap() int {
	if c.Gap == 0 {
		return len(betweenColumns)
	}
	return c.Gap
}

// fits reports whether a table is no wider than a line.
func (w *textWriter) fits(t *Table) bool {
	n := 0
	for i, width := range t.layout(w.shown) {
		if i > 0 && width > 0 {
			n += t.Columns[i].gap()
		}
		n += width
	}
	return w.Width == 0 || n <= w.Width
}

func (t *Table) text(w *textWriter) {
	if w.Brief && t.Brief != "" {
		w.line(t.Brief)
		return
	}
	parts := []*Table{t}
	if t.Fit != nil {
		parts = t.Fit(w.fits)
	}
	first := true
	for _, part := range parts {
		for _, p := range w.narrowed(part) {
			if !first {
				w.b.WriteByte('\n')
			}
			p.whole(w)
			first = false
		}
	}
}

// whole writes the table, its columns aligned.
func (t *Table) whole(w *textWriter) {
	if t.Title != "" {
		w.line(t.Title)
	}
	l := t.layout(w.shown)
	if over := t.over(w, l); over != "" {
		w.b.WriteString(over + "\n")
	}
	var head []string
	for _, c := range t.Columns {
		head = append(head, c.Head)
	}
	w.b.WriteString(t.row(w, l, head) + "\n")
	for _, r := range t.Rows {
		w.b.WriteString(t.row(w, l, r) + "\n")
	}
}

// over returns the line of what stands over several columns; "" if nothing does.
func (t *Table) over(w *textWriter, l layout) string {
	line := ""
	for i := 0; i < len(t.Columns); i += max(1, t.Columns[i].Spans) {
		if i > 0 {
			line += strings.Repeat(" ", t.Columns[i].gap())
		}
		line += left(w.shown(t.Columns[i].Over), t.span(l, i))
	}
	return strings.TrimRight(line, " ")
}

func (t *Table) row(w *textWriter, l layout, cells []string) string {
	line := ""
	for i, c := range t.Columns {
		if i > 0 {
			line += strings.Repeat(" ", c.gap())
		}
		if c.Right {
			line += right(w.shown(cells[i]), l[i])
		} else {
			line += left(w.shown(cells[i]), l[i])
		}
	}
	return strings.TrimRight(line, " ")
}
