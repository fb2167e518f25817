package analysis

// Overshoot makes a sequential test end a little before its bounds. Log-likelihood
// ratios come in jumps: when one passes a bound it is beyond it, so that a test errs
// less than asked for and takes longer than it must. How far beyond, on average, is
// estimated on the way, from the jumps by which the ratio reached a new high or low:
// Σδ²/(2·|Σδ|) (Siegmund 1985, Sequential Analysis, corollary 8.33, as in fishtest). It
// is to see the ratio after every unit, in order.
type Overshoot struct{ low, high ladder }

// ladder is the jumps to ever further values on one side of 0.
type ladder struct{ at, sum, squares float64 }

func (l *ladder) reach(value float64) {
	if value > l.at {
		d := value - l.at
		l.at, l.sum, l.squares = value, l.sum+d, l.squares+d*d
	}
}

// beyond returns how far the value is beyond a bound when it passes it; 0 if it never rose.
func (l *ladder) beyond() float64 {
	if l.sum == 0 {
		return 0
	}
	return l.squares / l.sum / 2
}

// Verdict takes in the log-likelihood ratio after one more unit and returns what it decides.
func (o *Overshoot) Verdict(t SPRT, llr float64) Verdict {
	o.high.reach(llr)
	o.low.reach(-llr)
	switch lower, upper := t.Bounds(); {
	case llr > upper-o.high.beyond():
		return AcceptedH1
	case llr < lower+o.low.beyond():
		return AcceptedH0
	}
	return Undecided
}
