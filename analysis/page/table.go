package page

import (
	"slices"

	"github.com/cardlab/cardlab/analysis"
)

// table is the numbers beneath a chart: rows in groups, each group with a heading
// if there are several.
type table struct {
	Caption string
	Head    []string // of the columns, the first is the rows' own
	Groups  []group
	Folded  bool // long: shown on demand
	Stacked bool // its cells have lines: a value, and its interval beneath
}

type group struct {
	Name string
	Rows []row
}

type row struct {
	Name  string
	Cells []string
}

// The heads of columns that have a style of their own.
const (
	intervalHead = "95 %"
	unitHead     = "unit"
)

// estimateHead is that of a table of estimates.
var estimateHead = []string{"", "estimate", intervalHead, "n", unitHead}

// estimateRow puts an estimate in a row under estimateHead.
func estimateRow(name string, e *analysis.Estimate) row {
	value, interval := e.Printed()
	return row{name, []string{value, interval, analysis.Whole(e.N), e.Unit}}
}

// Class returns the style class of a column: intervals and units stand at the left.
func (t *table) Class(column int) string {
	switch t.Head[column] {
	case intervalHead:
		return "range"
	case unitHead:
		return "unit"
	}
	return ""
}

// CellClass returns the style class of a row's cell: the row's name is column 0.
func (t *table) CellClass(cell int) string { return t.Class(cell + 1) }

// tidy takes the column of units away if all rows have the same, and says it in
// the heading of n.
func (t table) tidy() table {
	last := len(t.Head) - 1
	if t.Rows() == 0 || t.Head[last] != unitHead {
		return t
	}
	unit := t.Groups[0].Rows[0].Cells[last-1]
	for _, g := range t.Groups {
		for _, r := range g.Rows {
			if r.Cells[last-1] != unit {
				return t
			}
		}
	}
	t.Head = slices.Clone(t.Head[:last])
	t.Head[last-1] = "n, " + analysis.Plural(unit)
	for _, g := range t.Groups {
		for i := range g.Rows {
			g.Rows[i].Cells = g.Rows[i].Cells[:last-1]
		}
	}
	return t
}

// Rows returns how many rows the table has.
func (t *table) Rows() int {
	n := 0
	for _, g := range t.Groups {
		n += len(g.Rows)
	}
	return n
}

// Columns returns how many columns the table has.
func (t *table) Columns() int { return len(t.Head) }

// add adds a row to the group with a name, which it opens at the end if need be.
func (t *table) add(heading string, r row) {
	i := slices.IndexFunc(t.Groups, func(g group) bool { return g.Name == heading })
	if i < 0 {
		t.Groups = append(t.Groups, group{Name: heading})
		i = len(t.Groups) - 1
	}
	t.Groups[i].Rows = append(t.Groups[i].Rows, r)
}
