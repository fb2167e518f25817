package page

// Colours are the style's own, by name: they follow the theme, and print, with
// nothing to draw again.
const (
	inkColor   = "var(--ink)"
	paperColor = "var(--paper)"
	mutedColor = "var(--muted)"
)

// seriesColors are in the style safe for the colour-blind, after Okabe and Ito.
var seriesColors = []string{"var(--s1)", "var(--s2)", "var(--s3)", "var(--s4)", "var(--s5)", "var(--s6)"}

// seriesDashes tell lines apart where colours do not.
var seriesDashes = [][]int{{1, 0}, {6, 3}, {2, 2}, {8, 3, 2, 3}, {12, 3}, {4, 2, 1, 2}}

// seriesColor returns the colour of a series, counted from 0; they repeat.
func seriesColor(i int) string { return seriesColors[i%len(seriesColors)] }

// field encodes a column of numbers.
func quantity(field string) spec { return spec{"field": field, "type": "quantitative"} }

// fixed encodes the same place or value for all.
func fixed(v any) spec { return spec{"value": v} }
