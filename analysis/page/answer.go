package page

import (
	"cardlab/analysis"
	"fmt"
	"strings"
)

// sentence is an answer in words around one number with its interval.
type sentence struct {
	Before, Value, Interval, After string
}

// answers says what came out, the most important first: the effects of the
// variants if there are several, else the policies' scores, else the seats.
func (b *builder) answers() []sentence {
	if list := b.effectAnswers(); len(list) > 0 {
		return list
	}
	if list := b.policyAnswers(); len(list) > 0 {
		return list
	}
	return b.seatAnswers()
}

// effectAnswers says what each variant changes in the first matchup that was compared.
func (b *builder) effectAnswers() []sentence {
	if b.Effects == nil {
		return nil
	}
	var list []sentence
	for i := range b.Effects.Comparisons {
		c := &b.Effects.Comparisons[i]
		if c.Matchup != b.Effects.Comparisons[0].Matchup {
			continue
		}
		ch := c.Headline()
		w := ch.Words()
		list = append(list, sentence{
			fmt.Sprintf("%s changes the %s by", b.changed(c), ch.Question()), w.Value, w.Interval,
			", with " + b.matchup(c.Matchup) + effectVerdict(c),
		})
	}
	return list
}

func (b *builder) policyAnswers() []sentence {
	var list []sentence
	for i := range b.Result.Answers {
		a := &b.Result.Answers[i]
		m := b.find(a.Matchup)
		if a.Metric != "score" || a.What != m.Policies[0] {
			continue
		}
		list = append(list, stated(fmt.Sprintf("%s scores", m), &a.Estimate, scoreVerdict(&a.Estimate)))
	}
	return list
}

func (b *builder) seatAnswers() []sentence {
	var list []sentence
	for i := range b.Result.Answers {
		a := &b.Result.Answers[i]
		if a.Metric != "decided_wins" || a.What != "seat 0" && a.What != "side 0" {
			continue
		}
		before := fmt.Sprintf("%s wins", titled(a.What))
		list = append(list, stated(before, &a.Estimate, "of the decided games"+edgeVerdict(&a.Estimate)))
	}
	return list
}

// stated puts an estimate in a sentence.
func stated(before string, e *analysis.Estimate, after string) sentence {
	value, interval := e.Words()
	return sentence{before, value, interval, after}
}

// effectVerdict says whether a change can be told from none.
func effectVerdict(c *analysis.Comparison) string {
	ch := c.Headline()
	switch {
	case c.Parted.Count == 0:
		return ": no game differs."
	case c.Flipped.Count == 0:
		return ": games differ, their results do not."
	case !ch.Together.Known():
		return ": too few deals to say more."
	case ch.Together.Low <= 0 && 0 <= ch.Together.High:
		return ": it cannot be told from no change, the interval holds 0."
	}
	return ": the interval does not hold 0."
}

func scoreVerdict(e *analysis.Estimate) string {
	switch {
	case !e.Known():
		return "of the points: too few deals to say more."
	case e.Low > e.Expected:
		return "of the points: it is the stronger."
	case e.High < e.Expected:
		return "of the points: it is the weaker."
	}
	return "of the points: neither is seen to be stronger."
}

func edgeVerdict(e *analysis.Estimate) string {
	switch {
	case !e.Known():
		return ": too few deals to say more."
	case e.Low > e.Expected:
		return ": an edge, the interval lies above an equal share."
	case e.High < e.Expected:
		return ": a handicap, the interval lies below an equal share."
	}
	return ": no edge can be told from none, the interval holds an equal share."
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

// Joined reports whether what comes after the number follows without a blank.
func (s sentence) Joined() bool {
	return strings.HasPrefix(s.After, ":") || strings.HasPrefix(s.After, ",")
}
