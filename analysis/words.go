package analysis

// Printed writes an estimate as the text report does: its value with as many
// digits as the interval warrants, and the interval, as `±0.3`, or as
// `[0.0, 0.4]` where it is lopsided. There is no interval with a count or a
// quantile, nor where nothing was observed.
func (e *Estimate) Printed() (value, interval string) { return printed.estimate(e) }

// Whole writes a whole number with its thousands apart.
func Whole(n int64) string { return printed.whole(n) }

// Question names what an estimate answers, as the rows of a table do: "wins of
// seat 0", "turns, median".
func (e *Estimate) Question() string { return rowName(e.Metric, e.What) }

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
	w, shown := printed, c.Estimate
	shown.Interval = c.Together
	value, interval := w.estimate(&shown)
	return ChangeText{w.level(c, c.Before), w.level(c, c.After), value, interval,
		w.probability(c.Adjusted), w.times(c.VarianceRatio), w.ratio(c.Correlation)}
}

// Notes says how the numbers were made, a sentence each.
func (e *Effects) Notes() []string { return e.notes(printed) }

// Headline returns the change of seat 0's score, or side 0's.
func (c *Comparison) Headline() *Change { return &c.Changes[headline] }
