package league

import (
	"cardlab/analysis"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// CrossTable is what matches between each two of several policies found.
type CrossTable struct {
	Variant  string // canonical text of the rules
	Seed     int64
	Policies []string      // canonical specs
	Played   []CrossResult // by row, then column
	Remarks  []string      // what a reader must know of the policies, a clause each
}

// CrossResult is the match of one policy against another, by their places in
// the list. At a table of two sides it says what the rival scored as well.
type CrossResult struct {
	Row, Column int
	Match       *Match
}

// score returns the score of one policy against another; false if they did not meet.
func (c *CrossTable) score(row, column int) (analysis.Estimate, bool) {
	for _, p := range c.Played {
		switch {
		case p.Row == row && p.Column == column:
			return p.Match.Score(), true
		case p.Row == column && p.Column == row && p.Match.table.Sides() == 2:
			e := p.Match.Score()
			e.Value, e.Low, e.High = 1-e.Value, 1-e.High, 1-e.Low
			return e, true
		}
	}
	return analysis.Estimate{}, false
}

// Text writes the scores as a matrix: the policy of the row against that of the column.
func (c *CrossTable) Text(out io.Writer, o analysis.TextOptions) error {
	w := analysis.Printed
	if o.ASCII {
		w = analysis.ASCII
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s, seed %d", c.Variant, c.Seed)
	if len(c.Played) > 0 {
		m := c.Played[0].Match
		score := m.Score()
		fmt.Fprintf(&b, "; score of the row against the column, n = %s each, %s if equal", analysis.Counted(w, m.N(), m.Unit()), w.Expected(&score))
	}
	b.WriteString("\n\n")
	rows := [][]string{{""}}
	for i, policy := range c.Policies {
		rows[0] = append(rows[0], strconv.Itoa(i+1))
		row := []string{fmt.Sprintf("%d %s", i+1, policy)}
		for j := range c.Policies {
			text := ""
			if e, ok := c.score(i, j); ok {
				text = w.Valued(e)
			}
			row = append(row, text)
		}
		rows = append(rows, row)
	}
	b.WriteString(analysis.Aligned(rows))
	for _, p := range c.Played {
		if faults, own := p.Match.Faults(); faults > 0 {
			fmt.Fprintf(&b, "\n%s against %s: %s broken off, %s of them by %s: they count in the score\n",
				c.Policies[p.Row], c.Policies[p.Column], analysis.Counted(w, faults, "game"), w.Whole(own), c.Policies[p.Row])
		}
	}
	for _, s := range analysis.Sentences(c.Remarks) {
		b.WriteString("\n" + s + "\n")
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// JSON writes the matches as one object, each as [MatchReport.JSON] does.
func (c *CrossTable) JSON(out io.Writer) error {
	matches := []matchRecord{}
	for _, p := range c.Played {
		r := MatchReport{Variant: c.Variant, Seed: c.Seed, Policy: c.Policies[p.Row], Rival: c.Policies[p.Column], Match: p.Match}
		matches = append(matches, r.record())
	}
	return analysis.WriteJSON(out, struct {
		Variant  string        `json:"variant"`
		Seed     int64         `json:"seed"`
		Policies []string      `json:"policies"`
		Matches  []matchRecord `json:"matches"`
		Remarks  []string      `json:"remarks,omitempty"`
	}{c.Variant, c.Seed, c.Policies, matches, c.Remarks})
}
