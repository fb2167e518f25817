package analysis

import (
	"fmt"
	"io"
	"strings"
)

// TextOptions says how Text writes.
type TextOptions struct {
	Width int  // characters a line: wider tables show fewer variants at a time; 0 for no bound
	ASCII bool // no sign beyond ASCII, for terminals without Unicode
	Brief bool // a table with a card a row is left out if it is long, and named instead
}

// longTable is how many cards a brief text does not list.
const longTable = 20

// Text writes a result to be read.
func (r *Result) Text(out io.Writer, o TextOptions) error {
	w := printed
	if o.ASCII {
		w = ascii
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s games\n", r.Run, w.whole(r.Games))
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
	b.WriteString(note)
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

const note = `
n is how many of what unit names; "if equal" is what equal sides would give.
Intervals cover 95 % and take a deal, not a game, as independent; in brackets
where they are lopsided. Seat 0 is the first to act. A draw scores
1/sides, so ½ at a table of two; pp are points of a hundred.
`
