package document

import (
	"strings"
	"unicode/utf8"
)

// folded breaks a sentence at blanks into lines of so many characters; 0 is no bound. The
// thin spaces of numbers are no blanks.
func folded(text string, bound int) string {
	if bound <= 0 {
		return text
	}
	var b strings.Builder
	n := 0
	for i, word := range strings.Split(text, " ") {
		switch {
		case i == 0:
		case n+1+width(word) > bound:
			b.WriteByte('\n')
			n = 0
		default:
			b.WriteByte(' ')
			n++
		}
		b.WriteString(word)
		n += width(word)
	}
	return b.String()
}

// Between value, interval and n one and two blanks; between columns more.
const betweenColumns = "    "

func width(s string) int { return utf8.RuneCountInString(s) }

func left(s string, n int) string { return s + strings.Repeat(" ", n-width(s)) }

func right(s string, n int) string { return strings.Repeat(" ", n-width(s)) + s }
