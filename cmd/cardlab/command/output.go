package command

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cardlab/cardlab/analysis/document"
	"github.com/cardlab/cardlab/engine/plain"
	"github.com/cardlab/cardlab/sim"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// isTerminal reports whether what is written to w is read by eye.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// columnsOf returns how many characters a line of a terminal has, 0 if w is none or
// does not tell.
func columnsOf(w io.Writer) int {
	if !isTerminal(w) {
		return 0
	}
	width, _, _ := term.GetSize(int(w.(*os.File).Fd()))
	return width
}

// lineWidth is where prose is broken, unless the terminal is narrower.
const lineWidth = 100

// proseWidth returns where prose is broken.
func (a *app) proseWidth() int {
	if a.columns > 0 {
		return min(a.columns, lineWidth)
	}
	return lineWidth
}

// textOptions returns how a document is shown: on a terminal no line is longer than it has room for.
func (a *app) textOptions() document.TextOptions {
	return document.TextOptions{Width: a.proseWidth(), Narrow: a.columns > 0}
}

// jsonFlag adds --json to a command that reads.
func jsonFlag(cmd *cobra.Command, to *bool) {
	cmd.Flags().BoolVar(to, "json", false, "print JSON")
}

// printJSON prints a value as one indented JSON document.
func (a *app) printJSON(v any) error {
	e := json.NewEncoder(a.out)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

func (a *app) checkColor() error { return oneOf("color", a.color, "auto", "always", "never") }

// colored reports whether results are to be coloured: by --color, else if stdout is a
// terminal and NO_COLOR (https://no-color.org) is not set.
func (a *app) colored() bool {
	switch a.color {
	case "always":
		return true
	case "never":
		return false
	}
	return a.isTTY && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// style is a colour or weight of text: an SGR parameter of ECMA-48.
type style string

const (
	bold   style = "1"
	dim    style = "2"
	red    style = "31"
	green  style = "32"
	yellow style = "33"
	cyan   style = "36"
)

// paint returns text in a style, if results are coloured.
func (a *app) paint(s style, text string) string {
	if !a.colored() || text == "" {
		return text
	}
	return "\x1b[" + string(s) + "m" + text + "\x1b[0m"
}

// printf prints a result.
func (a *app) printf(format string, args ...any) { fmt.Fprintf(a.out, format, args...) }

// notef prints what is not a result, after the results so far.
func (a *app) notef(format string, args ...any) {
	a.out.Flush() // an error stays with the writer
	io.WriteString(a.err, plain.Text(fmt.Sprintf(format, args...)))
}

// printTable prints rows with their columns aligned to the left, the first row as
// the heading. The last column is as long as it is, but for a terminal, where it is broken.
func (a *app) printTable(rows [][]string) {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	const narrowest = 20
	start := 0 // of the last column
	for _, w := range widths[:max(0, len(widths)-1)] {
		start += w + 2
	}
	for r, row := range rows {
		var b strings.Builder
		for i, cell := range row {
			if i == len(row)-1 {
				if a.columns-start >= narrowest && start+utf8.RuneCountInString(cell) > a.columns {
					cell = strings.TrimSpace(wrap(cell, strings.Repeat(" ", start), a.columns))
				}
				b.WriteString(cell)
				break
			}
			b.WriteString(cell + strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell)+2))
		}
		line := strings.TrimRight(b.String(), " ")
		if r == 0 {
			line = a.paint(bold, line)
		}
		a.printf("%s\n", line)
	}
}

// wrap breaks text into lines of at most width characters, each indented.
func wrap(text, indent string, width int) string {
	var b strings.Builder
	n := 0
	for _, word := range strings.Fields(text) {
		switch length := utf8.RuneCountInString(word); {
		case n == 0:
			b.WriteString(indent + word)
			n = len(indent) + length
		case n+1+length > width:
			b.WriteString("\n" + indent + word)
			n = len(indent) + length
		default:
			b.WriteString(" " + word)
			n += 1 + length
		}
	}
	return b.String() + "\n"
}

// printPairs prints rows of a name and a value, aligned.
func (a *app) printPairs(rows [][]string) {
	width := 0
	for _, r := range rows {
		width = max(width, utf8.RuneCountInString(r[0]))
	}
	for _, r := range rows {
		a.printf("  %s%s  %s\n", r[0], strings.Repeat(" ", width-utf8.RuneCountInString(r[0])), r[1])
	}
}

// count prints a number with blanks between thousands: 1 234 567.
func count(n int64) string {
	sign, digits := "", strconv.FormatInt(n, 10)
	if n < 0 {
		sign, digits = "-", digits[1:]
	}
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + " " + digits[i:]
	}
	return sign + digits
}

// mostEstimated bounds the estimates that are printed in full.
const mostEstimated = 1e15

// estimate prints an expected number, rounded; one beyond all use only as a bound.
func estimate(x float64) string {
	if !(x <= mostEstimated) { // +Inf and NaN, too
		return "more than " + count(mostEstimated)
	}
	return count(int64(math.Round(x)))
}

// progress returns what shows how far a run is, on stderr or to who watches.
func (a *app) progress() *sim.Progress {
	if a.watched != nil {
		return a.watched
	}
	return sim.NewProgress(a.err, isTerminal(a.err))
}

// plural prints a count with what it counts: 1 shard, 2 shards.
func plural(n int64, what string) string {
	if n != 1 {
		what += "s"
	}
	return count(n) + " " + what
}
