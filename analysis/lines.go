package analysis

import (
	"strings"
	"unicode/utf8"
)

// TextOptions says how Text writes.
type TextOptions struct {
	Width int  // characters a line, where sentences are broken; a Result shows fewer variants at a time in wider tables; 0 for no bound
	ASCII bool // no sign beyond ASCII, for terminals without Unicode
	Brief bool // a table with a card a row is left out if it is long, and named instead
}

// Folded breaks a sentence at blanks into lines of so many characters; 0 is no bound. The
// thin spaces of numbers are no blanks.
func Folded(text string, bound int) string {
	if bound <= 0 {
		return text
	}
	var b strings.Builder
	n := 0
	for i, word := range strings.Split(text, " ") {
		switch {
		case i == 0:
		case n+1+Width(word) > bound:
			b.WriteByte('\n')
			n = 0
		default:
			b.WriteByte(' ')
			n++
		}
		b.WriteString(word)
		n += Width(word)
	}
	return b.String()
}

// Between value, interval and n one and two blanks; between columns more.
const BetweenColumns = "    "

func Width(s string) int { return utf8.RuneCountInString(s) }

func Left(s string, n int) string { return s + strings.Repeat(" ", n-Width(s)) }

func Right(s string, n int) string { return strings.Repeat(" ", n-Width(s)) + s }

// Aligned writes rows with their columns aligned to the left.
func Aligned(rows [][]string) string {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, text := range row {
			widths[i] = max(widths[i], Width(text))
		}
	}
	var b strings.Builder
	for _, row := range rows {
		line := ""
		for i, text := range row {
			line += Left(text, widths[i]) + BetweenColumns
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}
