package league

import (
	"fmt"
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/document"
	"strconv"
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

// Document returns the scores as a matrix, the policy of the row against that of the
// column; its records and data have each match in full, as [MatchReport.Document] does.
func (c *CrossTable) Document() document.Document {
	var reports []*MatchReport
	matches := []matchRecord{}
	for _, p := range c.Played {
		r := &MatchReport{Variant: c.Variant, Seed: c.Seed, Policy: c.Policies[p.Row], Rival: c.Policies[p.Column], Match: p.Match}
		reports, matches = append(reports, r), append(matches, r.record())
	}
	d := document.Document{Records: matchRecords(reports...), Data: struct {
		Variant  string        `json:"variant"`
		Seed     int64         `json:"seed"`
		Policies []string      `json:"policies"`
		Matches  []matchRecord `json:"matches"`
		Remarks  []string      `json:"remarks,omitempty"`
	}{c.Variant, c.Seed, c.Policies, matches, c.Remarks}}
	about := fmt.Sprintf("%s, seed %d", c.Variant, c.Seed)
	if len(c.Played) > 0 {
		m := c.Played[0].Match
		score := m.Score()
		about += fmt.Sprintf("; score of the row against the column, n = %s each, %s if equal", analysis.Counted(m.N(), m.Unit()), score.IfEqual())
	}
	d.Section(document.Title{About: about})
	d.Section(matrix("", c.Policies, c.score))
	for _, p := range c.Played {
		if faults, own := p.Match.Faults(); faults > 0 {
			d.Section(document.Lines{fmt.Sprintf("%s against %s: %s broken off, %s of them by %s: they count in the score",
				c.Policies[p.Row], c.Policies[p.Column], analysis.Counted(faults, "game"), analysis.Whole(own), c.Policies[p.Row])})
		}
	}
	for _, remark := range analysis.Sentences(c.Remarks) {
		d.Section(document.Sentence(remark))
	}
	return d
}

// matrix returns the score of each policy, a row each, against each, a column each;
// score is false where two did not meet.
func matrix(title string, policies []string, score func(row, column int) (analysis.Estimate, bool)) *document.Table {
	t := document.Of(title, "")
	for i := range policies {
		t.Columns = append(t.Columns, document.Column{Head: strconv.Itoa(i + 1)})
	}
	for i := range policies {
		cells := []string{numbered(policies, i)}
		for j := range policies {
			text := ""
			if e, ok := score(i, j); ok {
				text = e.Valued()
			}
			cells = append(cells, text)
		}
		t.Add(cells...)
	}
	return t
}

// numbered returns a policy with the number that its column has: "2 greedy".
func numbered(policies []string, i int) string { return fmt.Sprintf("%d %s", i+1, policies[i]) }
