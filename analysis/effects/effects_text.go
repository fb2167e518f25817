package effects

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"cardlab/analysis"
	"cardlab/analysis/metrics"
	"cardlab/engine"
)

// Text writes effects to be read: for each matchup and variant what changes, how
// sure that is, and games to look at.
func (e *Effects) Text(out io.Writer, o analysis.TextOptions) error {
	w := analysis.Printed.Finer()
	if o.ASCII {
		w = analysis.ASCII.Finer()
	}
	var b strings.Builder
	b.WriteString(analysis.Folded(fmt.Sprintf("%s: %s, seed %d, played under each variant with the same cards, policies and chance",
		e.Run, analysis.Counted(w, e.Deals, "deal"), e.Seed), o.Width) + "\n")
	for i, v := range append([]analysis.Variant{e.Base}, e.Changed...) {
		role := ""
		if i == 0 {
			role = ", which the others are compared with"
		}
		fmt.Fprintf(&b, "  %s: %s%s\n", v.Label, v.Text, role)
	}
	for i := range e.Comparisons {
		e.comparison(&b, &e.Comparisons[i], w, o.Width)
	}
	for i := range e.Trainings {
		e.trained(&b, &e.Trainings[i], w, o.Width)
	}
	if len(e.Changed) > 1 {
		b.WriteString("\n")
		for _, m := range e.Matchups {
			b.WriteString(analysis.Folded(e.ranking(m, w), o.Width) + "\n")
		}
	}
	b.WriteString("\n")
	for _, line := range e.notes(w) {
		b.WriteString(analysis.Folded(line, o.Width) + "\n")
	}
	text := b.String()
	if o.ASCII {
		text = strings.NewReplacer("½", "1/2", "→", "->", "×", "x").Replace(text)
	}
	_, err := io.WriteString(out, text)
	return err
}

// comparison writes what one variant changes in one matchup.
func (e *Effects) comparison(b *strings.Builder, c *Comparison, w analysis.Numerals, bound int) {
	b.WriteString("\n" + analysis.Folded(e.title(c)+": "+e.sentence(c, w), bound) + "\n")
	b.WriteString(analysis.Aligned(e.rows(c, w)))
	b.WriteString(analysis.Folded(fmt.Sprintf("another result in %s of the deals (%s), another course in %s (%s)",
		w.Valued(c.Flipped), w.Whole(c.Flipped.Count), w.Valued(c.Parted), w.Whole(c.Parted.Count)), bound) + "\n")
	const few = 3
	for _, f := range c.Flips[:min(few, len(c.Flips))] {
		fmt.Fprintf(b, "  deal %d: %s → %s   %s\n", f.Deal, f.Base, f.Changed, e.Command(f))
	}
}

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

// rows returns a comparison as a table, with a heading.
func (e *Effects) rows(c *Comparison, w analysis.Numerals) [][]string {
	rows := [][]string{{"", e.Base.Label, e.Changed[c.Variant].Label, "change", "95 %", "p", "deals that differ", "unpaired", "correlation"}}
	for i := range c.Changes {
		ch := &c.Changes[i]
		shown := ch.Estimate
		shown.Interval = ch.Together
		value, interval := w.Estimate(&shown)
		rows = append(rows, []string{
			metrics.RowName(ch.Metric, ch.What), level(w, ch, ch.Before), level(w, ch, ch.After), value, interval,
			w.Probability(ch.Adjusted), w.Whole(ch.Differing), w.Times(ch.VarianceRatio), w.Ratio(ch.Correlation),
		})
	}
	if e.Anytime != nil { // there are no p-values
		for i := range rows {
			rows[i] = append(rows[i][:5], rows[i][6:]...)
		}
	}
	return rows
}

// sentence says in words what a variant does to the score of seat 0.
func (e *Effects) sentence(c *Comparison, w analysis.Numerals) string {
	ch := c.Changes[headline]
	ch.Interval = ch.Together
	value := w.Valued(ch.Estimate)
	name := metrics.RowName(ch.Metric, ch.What)
	switch {
	case c.Faults > 0 && c.Faults == 2*c.Games:
		return "every game was broken off by a fault: nothing was found out about the rules"
	case c.Parted.Count == 0:
		return "no game differs in anything that its row tells, and every change is exactly 0"
	case c.Flipped.Count == 0:
		return "games differ, their results do not"
	case !ch.Known():
		return "too few deals to tell anything"
	case ch.Low > 0 && e.Sure(&ch):
		return fmt.Sprintf("the %s rises: %s", name, value)
	case ch.High < 0 && e.Sure(&ch):
		return fmt.Sprintf("the %s falls: %s", name, value)
	}
	return fmt.Sprintf("it is open whether the %s changes at all: %s%s", name, value, e.certain(c, w))
}

// Sure reports whether the test says what the interval does, which with very few
// deals it may not. A sequence has no test beside it.
func (e *Effects) Sure(ch *Change) bool { return e.Anytime != nil || ch.Adjusted < 0.05 }

