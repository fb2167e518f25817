package page

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/effects"
	"github.com/cardlab/cardlab/analysis/metrics"
	"github.com/cardlab/cardlab/analysis/report"
)

// sentence is an answer in words around one number with its interval.
type sentence struct {
	Before, Value, Interval, After string
}

// answers says what came out, the most important first: the effects of the
// variants if there are several, else the policies' scores, else the seats.
func (b *builder) answers() []sentence {
	list := b.fullAnswers()
	for i := range list {
		list[i].Before, list[i].After = inShort(list[i].Before), inShort(list[i].After)
	}
	return list
}

// inShort leaves out of a sentence which nets a policy plays with, if those are the ones built in.
func inShort(text string) string { return ownNets.ReplaceAllString(text, "") }

var ownNets = regexp.MustCompile(`:weights=own@[0-9a-f]+\b`)

// fullAnswers are the answers with the names of policies as they are recorded.
func (b *builder) fullAnswers() []sentence {
	if list := b.effectAnswers(); len(list) > 0 {
		return list
	}
	if b.withoutSomething() != "" {
		return b.priceAnswers()
	}
	if list := b.policyAnswers(); len(list) > 0 && !b.withItself() {
		return list
	}
	return b.seatAnswers()
}

// effectAnswers says what each variant does to the score of the first seat in the
// first matchup; then what else it changes, the surest first. The intervals hold
// for all comparisons at once, so that choosing among them is fair.
func (b *builder) effectAnswers() []sentence {
	if b.Effects == nil {
		return nil
	}
	var list []sentence
	var others []found
	for i := range b.Effects.Comparisons {
		c := &b.Effects.Comparisons[i]
		first := c.Matchup == b.Effects.Comparisons[0].Matchup
		for k := range c.Changes {
			switch ch := &c.Changes[k]; {
			case first && ch == c.Headline():
				list = append(list, b.effectAnswer(found{c, ch}))
			case ch.Metric == "score" && ch.What != b.find(c.Matchup).Policies[0]:
				// of two policies what one gains the other loses
			case (ch.Together.Low > 0 || ch.Together.High < 0) && b.Effects.Sure(ch):
				others = append(others, found{c, ch})
			}
		}
	}
	slices.SortStableFunc(others, func(x, y found) int { return cmp.Compare(y.sureness(), x.sureness()) })
	if len(list) > 0 && len(b.Effects.Changed) == 1 {
		list = append(list, b.fairAnswers()...)
	}
	for _, o := range others {
		list = append(list, b.effectAnswer(o))
	}
	return list
}

// fairAnswers says of the one changed variant whether its first seat wins its share, with the first
// policy that meets itself.
func (b *builder) fairAnswers() []sentence {
	v := slices.IndexFunc(b.Result.Variants, func(v analysis.Variant) bool { return v.Label == b.Effects.Changed[0].Label })
	for i := range b.Result.Answers {
		a := &b.Result.Answers[i]
		m := b.find(a.Matchup)
		if a.Variant != v || a.Metric != "decided_wins" || a.What != "seat 0" && a.What != "side 0" || len(slices.Compact(slices.Clone(m.Policies))) != 1 {
			continue
		}
		before := fmt.Sprintf("%s, %s wins", titled(b.called(b.Effects.Changed[0])), b.people(a.What))
		return []sentence{stated(before, &a.Estimate, " of the decided games with "+m.String()+edgeVerdict(&a.Estimate))}
	}
	return nil
}

// found is one change of one comparison.
type found struct {
	*effects.Comparison
	change *effects.Change
}

// sureness returns how many half-widths of its interval a change is from none.
func (f found) sureness() float64 {
	return 2 * math.Abs(f.change.Value) / (f.change.Together.High - f.change.Together.Low)
}

// effectAnswer says what is sure of a change, or that it is open whether there is one.
func (b *builder) effectAnswer(f found) sentence {
	w, what, with := f.change.Printed(), quantityNames[f.change.Metric], " with "+b.matchup(f.Matchup)+"."
	if what == "" {
		what = "the " + metrics.Question(&f.change.Estimate)
	}
	name, i := b.called(b.Effects.Changed[f.Variant]), f.change.Together
	start := name
	if start != b.changed(f.Comparison) { // a name stays as it is typed
		start = titled(start)
	}
	what = b.people(what)
	isHeadline := f.change == f.Headline()
	switch {
	case f.Parted.Count == 0:
		return sentence{Before: "No game differs under " + name + ", so that it changes " + what + " by no more than the interval says:", Value: w.Value, Interval: w.Interval, After: with}
	case f.Flipped.Count == 0 && isHeadline:
		return sentence{Before: "Games differ under " + name + ", their results do not:", Value: w.Value, Interval: w.Interval, After: with}
	case i.Low > 0 && b.Effects.Sure(f.change):
		return sentence{start + " raises " + what + " by", w.Value, w.Interval, with}
	case i.High < 0 && b.Effects.Sure(f.change):
		return sentence{start + " lowers " + what + " by", w.Value, w.Interval, with}
	}
	return sentence{"Whether " + name + " changes " + what + " at all is open:", w.Value, w.Interval, with}
}

