package report

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/document"
	"slices"
	"strings"
)

// Table is estimates side by side: one row per question, one column per set of games.
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

// Grid returns the table as a document has it if its columns answer different questions: for each
// column the value, its interval and n.
func (t *Table) Grid() *document.Table {
	t.grid = true
	return t.printed()
}

// printed returns the table as a document has it: for each column the value, its
// interval and n.
func (t *Table) printed() *document.Table {
	d := &document.Table{Title: t.Title, Columns: []document.Column{{}}}
	for _, name := range t.Columns {
		d.Columns = append(d.Columns, document.Column{Head: "estimate", Over: name, Spans: 3, Right: true},
			document.Column{Head: "95 %", Gap: 1, Interval: true}, document.Column{Head: "n", Gap: 2, Right: true})
	}
	anyExpected := ""
	for _, r := range t.Rows {
		cells := []string{r.Name}
		var units, expected []string
		for _, e := range r.Cells {
			if e == nil {
				cells = append(cells, "", "", "")
				continue
			}
			value, interval := e.Printed()
			n := analysis.Whole(e.N)
			if e.Form == analysis.Count {
				n = "" // a count is its own n
			}
			cells = append(cells, value, interval, n)
			units, expected = append(units, e.Unit), append(expected, e.IfEqual())
		}
		if !t.grid {
			cells = append(cells, joined(units), joined(expected))
			if joined(expected) != "" {
				anyExpected = "if equal"
			}
		}
		d.Rows = append(d.Rows, cells)
	}
	if !t.grid {
		d.Columns = append(d.Columns, document.Column{Head: "unit"}, document.Column{Head: anyExpected, Gap: 2})
	}
	d.Fit = t.fit
	return d
}

// joined lists texts that are mostly all the same: "pair", or "pair, rotation
// group", in the order of the columns.
func joined(texts []string) string { return strings.Join(slices.Compact(texts), ", ") }

// fit returns the table, or if it does not fit into a line the same rows with fewer
// columns each time, one at least.
func (t *Table) fit(fits func(*document.Table) bool) []*document.Table {
	for each := len(t.Columns); each > 1; each-- {
		if parts := t.split(each); !slices.ContainsFunc(parts, func(p *document.Table) bool { return !fits(p) }) {
			return parts
		}
	}
	return t.split(1)
}

// split returns the table with so many columns at a time.
func (t *Table) split(each int) []*document.Table {
	var parts []*document.Table
	for start := 0; start < len(t.Columns); start += each {
		end := min(start+each, len(t.Columns))
		part := Table{Title: t.Title, Columns: t.Columns[start:end], grid: t.grid}
		for _, r := range t.Rows {
			part.Rows = append(part.Rows, Row{r.Name, r.Cells[start:end]})
		}
		parts = append(parts, part.printed())
	}
	return parts
}
