package page

import (
	"fmt"
	"slices"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/effects"
	"github.com/cardlab/cardlab/analysis/metrics"
)

// effects: what does each variant change against the base, on the same deals?
func (b *builder) effects() section {
	s := section{ID: "effects", Title: "What the rules change", Short: "Effects"}
	e := b.Effects
	if e == nil || len(e.Comparisons) == 0 {
		return s
	}
	s.Text = []string{fmt.Sprintf(
		"Each line is a variant against %s: the same cards, the same policies, the same chance, game by game. "+
			"A point is the difference, its line the 95 %% interval; a filled point means that the interval does not hold 0.", b.base())}
	for _, m := range e.Matchups {
		s.Figures = append(s.Figures, b.effectFigure(m))
	}
	return s
}

// base and changed return what the page calls the variants that are compared.
func (b *builder) base() string { return b.nameOf(b.Effects.Base) }

func (b *builder) changed(c *effects.Comparison) string {
	return b.nameOf(b.Effects.Changed[c.Variant])
}

func (b *builder) nameOf(v analysis.Variant) string {
	for i, w := range b.Result.Variants {
		if w.Label == v.Label {
			return b.variants[i]
		}
	}
	return v.Label
}

// effectFigure draws the comparisons of one matchup.
func (b *builder) effectFigure(m analysis.Matchup) figure {
	f := figure{
		ID: fmt.Sprintf("effects-%d", m.Number), Title: m.String(),
		Method:  effectMethod(b.Effects.Anytime != nil),
		Command: b.EffectCommand,
	}
	several := len(b.Effects.Changed) > 1
	changes := table{Caption: "Difference to " + b.base() + ", " + m.String(), Head: []string{"", "change", intervalHead, "before", "after", "n, deals"}}
	ways := table{Caption: "How the differences were measured, " + m.String(), Folded: true,
		Head: []string{"", "p", "deals that differ", "unpaired", "correlation"}}
	var panels panels
	for i := range b.Effects.Comparisons {
		c := &b.Effects.Comparisons[i]
		if c.Matchup != m.Number {
			continue
		}
		for k := range c.Changes {
			ch := &c.Changes[k]
			w := ch.Printed()
			heading, name := titled(metrics.Question(&ch.Estimate)), b.changed(c)
			if !several {
				heading, name = "", metrics.Question(&ch.Estimate)
			}
			changes.add(heading, row{name, []string{w.Value, w.Interval, w.Before, w.After, analysis.Whole(ch.N)}})
			ways.add(heading, row{name, []string{w.P, analysis.Whole(ch.Differing), w.Unpaired, w.Correlation}})
			shown := ch.Estimate
			shown.Interval = ch.Together
			panels.add(several, span{name, &shown, c.Variant})
		}
		f.Games = append(f.Games, b.flipList(c))
	}
	f.Charts = panels.charts(f.ID)
	f.Tables = []table{changes, ways}
	return f
}

// effectMethod says how the intervals of differences are made.
func effectMethod(anytime bool) string {
	if anytime {
		return "n counts deals. Interval: a confidence sequence of the mean difference by deal, which holds however often one looks, " +
			"and for all comparisons of a question at once."
	}
	return "n counts deals. Interval: mean of the differences by deal ± z standard errors over deals, z such that all comparisons of a question hold at once. " +
		"The spread counts four more deals that differ. p holds for all comparisons, too; it is that of the exact sign-flip test where few deals differ, and the interval goes with it."
}

// panels are charts of differences: with one variant to compare, one a unit and
// one row per question; with several, one per question and one row per variant.
type panels []panel

type panel struct {
	title, unit string
	spans       []span
}

const points = "percentage points"

func (p *panels) add(several bool, s span) {
	unit := points
	if s.estimate.Form == analysis.MeanDifference {
		unit = s.estimate.Metric
	}
	title := "Shares, in " + points
	switch {
	case several:
		title = titled(metrics.Question(s.estimate))
	case unit != points:
		title = titled(unit)
	}
	i := slices.IndexFunc(*p, func(p panel) bool { return p.title == title })
	if i < 0 {
		*p = append(*p, panel{title: title, unit: unit})
		i = len(*p) - 1
	}
	(*p)[i].spans = append((*p)[i].spans, s)
}

// charts draws the panels; those in the same unit have the same axis.
func (p panels) charts(id string) []chart {
	byUnit := map[string][]span{}
	for _, one := range p {
		byUnit[one.unit] = append(byUnit[one.unit], one.spans...)
	}
	var list []chart
	for i, one := range p {
		list = append(list, chart{
			ID: fmt.Sprintf("%s-%d", id, i), Title: one.title, Alt: altOf(one.title+", difference", one.spans),
			Spec: spans(one.spans, "difference, "+one.unit, boundsOf(byUnit[one.unit], true)),
		})
	}
	return list
}
