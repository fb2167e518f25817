package page

import (
	"fmt"
	"strings"

	"github.com/cardlab/cardlab/analysis"
)

// values: what is a card worth to a seat that has it, by experiment, and what is said of it otherwise?
func (b *builder) values() section {
	s := section{ID: "values", Title: "What a card is worth", Short: "Card values"}
	v := b.Values
	if v == nil {
		return s
	}
	s.Text = v.Notes()
	for i := range v.Policies {
		s.Figures = append(s.Figures, b.valuesFigure(int32(i)))
	}
	return s
}

// valuesFigure shows the values of a policy: a chart for each way to value cards, all on one axis.
func (b *builder) valuesFigure(matchup int32) figure {
	v := b.Values
	columns := v.Columns(matchup)
	f := figure{
		ID: fmt.Sprintf("values-%d", matchup), Title: analysis.Matchup{Policies: []string{v.Policies[matchup]}}.String(),
		Text: "What is one of a kind worth, against an average card of the deck, in points of a seat's score? " +
			"All charts have the same axis; a filled point means that the interval does not hold 0.",
		Method:  "Each interval holds with 95 % by itself. n counts deals; of doing without, pairs of games.",
		Command: b.ValuesCommand,
	}
	numbers := table{Caption: "Values, " + v.Policies[matchup], Head: []string{""}, Folded: len(v.Kinds) > mostRows, Stacked: true}
	for _, c := range columns {
		numbers.Head = append(numbers.Head, c.Name())
	}
	counts := table{Caption: "n: values, " + v.Policies[matchup], Head: numbers.Head, Folded: true}
	drawn := make([][]span, len(columns))
	for _, kind := range v.Kinds {
		var estimates, ns []string
		for i, c := range columns {
			e := v.Find(matchup, c, kind)
			if e == nil {
				estimates, ns = append(estimates, ""), append(ns, "")
				continue
			}
			value, interval := e.Printed()
			estimates, ns = append(estimates, strings.TrimSpace(value+"\n"+interval)), append(ns, analysis.Whole(e.N))
			drawn[i] = append(drawn[i], span{kind, e, 0})
		}
		numbers.add("", row{kind, estimates})
		counts.add("", row{kind, ns})
	}
	f.Tables = []table{numbers, counts}
	if len(v.Kinds) > mostRows {
		return f
	}
	var all []span
	for _, list := range drawn {
		all = append(all, list...)
	}
	axis := boundsOf(all, true)
	for i, c := range columns {
		f.Charts = append(f.Charts, chart{ID: fmt.Sprintf("%s-%d", f.ID, i), Title: titled(c.Name()),
			Alt: altOf("values of cards, "+c.Name(), drawn[i]), Spec: spans(drawn[i], "worth, "+points, axis)})
	}
	return f
}
