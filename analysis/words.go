package analysis

// Printed writes an estimate as the text report does: its value with as many
// digits as the interval warrants, and the interval, as `±0.3`, or as
// `[0.0, 0.4]` where it is lopsided. There is no interval with a count or a
// quantile, nor where nothing was observed.
func (e *Estimate) Printed() (value, interval string) { return Printed.Estimate(e) }

// Whole writes a whole number with its thousands apart.
func Whole(n int64) string { return Printed.Whole(n) }
