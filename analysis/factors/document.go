package factors

import (
	"fmt"
	"math"
	"strings"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/document"
	"github.com/cardlab/cardlab/analysis/metrics"
)

// Document returns the result as it is written: the design, then for each matchup what is known, and a table of each quantity.
func (r *Result) Document() document.Document {
	d := document.Document{Records: r.records(), Data: r.object()}
	deals := analysis.Counted(r.Deals, "deal")
	rules := document.Items{{Name: r.Base.Label, Code: r.Base.Text, Remark: ", the base: every rule is off"}}
	d.Section(
		document.InText{document.Title{Name: r.Run, About: fmt.Sprintf("%s, seed %d, played under each setting of %d rules with the same cards, policies and chance", deals, r.Seed, len(r.Design.Factors))}, rules},
		document.InMarkdown{document.AboutCode{Code: r.Base.Text, Says: fmt.Sprintf("with and without %s, on the same %s, seed %d (run %s).", strings.Join(r.Design.Factors, ", "), deals, r.Seed, r.Run)}})
	d.Section(append([]document.Block{document.Sentence(r.Layout())}, r.aliasTable()...)...)
	for i := range r.Matchups {
		m := &r.Matchups[i]
		d.Section(document.Strong(m.String() + ": " + r.Sentence(m)))
		for k := range m.Questions {
			d.Section(r.table(&m.Questions[k]))
		}
	}
	d.Section(document.Sentences(r.Notes()))
	return d
}

// Layout says which settings are played.
func (r *Result) Layout() string {
	n, all := len(r.Settings), 1<<len(r.Design.Factors)
	if n == all {
		return fmt.Sprintf("all %d settings of %d rules, so that every effect of one rule or several is told from every other", n, len(r.Design.Factors))
	}
	meaning := "single rules are told from all combinations of less than " + numeral(r.Design.resolution()-1)
	switch r.Design.resolution() {
	case 3:
		meaning = "single rules are told from each other, but not from combinations of two"
	case 4:
		meaning = "single rules are told from each other and from combinations of two, those not from each other"
	case 5:
		meaning = "single rules and combinations of two are told from each other, those of two not from those of three"
	}
	return fmt.Sprintf("%d of the %d settings of %d rules, resolution %s: %s", n, all, len(r.Design.Factors), roman(r.Design.resolution()), meaning)
}

func numeral(n int) string {
	return []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}[n]
}

