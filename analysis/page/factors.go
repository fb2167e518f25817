package page

import (
	"fmt"

	"github.com/cardlab/cardlab/analysis"
)

// factors: what does each of several rules change, and what do they change together?
func (b *builder) factors() section {
	s := section{ID: "factors", Title: "Rules together", Short: "Together"}
	r := b.Factors
	if r == nil {
		return s
	}
	s.Text = []string{
		fmt.Sprintf("Each rule is set or not in %s: %s.", b.nameOf(r.Base), r.Layout()),
		"Of one rule a line is what the games with it give less those without, over all settings of the others. Of two it is how much more the one changes " +
			"with the other than without. A filled point means that the interval does not hold 0."}
	for i := range r.Matchups {
		m := &r.Matchups[i]
		f := figure{
			ID: fmt.Sprintf("factors-%d", m.Number), Title: m.String(), Text: titled(r.Sentence(m)) + ".",
			Method: fmt.Sprintf("n counts deals. Interval: mean of the contrasts by deal ± z standard errors over deals, z such that all %d effects of a quantity hold at once. ", r.Family) +
				"The spread counts four more deals that differ. p holds for all of them, too; it is that of the exact sign-flip test where few deals differ, and the interval goes with it.",
			Command: b.EffectCommand,
		}
		effects := table{Caption: "What each rule changes, and what two change together, " + m.String(),
			Head: []string{"", "effect", intervalHead, "p", "deals that differ", "n, deals"}}
		var drawn panels
		for k := range m.Questions {
			q := &m.Questions[k]
			for _, e := range q.Shown() {
				value, interval := e.Printed()
				name := r.Design.Name(e.Rules)
				effects.add(titled(q.Title()), row{name, []string{value, interval, analysis.Probability(e.P), analysis.Whole(e.Differing), analysis.Whole(e.N)}})
				drawn.add(true, span{name, &e.Estimate, e.Order - 1})
			}
		}
		f.Charts, f.Tables = drawn.charts(f.ID), []table{effects}
		s.Figures = append(s.Figures, f)
	}
	return s
}