// certain lists the changes besides that of the headline of which it is known that
// they are more or less than nothing: "; draws: +7.8 pp ±4.7".
func (e *Effects) certain(c *Comparison, w analysis.Numerals) (text string) {
	for i := range c.Changes {
		ch := c.Changes[i]
		if ch.Interval = ch.Together; i == headline || !ch.Known() || ch.Low <= 0 && ch.High >= 0 || !e.Sure(&ch) {
			continue
		}
		text += fmt.Sprintf("; %s: %s", metrics.RowName(ch.Metric, ch.What), w.Valued(ch.Estimate))
	}
	return text
}

// ranking lists the variants by the share of deals to which they give another result.
func (e *Effects) ranking(m analysis.Matchup, w analysis.Numerals) string {
	var list []*Comparison
	for i := range e.Comparisons {
		if e.Comparisons[i].Matchup == m.Number {
			list = append(list, &e.Comparisons[i])
		}
	}
	slices.SortStableFunc(list, func(a, b *Comparison) int { return cmp.Compare(b.Flipped.Value, a.Flipped.Value) })
	var parts []string
	for _, c := range list {
		value, interval := w.Estimate(&c.Flipped)
		parts = append(parts, fmt.Sprintf("%s %s %s", e.Changed[c.Variant].Label, value, interval))
	}
	return fmt.Sprintf("%s, the share of deals with another result than under %s, most first: %s", m, e.Base.Label, strings.Join(parts, ", "))
}

// notes says how the numbers were made.
func (e *Effects) notes(w analysis.Numerals) []string {
	list := []string{"Changes are taken deal by deal, per game, changed minus " + e.Base.Label + "; seat 0 is the first to act; a draw scores 1/sides, so ½ at a table of two."}
	together := ""
	if len(e.Comparisons) > 1 {
		together = ", all comparisons at once for each question (Bonferroni; p by Holm)"
	}
	switch {
	case e.Anytime != nil:
		list = append(list, fmt.Sprintf("Intervals hold with 95 %% however often one looks and whenever one stops%s; narrowest at about %s.",
			together, analysis.Counted(w, int64(e.Anytime.At), "deal")))
	case e.Precision > 0:
		list = append(list, "Intervals hold with 95 %"+together+"; how many deals it took was decided by their spread alone, in rounds of "+e.rounds(w)+".")
	default:
		list = append(list, "Intervals hold with 95 %"+together+", for a number of deals fixed before.")
	}
	list = append(list, analysis.Sentences(e.Remarks)...)
	for i := range e.Comparisons {
		if c := &e.Comparisons[i]; c.Faults > 0 {
			list = append(list, fmt.Sprintf("%s: %s of %s broken off by a fault, in which the side at fault scores nothing.",
				e.title(c), w.Whole(c.Faults), analysis.Counted(w, 2*c.Games, "game")))
		}
	}
	list = append(list, "unpaired: how many times as many deals would be needed if each variant were played on deals of its own.")
	for i := range e.Comparisons {
		if c := &e.Comparisons[i]; c.few() {
			list = append(list, fmt.Sprintf("%s: only %s with another result: too few to tell their spread well; take the interval with caution.",
				e.title(c), analysis.Counted(w, c.Flipped.Count, "deal")))
		}
	}
	return list
}

// few reports whether too few deals differ in their result for an interval to be
// quite what it says, but some do.
func (c *Comparison) few() bool { return c.Flipped.Count > 0 && c.Flipped.Count < 10 }

func (e *Effects) rounds(w analysis.Numerals) string {
	var list []string
	for _, r := range e.Rounds {
		list = append(list, w.Whole(r.Deals))
	}
	return strings.Join(list, ", ")
}

// String returns "P0 wins by goal in 23 turns", or "a draw by passes …".
func (p Played) String() string {
	who := "a draw"
	if p.Winner != engine.NoSeat {
		who = fmt.Sprintf("P%d wins", p.Winner)
	}
	return fmt.Sprintf("%s by %s in %d turns", who, p.Reason, p.Turns)
}

// Command returns the command that steps through both games of a flip.
func (e *Effects) Command(f Flip) string {
	folder := e.Folder
	if folder == "" {
		folder = "RUN"
	}
	return fmt.Sprintf("cardlab show %s %d --beside %d", folder, f.Base.Game, f.Changed.Game)
}

// level writes a quantity under one variant with as many digits as its change.
func level(w analysis.Numerals, c *Change, value float64) string {
	if math.IsNaN(value) {
		return w.Nothing
	}
	scale, suffix := 1.0, ""
	if c.Form == analysis.ShareDifference {
		scale, suffix = 100, " %"
	}
	digits := 1
	if c.Together.Known() {
		digits = analysis.DigitsFor((c.Together.High-c.Together.Low)/2*scale) + w.More
	}
	return w.Decimal(value*scale, digits, false) + suffix
}
