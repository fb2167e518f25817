package effects

import (
	"cardlab/analysis"
	"cardlab/engine/plain"
	"fmt"
	"io"
	"strings"
)

// Markdown writes effects as tables, one a comparison.
func (e *Effects) Markdown(out io.Writer) error {
	var b strings.Builder
	w := analysis.Printed.Finer()
	fmt.Fprintf(&b, "%s and others on the same %s, seed %d (run %s).\n", plain.Code(e.Base.Text), analysis.Counted(w, e.Deals, "deal"), e.Seed, plain.Markdown(e.Run))
	for i := range e.Comparisons {
		c := &e.Comparisons[i]
		fmt.Fprintf(&b, "\n**%s: %s**\n\n", plain.Markdown(e.title(c)), plain.Markdown(e.sentence(c, w)))
		b.WriteString(pipes(e.rows(c, w)))
	}
	for _, t := range e.Trainings {
		fmt.Fprintf(&b, "\n**%s, both sides trained, over %s**\n\n", plain.Markdown(e.Changed[t.Variant].Label), analysis.Counted(w, int64(t.Trainings), "training"))
		b.WriteString(pipes(t.rows(w)))
	}
	for _, line := range e.notes(w) {
		b.WriteString("\n" + line + "\n")
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// pipes writes rows as a Markdown table, the first as its heading.
func pipes(rows [][]string) string {
	var b strings.Builder
	for i, row := range rows {
		for _, text := range row {
			b.WriteString("| " + plain.Markdown(text) + " ")
		}
		b.WriteString("|\n")
		if i == 0 {
			b.WriteString(strings.Repeat("| --- ", len(row)) + "|\n")
		}
	}
	return b.String()
}