// quantityNames says what a change is of, where the row of a table says it shorter.
var quantityNames = map[string]string{
	"draws": "the share of draws",
	"turns": "the mean number of turns",
}

func (b *builder) policyAnswers() []sentence {
	var list []sentence
	if len(b.Run.Policies) > 2 && len(b.Result.Variants) == 1 {
		list = append(append(list, b.strongest()), b.lead()...)
	}
	for i := range b.Result.Answers {
		a := &b.Result.Answers[i]
		m := b.find(a.Matchup)
		if a.Metric != "score" || a.What != m.Policies[0] {
			continue
		}
		rival := m.Policies[len(m.Policies)-1]
		list = append(list, stated(fmt.Sprintf("Against %s, %s scores", rival, a.What), &a.Estimate, scoreVerdict(&a.Estimate)))
	}
	return list
}

// priceAnswers says what is missed most, and how surely, by its own interval.
func (b *builder) priceAnswers() []sentence {
	whole := b.withoutSomething()
	type missed struct {
		what string
		*report.Answer
	}
	var all []missed
	for i := range b.Result.Answers {
		a := &b.Result.Answers[i]
		if what, ok := leftOut(a.What, whole); a.Metric == "score" && ok && a.Known() {
			all = append(all, missed{what, a})
		}
	}
	slices.SortStableFunc(all, func(x, y missed) int { return cmp.Compare(x.Value, y.Value) })
	var list []sentence
	for i, m := range all[:min(len(all), 3)] {
		before := "Then comes " + m.what + ":"
		if i == 0 {
			before = fmt.Sprintf("Of what was left out %s misses %s most: without it, against itself, it scores", whole, m.what)
		}
		list = append(list, stated(before, &m.Estimate, "."))
	}
	if len(list) > 0 {
		list = append(list, sentence{Before: "These intervals hold one by one; those of cardlab price hold together."})
	}
	return list
}

// seatAnswers says of each matchup whether seats win alike, the last matchup, that of the strongest
// policy if several skills were played, first.
func (b *builder) seatAnswers() []sentence {
	var list []sentence
	several := len(b.Result.Matchups) > 1
	for i := len(b.Result.Answers) - 1; i >= 0; i-- {
		a := &b.Result.Answers[i]
		if a.Metric != "decided_wins" || a.What != "seat 0" && a.What != "side 0" {
			continue
		}
		before := fmt.Sprintf("%s wins", titled(a.What))
		after := " of the decided games"
		if several {
			after += " with " + b.matchup(a.Matchup)
		}
		list = append(list, stated(b.people(before), &a.Estimate, after+edgeVerdict(&a.Estimate)))
	}
	return list
}

// stated puts an estimate in a sentence.
func stated(before string, e *analysis.Estimate, after string) sentence {
	value, interval := e.Printed()
	return sentence{before, value, interval, after}
}

// scoreVerdict says which of two policies is the stronger, as far as that is sure.
func scoreVerdict(e *analysis.Estimate) string {
	equal := ""
	if e.Expected != .5 {
		equal = fmt.Sprintf(", where %.1f %% would be equal", 100*e.Expected)
	}
	switch {
	case !e.Known():
		return equal + ": too few deals to say more."
	case e.Low > e.Expected:
		return equal + ": it is the stronger."
	case e.High < e.Expected:
		return equal + ": it is the weaker."
	}
	return equal + ": which is the stronger is open."
}

// edgeVerdict says whether a seat has more or less than its share, as far as that is sure.
func edgeVerdict(e *analysis.Estimate) string {
	switch {
	case !e.Known():
		return ": too few deals to say more."
	case e.Low > e.Expected:
		return ": more than an equal share."
	case e.High < e.Expected:
		return ": less than an equal share."
	}
	return ": whether that is an edge at all is open."
}

// find returns a matchup by its number.
func (b *builder) find(number int32) analysis.Matchup {
	for _, m := range b.Result.Matchups {
		if m.Number == number {
			return m
		}
	}
	return analysis.Matchup{Number: number, Policies: []string{""}}
}

func (b *builder) matchup(number int32) string { return b.find(number).String() }

// titled returns a text with its first letter, a plain one, as a capital.
func titled(text string) string {
	if text != "" && text[0] >= 'a' && text[0] <= 'z' {
		return string(text[0]-'a'+'A') + text[1:]
	}
	return text
}
