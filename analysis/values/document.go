package values

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/document"
	"github.com/cardlab/cardlab/analysis/report"
)

// Document returns the values as they are written: a table for each policy, a row for each kind.
func (v *Values) Document() document.Document {
	d := document.Document{Records: v.records(), Data: v.object()}
	d.Section(document.Title{Name: v.Run, About: "what a card is worth against an average card, in percentage points of a seat's score"},
		document.Items{{Name: v.Variant.Label, Code: v.Variant.Text}})
	for i := range v.Policies {
		for _, way := range v.ways(int32(i)) {
			d.Section(v.table(int32(i), way).Grid())
		}
	}
	d.Section(v.Notes())
	return d
}

// ways returns the columns of a policy's tables: what experiments tell, and what else is said of cards.
func (v *Values) ways(matchup int32) (list [][]Column) {
	for _, ways := range [][]string{{Opening}, {openingSwaps}, {Drawn}, {held, Priced}} {
		columns := v.Columns(matchup)
		columns = slices.DeleteFunc(columns, func(c Column) bool { return !slices.Contains(ways, c.Way) })
		if len(columns) > 0 {
			list = append(list, columns)
		}
	}
	return list
}

// table puts columns side by side, a kind a row.
func (v *Values) table(matchup int32, columns []Column) *report.Table {
	t := &report.Table{Title: v.Policies[matchup] + " against itself"}
	for _, c := range columns {
		t.Columns = append(t.Columns, c.Name())
	}
	for _, kind := range v.Kinds {
		r := report.Row{Name: kind}
		for _, c := range columns {
			r.Cells = append(r.Cells, v.Find(matchup, c, kind))
		}
		t.Rows = append(t.Rows, r)
	}
	return t
}

// Notes say what the columns mean, and in what they differ.
func (v *Values) Notes() (list document.Sentences) {
	has := func(way string) bool {
		return slices.ContainsFunc(v.List, func(value Value) bool { return value.Way == way })
	}
	add := func(way, text string) {
		if has(way) {
			list = append(list, text)
		}
	}
	list = append(list, fmt.Sprintf("%s, seed %d. Each interval holds with 95 %% by itself; n counts deals, of doing without pairs of games.", analysis.Counted(v.Deals, "deal"), v.Seed))
	add(Opening, "opening: one in the opening hand in place of an average card of the deck. Causal: the deal is random, so that nothing else differs.")
	add(openingSwaps, "opening, swapped: the same by experiment: the deal is played once more with one card of the hand and any that is not in it exchanged.")
	add(Drawn, "drawn: one that is drawn in place of an average card. Causal: the deal is played once more with the card that is drawn and one that lies below it exchanged; until then it is the same game. "+
		"Of all draws of all games each counts alike; so what is worth less late than early is worth less here.")
	add(held, "held, observational: the score of those that ever had one in hand less the score of those that never had. It is what others publish, and no cause: whoever draws much, or plays long, holds more of every card.")
	add(Priced, "doing without: what a policy loses that may not play the card at all, all game long and all copies. It is the worth of its uses, to a policy that otherwise plays on as before; a card that is never needed costs nothing to do without, but takes up the place of another in a hand.")
	for _, p := range v.Pairs {
		list = append(list, p.sentence(v.Deals))
	}
	for i := range v.Agree {
		list = append(list, v.Agree[i].sentence())
	}
	return list
}

// sentence says what became of the deals of a swapped run.
func (p *Pairs) sentence(deals int64) string {
	var rest []string
	for _, part := range []struct {
		n    int64
		text string
	}{{p.Alike, "exchange two cards of a kind"}, {p.Unseen, "end before either card is seen"}, {p.Aside, "change no hand first"}} {
		if part.n > 0 {
			rest = append(rest, fmt.Sprintf("%s %s", analysis.Whole(part.n), part.text))
		}
	}
	text := fmt.Sprintf("%s, %s: of %s %s tell something of two kinds", p.Policy, Column{p.Way, NoSeat}.Name(), analysis.Counted(deals, "deal"), analysis.Whole(p.Told))
	if len(rest) > 0 {
		text += "; " + strings.Join(rest, ", ")
	}
	return text + "."
}

// sentence says whether two ways to measure the same agree.
func (a *Agreement) sentence() string {
	verdict := "they agree"
	if !a.Holds() {
		verdict = "they do not agree"
	}
	return fmt.Sprintf("%s, opening and opening, swapped, of %d kinds and seats: the largest difference is %s standard errors, of %s to %s; chance gives more than %s in one comparison of twenty: %s.",
		a.Policy, a.Compared, analysis.Decimal(*a.Largest, 1, false), a.Kind, analysis.SeatName(a.Seat), analysis.Decimal(a.Limit, 1, false), verdict)
}