func roman(n int) string {
	return []string{"", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"}[n]
}

// aliasTable lists what cannot be told apart, of single rules and combinations of two, with what of three rules or less.
func (r *Result) aliasTable() []document.Block {
	t := document.Of("", "estimate of", "is that plus")
	for _, c := range r.Design.contrasts() {
		if c.order() > 2 {
			break
		}
		var parts []string
		more := 0
		for _, a := range c.aliases {
			if order(a.rules) > 3 && len(parts) > 0 || order(a.rules) > c.order()+2 {
				more++
				continue
			}
			parts = append(parts, times(a.factor)+r.Design.Name(a.rules))
		}
		if len(parts) == 0 {
			continue
		}
		if more > 0 {
			parts = append(parts, fmt.Sprintf("%d of more rules", more))
		}
		t.Add(r.Design.Name(c.rules), strings.Join(parts, "; "))
	}
	if len(t.Rows) == 0 {
		return nil
	}
	return []document.Block{t}
}

// times writes a factor of an alias before its name: "", "−", "½ ", "−¼ ".
func times(factor float64) string {
	text := map[float64]string{1: "", .5: "½ ", .25: "¼ ", .125: "⅛ "}
	sign := ""
	if factor < 0 {
		sign = analysis.Minus
	}
	part, short := text[math.Abs(factor)]
	if !short {
		part = fmt.Sprintf("1/%.0f ", 1/math.Abs(factor))
	}
	return sign + part
}

// Sentence says in words what rules change, of the score of seat 0 first, and what they change together.
func (r *Result) Sentence(m *Matchup) string {
	if r.Faults > 0 && r.Faults == r.games() {
		return "every game was broken off by a fault: nothing was found out about the rules"
	}
	var parts []string
	for i := range m.Questions {
		q := &m.Questions[i]
		name := metrics.RowName(q.Metric, q.What)
		var sure []string
		together := 0
		most := 0.0
		for k := range q.Effects {
			e := &q.Effects[k]
			if e.Order > 1 {
				together++
				if e.Order == 2 && e.Known() {
					most = max(most, -e.Low, e.High)
				}
			}
			if e.Sure() {
				value, interval := e.Finer()
				sure = append(sure, fmt.Sprintf("%s %s %s", r.Design.Name(e.Rules), value, interval))
			}
		}
		switch {
		case len(sure) > 0:
			parts = append(parts, name+": "+strings.Join(sure, ", "))
		case i == 0:
			parts = append(parts, name+": it is open whether any of the rules changes it")
		}
		if i == 0 && !r.together(q) && most > 0 {
			parts[0] += fmt.Sprintf("; no interaction is found (of %d), and those of two rules are not more than %s pp",
				together, analysis.Decimal(100*most, analysis.DigitsFor(100*most)+1, false))
		}
	}
	return strings.Join(parts, "; ")
}

// together reports whether rules are known to change a quantity together otherwise than each alone.
func (r *Result) together(q *Question) bool {
	for i := range q.Effects {
		if e := &q.Effects[i]; e.Order > 1 && e.Sure() {
			return true
		}
	}
	return false
}

func (r *Result) games() (n int64) {
	for i := range r.Matchups {
		n += r.Matchups[i].Games * int64(len(r.Settings))
	}
	return n
}

// shownOrder is up to how many rules an effect is shown in any case; of more only if it is known to be one.
const shownOrder = 2

// Shown returns the effects that are shown: single rules, combinations of two, and of more those that are known to be more or less than nothing.
func (q *Question) Shown() (shown []*Effect) {
	for i := range q.Effects {
		if e := &q.Effects[i]; e.Order <= shownOrder || e.Sure() {
			shown = append(shown, e)
		}
	}
	return shown
}

// Title names the quantity.
func (q *Question) Title() string { return metrics.RowName(q.Metric, q.What) }

// table returns the effects on one quantity.
func (r *Result) table(q *Question) *document.Table {
	t := document.Of(q.Title(), "", "effect", "95 %", "p", "deals that differ")
	for _, e := range q.Shown() {
		value, interval := e.Finer()
		t.Add(r.Design.Name(e.Rules), value, interval, analysis.Probability(e.P), analysis.Whole(e.Differing))
	}
	if text := r.higher(q); text != "" {
		t.Add(text, analysis.Nothing, "", analysis.Probability(higherP(q)), "")
	}
	return t
}

// higher names the effects of three rules and more that are not shown one by one.
func (r *Result) higher(q *Question) string {
	n := len(q.Effects) - len(q.Shown())
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%d of three rules or more, the least p", n)
}

// higherP returns the least p-value of those.
func higherP(q *Question) float64 {
	p := 1.0
	for i := range q.Effects {
		if e := &q.Effects[i]; e.Order > shownOrder && !e.Sure() && !math.IsNaN(e.P) {
			p = min(p, e.P)
		}
	}
	return p
}

// Notes says how the numbers were made, one sentence each.
func (r *Result) Notes() []string {
	list := []string{
		"Effects are taken deal by deal, per game. Of one rule it is what the games with it give less those without, over all settings of the others; of two rules how much more the one changes with the other than without it; seat 0 is the first to act; a draw scores 1/sides, so ½ at a table of two.",
		fmt.Sprintf("Intervals hold with 95 %%, all %d effects of a question at once, and p with them (Bonferroni), for a number of deals fixed before.", r.Family),
	}
	list = append(list, analysis.Sentences(r.Remarks)...)
	if r.Faults > 0 {
		list = append(list, fmt.Sprintf("%s of %s broken off by a fault, in which the side at fault scores nothing.",
			analysis.Whole(r.Faults), analysis.Counted(r.games(), "game")))
	}
	return list
}
