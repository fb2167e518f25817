package effects

import "cardlab/analysis"

// ChangeText is a change as text: both levels, the difference with the interval
// that holds for all comparisons at once, and how it was told apart from chance.
type ChangeText struct {
	Before, After, Value, Interval string
	P                              string // adjusted; "–" where the intervals are confidence sequences
	Unpaired                       string // how many times as many deals of their own the variants would take
	Correlation                    string
}

// Printed writes a change as the text of the effects does.
func (c *Change) Printed() ChangeText {
	w, shown := analysis.Printed, c.Estimate
	shown.Interval = c.Together
	value, interval := w.Estimate(&shown)
	return ChangeText{level(w, c, c.Before), level(w, c, c.After), value, interval,
		w.Probability(c.Adjusted), w.Times(c.VarianceRatio), w.Ratio(c.Correlation)}
}

// Notes says how the numbers were made, a sentence each.
func (e *Effects) Notes() []string { return e.notes(analysis.Printed) }

// Headline returns the change of seat 0's score, or side 0's.
func (c *Comparison) Headline() *Change { return &c.Changes[headline] }
