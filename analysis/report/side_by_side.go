package report

import (
	"fmt"
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/metrics"
	"slices"
	"strings"
)

// Tables hands out the result as tables, one after another, by matchup: what each variant changes
// against the first, if the run has several; then the answers, a table for
// each group of metrics with the variants side by side, and for each variant
// tables with one row per card.
func (r *Result) Tables(yield func(Table) bool) {
	effects, answers := byMatchup(r.Effects), byMatchup(r.Answers)
	for _, m := range r.Matchups {
		if changes := effects[m.Number]; len(changes) > 0 {
			t := r.sideBySide(changes)
			t.Title = fmt.Sprintf("%s: the difference to %s, deal by deal", m, r.Variants[analysis.Base].Label)
			if !yield(t) {
				return
			}
		}
		plain, grids := map[string][]*Answer{}, map[gridOf][]*Answer{}
		for _, a := range answers[m.Number] {
			if e := metrics.Owner(metrics.All, a.Metric); e.Title == "" {
				plain[e.Group] = append(plain[e.Group], a)
			} else {
				grids[gridOf{e, a.Variant}] = append(grids[gridOf{e, a.Variant}], a)
			}
		}
		for _, group := range metrics.Groups {
			if answers := plain[group]; len(answers) > 0 {
				t := r.sideBySide(answers)
				t.Title = m.String() + ": " + group
				if !yield(t) {
					return
				}
			}
			for i := range metrics.All {
				e := &metrics.All[i]
				if e.Group != group || e.Title == "" {
					continue
				}
				for v := range r.Variants {
					if cells := grids[gridOf{e, v}]; len(cells) > 0 {
						t := byWhat(e, cells)
						t.Title = fmt.Sprintf("%s, %s: %s (n: %s)", m, r.Variants[v].Label, e.Title, e.Unit)
						if !yield(t) {
							return
						}
					}
				}
			}
		}
	}
}

// gridOf names a table with a card a row, among those of a matchup.
type gridOf struct {
	entry   *analysis.Entry
	variant int
}

// byMatchup sorts answers by matchup.
func byMatchup(answers []Answer) map[int32][]*Answer {
	by := map[int32][]*Answer{}
	for i := range answers {
		by[answers[i].Matchup] = append(by[answers[i].Matchup], &answers[i])
	}
	return by
}

// sideBySide puts answers on one matchup in a table, one column per variant.
func (r *Result) sideBySide(answers []*Answer) Table {
	var t Table
	var variants []int
	var questions [][2]string // the metric and the part
	type cell struct {
		variant      int
		metric, what string
	}
	found := map[cell]*analysis.Estimate{}
	last := -1 // the place of the variant's last question
	for i, a := range answers {
		if !slices.Contains(variants, a.Variant) {
			variants = append(variants, a.Variant)
			t.Columns = append(t.Columns, r.Variants[a.Variant].Label)
		}
		found[cell{a.Variant, a.Metric, a.What}] = &a.Estimate
		if i > 0 && answers[i-1].Variant != a.Variant {
			last = -1
		}
		q := [2]string{a.Metric, a.What}
		place := slices.Index(questions, q)
		if place < 0 { // what only a later variant answers stands where that variant has it
			place = last + 1
			questions = slices.Insert(questions, place, q)
		}
		last = place
	}
	for _, q := range questions {
		row := Row{Name: metrics.RowName(q[0], q[1])}
		for _, v := range variants {
			row.Cells = append(row.Cells, found[cell{v, q[0], q[1]}])
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// byWhat puts the answers of one entry, variant and matchup in a table with
// one column per metric and one row per part, such as a card.
func byWhat(e *analysis.Entry, answers []*Answer) Table {
	t := Table{grid: true, metric: e.Name, worth: strings.Contains(e.Title, metrics.Observational)}
	var columns []string // metrics that have answers at this table
	for _, r := range e.Rows {
		if slices.ContainsFunc(answers, func(a *Answer) bool { return a.Metric == r[0] }) {
			t.Columns, columns = append(t.Columns, r[1]), append(columns, r[0])
		}
	}
	for _, a := range answers {
		row := slices.IndexFunc(t.Rows, func(r Row) bool { return r.Name == a.What })
		if row < 0 {
			row = len(t.Rows)
			t.Rows = append(t.Rows, Row{Name: a.What, Cells: make([]*analysis.Estimate, len(columns))})
		}
		t.Rows[row].Cells[slices.Index(columns, a.Metric)] = &a.Estimate
	}
	return t
}
