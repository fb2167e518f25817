package report

import "cardlab/analysis"

// fit returns the table, or if it is wider than so many characters the same
// rows with fewer columns each time, one at least.
func (t Table) fit(width int, w analysis.Numerals) []Table {
	for each := len(t.Columns); each > 1; each-- {
		parts := t.split(each)
		fits := true
		for i := range parts {
			l := parts[i].layout(parts[i].lines(w))
			fits = fits && (width == 0 || l.total() <= width)
		}
		if fits {
			return parts
		}
	}
	return t.split(1)
}

// split returns the table with so many columns at a time.
func (t Table) split(each int) []Table {
	var parts []Table
	for start := 0; start < len(t.Columns); start += each {
		end := min(start+each, len(t.Columns))
		part := Table{Title: t.Title, Columns: t.Columns[start:end], grid: t.grid, metric: t.metric, worth: t.worth}
		for _, r := range t.Rows {
			part.Rows = append(part.Rows, Row{r.Name, r.Cells[start:end]})
		}
		parts = append(parts, part)
	}
	return parts
}
