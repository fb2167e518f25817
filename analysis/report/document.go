package report

import (
	"cardlab/analysis"
	"cardlab/analysis/document"
	"fmt"
	"slices"
	"strings"
)

// longTable is how many cards a brief text does not list.
const longTable = 20

// Document returns a result as it is written.
func (r *Result) Document() document.Document {
	d := document.Document{Records: r.records(), Data: r.object()}
	var variants document.Items
	for _, v := range r.Variants {
		variants = append(variants, document.Item{Name: v.Label, Code: v.Text})
	}
	d.Section(document.Title{Name: r.Run, About: analysis.Whole(r.Games) + " games"}, variants)
	for _, t := range r.Tables() {
		shown := t.printed()
		if t.grid && len(t.Rows) > longTable {
			shown.Brief = fmt.Sprintf("%s: %d rows, --only %s", t.Title, len(t.Rows), t.metric)
		}
		d.Section(shown)
	}
	d.Section(append(slices.Clone(note), r.legend()...))
	for _, n := range r.Notes {
		d.Section(document.Lines{n})
	}
	return d
}

// legend explains the names of rows that do not speak for themselves, where they occur.
func (r *Result) legend() (lines document.Lines) {
	var plies, tenth, worth bool
	for _, t := range r.Tables() {
		worth = worth || t.worth
		for _, row := range t.Rows {
			plies = plies || strings.HasPrefix(row.Name, "plies")
			tenth = tenth || strings.HasSuffix(row.Name, "p10")
		}
	}
	if plies {
		lines = append(lines, "Plies are actions, the forced ones included.")
	}
	if tenth {
		lines = append(lines, "A tenth of the games are no longer than p10, nine tenths no longer than p90.")
	}
	if worth {
		lines = append(lines, "Scores by card or rank are what goes with winning, not what makes it:",
			"what one in the opening hand is worth is told by opening_ranks and opening, what doing without", "one costs by cardlab price.")
	}
	return lines
}

var note = document.Lines{
	`n counts what unit names; "if equal" is what equal sides would give.`,
	"Intervals cover 95 % and take the deal, not the game, as independent; where",
	"they are lopsided they are in brackets. Seat 0 acts first. A draw scores",
	"1/sides, so ½ at a table of two; pp are percentage points.",
}
