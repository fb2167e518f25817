package analysis

import (
	"fmt"
	"strings"
)

// Describe writes the list of metrics as Markdown: docs/metrics.md.
func Describe() string {
	var b strings.Builder
	for _, group := range groups {
		fmt.Fprintf(&b, "\n## %s%s\n", strings.ToUpper(group[:1]), group[1:])
		for _, m := range Metrics() {
			if m.Group == group {
				m.describe(&b)
			}
		}
	}
	return b.String()
}

func (m *Info) describe(b *strings.Builder) {
	fmt.Fprintf(b, "\n### `%s`%s\n\n**%s**\n\n%s\n", m.Name, m.about(), m.Question, m.Counted)
	if m.Source != "" {
		fmt.Fprintf(b, "\nSource: %s.\n", m.Source)
	}
	fmt.Fprintf(b, "\nn counts: %s. Estimates:", m.Unit)
	for i, e := range m.Estimates {
		comma := ", "
		if i == 0 {
			comma = " "
		}
		fmt.Fprintf(b, "%s`%s` (%s)", comma, e[0], strings.TrimSpace(e[1]))
	}
	b.WriteString(".\n")
}

// about says which game a metric is of, and whether it needs the rules.
func (m *Info) about() string {
	var notes []string
	if m.Game != "" {
		notes = append(notes, m.Game+" only")
	}
	if m.NeedsRules {
		notes = append(notes, "needs the rules")
	}
	if len(notes) == 0 {
		return ""
	}
	return " (" + strings.Join(notes, "; ") + ")"
}
