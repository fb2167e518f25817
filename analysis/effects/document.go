package effects

import (
	"fmt"
	"math"
	"strings"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/document"
	"github.com/cardlab/cardlab/analysis/metrics"
)

// Document returns effects as they are written: for each matchup and variant what
// changes, how sure that is, and games to look at. Markdown is for a page of findings, which
// needs the tables alone.
func (e *Effects) Document() document.Document {
	d := document.Document{Records: e.records(), Data: e.object()}
	deals := analysis.Counted(e.Deals, "deal")
	variants := document.Items{{Name: e.Base.Label, Code: e.Base.Text, Remark: ", which the others are compared with"}}
	for _, v := range e.Changed {
		variants = append(variants, document.Item{Name: v.Label, Code: v.Text})
	}
	d.Section(
		document.InText{document.Title{Name: e.Run, About: fmt.Sprintf("%s, seed %d, played under each variant with the same cards, policies and chance", deals, e.Seed)}, variants},
		document.InMarkdown{document.AboutCode{Code: e.Base.Text, Says: fmt.Sprintf("and others on the same %s, seed %d (run %s).", deals, e.Seed, e.Run)}})
	for i := range e.Comparisons {
		c := &e.Comparisons[i]
		d.Section(document.Strong(e.title(c)+": "+e.Sentence(c)), e.table(c), document.InText{
			document.Sentence(fmt.Sprintf("another result in %s of the deals (%s), another course in %s (%s)",
				finely(c.Flipped), analysis.Whole(c.Flipped.Count), finely(c.Parted), analysis.Whole(c.Parted.Count))),
			e.examples(c)})
		if c.NoLuck != nil {
			d.Section(e.noLuckBlocks(c)...)
		}
	}
	for i := range e.Trainings {
		d.Section(e.trained(&e.Trainings[i])...)
	}
	for i := range e.Across {
		d.Section(e.acrossBlocks(&e.Across[i])...)
	}
	if len(e.Changed) > 1 {
		var rankings document.Sentences
		for _, m := range e.Matchups {
			rankings = append(rankings, e.ranking(m))
		}
		d.Section(document.InText{rankings})
	}
	d.Section(document.Sentences(e.Notes()))
	return d
}

// examples names the first flipped games, and how to look at them.
func (e *Effects) examples(c *Comparison) (lines document.Lines) {
	const few = 3
	for _, f := range c.Flips[:min(few, len(c.Flips))] {
		lines = append(lines, fmt.Sprintf("  deal %d: %s → %s   %s", f.Deal, f.Base, f.Changed, e.Command(f)))
	}
	return lines
}

// table returns what changes in a comparison.
func (e *Effects) table(c *Comparison) *document.Table {
	head := []string{"", e.Base.Label, e.Changed[c.Variant].Label, "change", "95 %", "p", "deals that differ", "unpaired", "correlation"}
	withoutP := func(cells []string) []string { // with a confidence sequence there are no p-values
		if e.Anytime == nil {
			return cells
		}
		return append(cells[:5:5], cells[6:]...)
	}
	t := document.Of("", withoutP(head)...)
	for i := range c.Changes {
		ch := &c.Changes[i]
		shown := ch.shown()
		value, interval := shown.Finer()
		t.Add(withoutP([]string{
			metrics.RowName(ch.Metric, ch.What), ch.level(ch.Before, 1), ch.level(ch.After, 1), value, interval,
			analysis.Probability(ch.Adjusted), analysis.Whole(ch.Differing), times(ch.VarianceRatio), correlation(ch.Correlation),
		})...)
	}
	return t
}

// shown returns a change with the interval that holds for all comparisons at once.
func (c *Change) shown() analysis.Estimate {
	shown := c.Estimate
	shown.Interval = c.Together
	return shown
}

// finely writes an estimate with a digit more, as it stands beside others.
func finely(e analysis.Estimate) string {
	value, interval := e.Finer()
	return strings.TrimSpace(value + " " + interval)
}

// level writes a quantity under one variant with as many digits as its change, and more.
func (c *Change) level(value float64, more int) string {
	if math.IsNaN(value) {
		return analysis.Nothing
	}
	scale, suffix := 1.0, ""
	if c.Form == analysis.ShareDifference {
		scale, suffix = 100, " %"
	}
	digits := 1
	if c.Together.Known() {
		digits = analysis.DigitsFor((c.Together.High-c.Together.Low)/2*scale) + more
	}
	return analysis.Decimal(value*scale, digits, false) + suffix
}

// ChangeText is a change as text: both levels, the difference with the interval
// that holds for all comparisons at once, and how it was told apart from chance.
type ChangeText struct {
	Before, After, Value, Interval string
	P                              string // adjusted; "–" where the intervals are confidence sequences
	Unpaired                       string // how many times as many deals of their own the variants would take
	Correlation                    string
}

// Printed writes a change for the page.
func (c *Change) Printed() ChangeText {
	shown := c.shown()
	value, interval := shown.Printed()
	return ChangeText{c.level(c.Before, 0), c.level(c.After, 0), value, interval,
		analysis.Probability(c.Adjusted), times(c.VarianceRatio), correlation(c.Correlation)}
}

// Headline returns the change of seat 0's score, or side 0's.
func (c *Comparison) Headline() *Change { return &c.Changes[headline] }
