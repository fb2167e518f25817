package report

import (
	"fmt"
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/document"
	"slices"
	"strings"
)

// longTable is how many cards a brief text does not list.
const longTable = 20

// Document returns a result as it is written.
func (r *Result) Document() document.Document {
	d := document.Document{Records: r.records()}
	d.Data, d.List = r.object()
	var variants document.Items
	for _, v := range r.Variants {
		variants = append(variants, document.Item{Name: v.Label, Code: v.Text})
	}
	d.Section(document.Title{Name: r.Run, About: analysis.Counted(r.Games, "game")}, variants)
	d.More = func(yield func([]document.Block) bool) {
		var seen explained
		for t := range r.Tables {
			shown := t.printed()
			if t.grid && len(t.Rows) > longTable {
				shown.Brief = fmt.Sprintf("%s: %d rows, --only %s", t.Title, len(t.Rows), t.metric)
			}
			seen.add(&t)
			if !yield([]document.Block{shown}) {
				return
			}
		}
		if !yield([]document.Block{append(slices.Clone(note), seen.legend()...)}) {
			return
		}
		for _, n := range r.Notes {
			if !yield([]document.Block{document.Lines{n}}) {
				return
			}
		}
	}
	return d
}

// explained is what there is in the tables that does not speak for itself.
type explained struct{ plies, tenth, worth bool }

func (e *explained) add(t *Table) {
	e.worth = e.worth || t.worth
	for _, row := range t.Rows {
		e.plies = e.plies || strings.HasPrefix(row.Name, "plies")
		e.tenth = e.tenth || strings.HasSuffix(row.Name, "p10")
	}
}

// legend explains the names of rows that do not speak for themselves, where they occur.
func (e *explained) legend() (lines document.Lines) {
	if e.plies {
		lines = append(lines, "Plies are actions, the forced ones included.")
	}
	if e.tenth {
		lines = append(lines, "A tenth of the games are no longer than p10, nine tenths no longer than p90.")
	}
	if e.worth {
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
