package page

import "strings"

// altOf says in words what a chart of intervals shows.
func altOf(title string, spans []span) string {
	var b strings.Builder
	b.WriteString("Estimates with 95 % intervals: " + title + ".")
	for _, s := range spans {
		value, interval := s.estimate.Printed()
		b.WriteString(" " + s.name + ": " + value)
		if interval != "" {
			b.WriteString(" " + interval)
		}
		b.WriteString(".")
	}
	return b.String()
}
