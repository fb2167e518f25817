package report

import (
	"cardlab/analysis"
	"fmt"
	"io"
	"strings"
)

// Markdown writes a result as the tables of GitHub's Markdown: an estimate and
// its n a cell.
func (r *Result) Markdown(out io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s games\n\n", analysis.Plain(r.Run), analysis.Printed.Whole(r.Games))
	for _, v := range r.Variants {
		fmt.Fprintf(&b, "- %s: `%s`\n", v.Label, v.Text)
	}
	for _, t := range r.Tables() {
		b.WriteString("\n## " + analysis.Plain(t.Title) + "\n\n")
		t.markdown(&b)
	}
	b.WriteString(note + r.legend())
	for _, n := range r.Notes {
		b.WriteString("\n" + n + "\n")
	}
	_, err := io.WriteString(out, b.String())
	return err
}

func (t *Table) markdown(b *strings.Builder) {
	lines := t.lines(analysis.Printed)
	row := func(cells ...string) {
		for i, c := range cells {
			cells[i] = analysis.Plain(c)
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
