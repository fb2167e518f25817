package page

import (
	"fmt"
	"slices"

	"cardlab/analysis"
)

// effects: what does each variant change against the first, on the same deals?
func (b *builder) effects() section {
	s := section{ID: "effects", Title: "What the rules change", Short: "Effects", Text: []string{fmt.Sprintf(
		"Each line is a variant against %s: the same cards, the same policies, the same chance, game by game. "+
			"A point is the difference, its line the 95 %% interval; a filled point means that the interval does not hold 0.", b.variants[0])}}
	for _, m := range b.Result.Matchups {
		list := answersOf(b.Result.Effects, m.Number)
		if len(list) == 0 {
			continue
		}
		f := figure{
			ID: fmt.Sprintf("effects-%d", m.Number), Title: titled(m.String()),
			Method:  "Differences are taken deal by deal; n counts deals. Interval: mean ± 1.96 standard errors over deals.",
			Command: b.Report,
		}
		f.Charts = b.effectCharts(f.ID, list)
		t := table{Caption: "Difference to " + b.variants[0] + ", " + m.String(), Head: estimateHead}
		for _, a := range list {
			heading := ""
			if len(b.variants) > 2 {
				heading = titled(a.Question())
				t.add(heading, estimateRow(b.variants[a.Variant], &a.Estimate))
				continue
			}
			t.add(heading, estimateRow(a.Question(), &a.Estimate))
		}
		f.Tables = []table{t}
		s.Figures = append(s.Figures, f)
	}
	return s
}

// effectCharts draws differences: with one variant to compare, one row a
// question; with several, one chart a question and one row a variant.
func (b *builder) effectCharts(id string, list []*analysis.Answer) []chart {
	type panel struct {
		title, axis string
		spans       []span
	}
	var panels []panel
	var shares []span
	for _, a := range list {
		if !isDifference(&a.Estimate) {
			continue
		}
		axis, title, name := "percentage points", a.Question(), b.variants[a.Variant]
		if a.Form == analysis.MeanDifference {
			axis = a.Metric
		}
		if len(b.variants) == 2 {
			title, name = axis, a.Question()
		}
		s := span{name, &a.Estimate, a.Variant - 1}
		if a.Form == analysis.ShareDifference {
			shares = append(shares, s)
		}
		i := slices.IndexFunc(panels, func(p panel) bool { return p.title == title })
		if i < 0 {
			panels = append(panels, panel{title: title, axis: axis})
			i = len(panels) - 1
		}
		panels[i].spans = append(panels[i].spans, s)
	}
	var charts []chart
	for i, p := range panels {
		r := boundsOf(p.spans, true)
		if p.axis == "percentage points" {
			r = boundsOf(shares, true) // one axis for all that share a unit
		}
		charts = append(charts, chart{
			ID: fmt.Sprintf("%s-%d", id, i), Title: titled(p.title), Alt: altOf(p.title, p.spans),
			Spec: spans(p.spans, "difference, "+p.axis, r),
		})
	}
	return charts
}

// answersOf returns the answers on one matchup.
func answersOf(answers []analysis.Answer, matchup int32) []*analysis.Answer {
	var list []*analysis.Answer
	for i := range answers {
		if answers[i].Matchup == matchup {
			list = append(list, &answers[i])
		}
	}
	return list
}

// altOf says in words what a chart of intervals shows.
func altOf(title string, spans []span) string {
	text := "Chart of estimates with 95 % intervals: " + title + "."
	for _, s := range spans {
		value, interval := s.estimate.Words()
		text += " " + s.name + ": " + value
		if interval != "" {
			text += " " + interval
		}
		text += "."
	}
	return text
}
