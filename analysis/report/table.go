package report

import (
	"cardlab/analysis"
	"io"
	"slices"
	"strings"
)

// Table is estimates side by side: one question a row, one set of games a column.
type Table struct {
	Title   string
	Columns []string // which games the estimates of a column are about
	Rows    []Row
	grid    bool   // the columns answer different questions: units and expectations are not shown
	metric  string // of a grid: the name of its metric
	worth   bool   // of a grid: it says what cards are worth
}

// Row answers one question for each column.
type Row struct {
	Name  string
	Cells []*analysis.Estimate // nil where the question does not arise
}

// line is a row as text: for each column the value, its interval and n.
type line struct {
	name           string
	cells          [][3]string
	unit, expected string
}

// lines returns the heading and the rows as text.
func (t *Table) lines(w analysis.Numerals) []line {
	head := line{unit: "unit"}
	if t.grid {
		head.unit = ""
	}
	for range t.Columns {
		head.cells = append(head.cells, [3]string{"estimate", "95 %", "n"})
	}
	lines := []line{head}
	for _, r := range t.Rows {
		l := line{name: r.Name}
		var units, expected []string
		for _, e := range r.Cells {
			if e == nil {
				l.cells = append(l.cells, [3]string{})
				continue
			}
			value, interval := w.Estimate(e)
			n := w.Whole(e.N)
			if e.Form == analysis.Count {
				n = "" // a count is its own n
			}
			l.cells = append(l.cells, [3]string{value, interval, n})
			units, expected = append(units, e.Unit), append(expected, w.Expected(e))
		}
		if !t.grid {
			l.unit, l.expected = joined(units), joined(expected)
		}
		if l.expected != "" {
			lines[0].expected = "if equal"
		}
		lines = append(lines, l)
	}
	return lines
}

// joined lists texts that are mostly all the same: "pair", or "pair, rotation
// group", in the order of the columns.
func joined(texts []string) string { return strings.Join(slices.Compact(texts), ", ") }

// layout is how wide each part of a table is, in characters.
type layout struct {
	name  int
	cells [][3]int
	unit  int
	end   int
}

func (t *Table) layout(lines []line) layout {
	l := layout{cells: make([][3]int, len(t.Columns))}
	for _, row := range lines {
		l.name = max(l.name, analysis.Width(row.name))
		for c, parts := range row.cells {
			for p, text := range parts {
				l.cells[c][p] = max(l.cells[c][p], analysis.Width(text))
			}
		}
		l.unit = max(l.unit, analysis.Width(row.unit))
		l.end = max(l.end, analysis.Width(row.expected))
	}
	for c, name := range t.Columns {
		l.cells[c][2] += max(0, analysis.Width(name)-l.span(c))
	}
	return l
}

// span returns the width of a whole column.
func (l *layout) span(c int) int { return l.cells[c][0] + 1 + l.cells[c][1] + 2 + l.cells[c][2] }

// total returns the width of the table.
func (l *layout) total() int {
	n := l.name + len(analysis.BetweenColumns) + l.unit + 2 + l.end
	for c := range l.cells {
		n += len(analysis.BetweenColumns) + l.span(c)
	}
	return n
}

// write writes the table aligned: values and n to the right, all else to the left.
func (t *Table) write(out io.Writer, w analysis.Numerals) error {
	lines := t.lines(w)
	l := t.layout(lines)
	var b strings.Builder
	b.WriteString(t.Title + "\n")
	names := analysis.Left("", l.name)
	for c, name := range t.Columns {
		names += analysis.BetweenColumns + analysis.Left(name, l.span(c))
	}
	b.WriteString(strings.TrimRight(names, " ") + "\n")
	for _, row := range lines {
		text := analysis.Left(row.name, l.name)
		for c, parts := range row.cells {
			text += analysis.BetweenColumns + analysis.Right(parts[0], l.cells[c][0]) + " " + analysis.Left(parts[1], l.cells[c][1]) +
				"  " + analysis.Right(parts[2], l.cells[c][2])
		}
		text += analysis.BetweenColumns + analysis.Left(row.unit, l.unit) + "  " + row.expected
		b.WriteString(strings.TrimRight(text, " ") + "\n")
	}
	_, err := io.WriteString(out, b.String())
	return err
}
