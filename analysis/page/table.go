package page

import (
	"slices"

	"cardlab/analysis"
)

// table is the numbers beneath a chart: rows in groups, each group with a heading
// if there are several.
type table struct {
	Caption string
	Head    []string // of the columns, the first is the rows' own
	Groups  []group
	Folded  bool // long: shown on demand
}

type group struct {
	Name string
	Rows []row
}

type row struct {
	Name  string
	Cells []string
}

// heads of a table of estimates.
var estimateHead = []string{"", "estimate", "95 %", "n", "unit"}

// estimateRow puts an estimate in a row under estimateHead.
func estimateRow(name string, e *analysis.Estimate) row {
	value, interval := e.Words()
	return row{name, []string{value, interval, analysis.Whole(e.N), e.Unit}}
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
