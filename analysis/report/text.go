package report

import (
	"cardlab/analysis"
	"fmt"
	"io"
	"strings"
)

// longTable is how many cards a brief text does not list.
const longTable = 20

// Text writes a result to be read.
func (r *Result) Text(out io.Writer, o analysis.TextOptions) error {
	w := analysis.Printed
	if o.ASCII {
		w = analysis.ASCII
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s games\n", r.Run, w.Whole(r.Games))
	for _, v := range r.Variants {
		fmt.Fprintf(&b, "  %s: %s\n", v.Label, v.Text)
	}
	for _, t := range r.Tables() {
		if o.Brief && t.grid && len(t.Rows) > longTable {
			fmt.Fprintf(&b, "\n%s: %d rows, --only %s\n", t.Title, len(t.Rows), t.metric)
			continue
		}
		for _, part := range t.fit(o.Width, w) {
			b.WriteString("\n")
			if err := part.write(&b, w); err != nil {
				return err
			}
		}
	}
	b.WriteString(note + r.legend())
	for _, n := range r.Notes {
		b.WriteString("\n" + n + "\n")
	}
	text := b.String()
	if o.ASCII {
		text = strings.ReplaceAll(text, "½", "1/2")
	}
	_, err := io.WriteString(out, text)
	return err
}

// legend explains the names of rows that do not speak for themselves, where they occur.
func (r *Result) legend() (text string) {
	var plies, tenth, worth bool
	for _, t := range r.Tables() {
		worth = worth || t.worth
		for _, row := range t.Rows {
			plies = plies || strings.HasPrefix(row.Name, "plies")
			tenth = tenth || strings.HasSuffix(row.Name, "p10")
		}
	}
	if plies {
		text += "Plies are actions, the forced ones included.\n"
	}
	if tenth {
		text += "A tenth of the games are no longer than p10, nine tenths no longer than p90.\n"
	}
	if worth {
		text += "Scores by card or rank are what goes with winning, not what makes it:\nwhat doing without one costs is measured by cardlab price.\n"
	}
	return text
}

const note = `
n is how many of what unit names; "if equal" is what equal sides would give.
Intervals cover 95 % and take a deal, not a game, as independent; in brackets
where they are lopsided. Seat 0 is the first to act. A draw scores
1/sides, so ½ at a table of two; pp are points of a hundred.
`
