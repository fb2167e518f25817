package report

import (
	"cardlab/analysis"
	"cardlab/engine/plain"
	"fmt"
	"io"
	"strings"
)

// Markdown writes a result as the tables of GitHub's Markdown: an estimate and
// its n a cell.
func (r *Result) Markdown(out io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s games\n\n", plain.Markdown(r.Run), analysis.Printed.Whole(r.Games))
	for _, v := range r.Variants {
		fmt.Fprintf(&b, "- %s: %s\n", plain.Markdown(v.Label), plain.Code(v.Text))
	}
	for _, t := range r.Tables() {
		b.WriteString("\n## " + plain.Markdown(t.Title) + "\n\n")
		t.markdown(&b)
	}
	b.WriteString(note + r.legend())
	for _, n := range r.Notes {
		b.WriteString("\n" + plain.Markdown(n) + "\n")
	}
	_, err := io.WriteString(out, b.String())
	return err
}

func (t *Table) markdown(b *strings.Builder) {
	lines := t.lines(analysis.Printed)
	row := func(cells ...string) {
		for i, c := range cells {
			cells[i] = plain.Markdown(c)
		}
		b.WriteString("| " + strings.Join(cells, " | ") + " |\n")
	}
	head, rule := []string{""}, []string{"---"}
	for _, name := range t.Columns {
		head, rule = append(head, name, "n"), append(rule, "--:", "--:")
	}
	if !t.grid {
		head, rule = append(head, "unit", lines[0].expected), append(rule, "---", "---")
	}
	row(head...)
	row(rule...)
	for _, l := range lines[1:] {
		cells := []string{l.name}
		for _, c := range l.cells {
			cells = append(cells, strings.TrimSpace(c[0]+" "+c[1]), c[2])
		}
		if !t.grid {
			cells = append(cells, l.unit, l.expected)
		}
		row(cells...)
	}
}
