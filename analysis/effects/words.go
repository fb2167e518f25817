package effects

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/metrics"
	"github.com/cardlab/cardlab/engine"
)

// title says which matchup a comparison is about, and which variants.
func (e *Effects) title(c *Comparison) string {
	return fmt.Sprintf("%s, %s against %s", e.matchup(c.Matchup), e.Changed[c.Variant].Label, e.Base.Label)
}

func (e *Effects) matchup(number int32) analysis.Matchup {
	for _, m := range e.Matchups {
		if m.Number == number {
			return m
		}
	}
	return analysis.Matchup{Number: number}
}

// Sentence says in words what a variant does to the score of seat 0.
func (e *Effects) Sentence(c *Comparison) string {
	ch := c.Changes[headline]
	ch.Interval = ch.Together
	value := finely(ch.Estimate)
	name := metrics.RowName(ch.Metric, ch.What)
	switch {
	case c.Faults > 0 && c.Faults == 2*c.Games:
		return "every game was broken off by a fault: nothing was found out about the rules"
	case e.same(c):
		return "the two are the same rules: nothing changes"
	case c.Parted.Count == 0:
		return "no game differs in anything that its row tells" + e.ruledOut(&ch)
	case c.Flipped.Count == 0:
		return "games differ, their results do not" + e.ruledOut(&ch)
	case !ch.Known():
		return "too few deals to tell anything"
	case ch.Low > 0 && e.Sure(&ch):
		return fmt.Sprintf("the %s rises: %s", name, value)
	case ch.High < 0 && e.Sure(&ch):
		return fmt.Sprintf("the %s falls: %s", name, value)
	}
	most := 100 * math.Max(-ch.Low, ch.High)
	return fmt.Sprintf("it is open whether the %s changes at all, but not by more than %s pp: %s%s", name,
		analysis.Decimal(most, analysis.DigitsFor((ch.High-ch.Low)*50)+1, false), value, e.certain(c))
}

// same reports whether a comparison is of rules with themselves, so that nothing can differ.
func (e *Effects) same(c *Comparison) bool { return e.Changed[c.Variant].Text == e.Base.Text }

// ruledOut says how large a change is that no deal has shown: nothing seen is a bound, not 0.
func (e *Effects) ruledOut(ch *Change) string {
	if !ch.Known() {
		return ""
	}
	half := 100 * ch.High
	return fmt.Sprintf("; changes of the %s of more than %s pp are ruled out", metrics.RowName(ch.Metric, ch.What),
		analysis.Decimal(half, analysis.DigitsFor(half)+1, false))
}

// Sure reports whether the test says what the interval does, which with very few
// deals it may not. A sequence has no test beside it.
func (e *Effects) Sure(ch *Change) bool { return e.Anytime != nil || ch.Adjusted < 0.05 }

// certain lists the changes besides that of the headline of which it is known that
// they are more or less than nothing: "; draws: +7.8 pp ±4.7".
func (e *Effects) certain(c *Comparison) (text string) {
	for i := range c.Changes {
		ch := c.Changes[i]
		if ch.Interval = ch.Together; i == headline || !ch.Known() || ch.Low <= 0 && ch.High >= 0 || !e.Sure(&ch) {
			continue
		}
		text += fmt.Sprintf("; %s: %s", metrics.RowName(ch.Metric, ch.What), finely(ch.Estimate))
	}
	return text
}

// ranking lists the variants by the share of deals to which they give another result.
func (e *Effects) ranking(m analysis.Matchup) string {
	var list []*Comparison
	for i := range e.Comparisons {
		if e.Comparisons[i].Matchup == m.Number {
			list = append(list, &e.Comparisons[i])
		}
	}
	slices.SortStableFunc(list, func(a, b *Comparison) int { return cmp.Compare(b.Flipped.Value, a.Flipped.Value) })
	var parts []string
	for _, c := range list {
		value, interval := c.Flipped.Finer()
		parts = append(parts, fmt.Sprintf("%s %s %s", e.Changed[c.Variant].Label, value, interval))
	}
	return fmt.Sprintf("%s, the share of deals with another result than under %s, most first: %s", m, e.Base.Label, strings.Join(parts, ", "))
}

// Notes says how the numbers were made, one sentence each.
func (e *Effects) Notes() []string {
	list := []string{"Changes are taken deal by deal, per game, changed minus " + e.Base.Label + "; seat 0 is the first to act; a draw scores 1/sides, so ½ at a table of two."}
	together := ""
	if len(e.Comparisons) > 1 {
		together = ", all comparisons at once for each question, and p with them (Bonferroni)"
	}
	switch {
	case e.Anytime != nil:
		list = append(list, fmt.Sprintf("Intervals hold with 95 %% however often one looks and whenever one stops%s; narrowest at about %s.",
			together, analysis.Counted(int64(e.Anytime.At), "deal")))
	case e.Precision > 0:
		list = append(list, "Intervals hold with 95 %"+together+"; how many deals it took was decided by their spread alone, in rounds of "+e.roundsText()+".")
	default:
		list = append(list, "Intervals hold with 95 %"+together+", for a number of deals fixed before.")
	}
	if e.Luck {
		list = append(list, e.luckNote())
	}
	list = append(list, analysis.Sentences(e.Remarks)...)
	for i := range e.Comparisons {
		if c := &e.Comparisons[i]; c.Faults > 0 {
			list = append(list, fmt.Sprintf("%s: %s of %s broken off by a fault, in which the side at fault scores nothing.",
				e.title(c), analysis.Whole(c.Faults), analysis.Counted(2*c.Games, "game")))
		}
	}
	list = append(list, "unpaired: how many times as many deals would be needed if each variant were played on deals of its own.")
	for i := range e.Comparisons {
		if c := &e.Comparisons[i]; c.few() {
			list = append(list, fmt.Sprintf("%s: only %s with another result; the intervals allow for more that were not seen.",
				e.title(c), analysis.Counted(c.Flipped.Count, "deal")))
		}
	}
	return list
}

// few reports whether so few deals differ in their result, but some do, that those not seen make up much of an interval.
func (c *Comparison) few() bool { return c.Flipped.Count > 0 && c.Flipped.Count < 10 }

func (e *Effects) roundsText() string {
	var list []string
	for _, r := range e.Rounds {
		list = append(list, analysis.Whole(r.Deals))
	}
	return strings.Join(list, ", ")
}

// String returns "P0 wins by goal in 23 turns", or "a draw by passes …".
func (p Played) String() string {
	who := "a draw"
	if p.Winner != engine.NoSeat {
		who = fmt.Sprintf("P%d wins", p.Winner)
	}
	return fmt.Sprintf("%s by %s in %s", who, p.Reason, analysis.Counted(int64(p.Turns), "turn"))
}

// Command returns the command that steps through both games of a flip.
func (e *Effects) Command(f Flip) string {
	folder := e.Folder
	if folder == "" {
		folder = "RUN"
	}
	return fmt.Sprintf("cardlab show %s %d --beside %d", folder, f.Base.Game, f.Changed.Game)
}
