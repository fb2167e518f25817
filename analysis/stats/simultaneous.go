package stats

// Several questions to the same deals are several chances to be fooled. Where they are asked of one family, each
// gets its share of alpha: intervals made so hold together with 1 − alpha, whatever hangs together with
// what, and no p-value times their number falsely is below alpha more often (Bonferroni; Miller 1981,
// Simultaneous Statistical Inference, §1.5). Finer p-values, as Holm's, would find
// what the intervals beside them do not.

// Confident returns the interval of a mean over deals that holds together with others, so many in all, with
// 1 − alpha: value ± Student's quantile times the standard error. There is none where that is not known.
func Confident(value, se, alpha float64, together int, deals int64) Interval {
	half := se * Reach(alpha/float64(max(1, together)), deals)
	return Interval{value - half, value + half}
}

// Together returns a p-value that holds for a family of so many.
func Together(p float64, family int) float64 { return min(1, p*float64(max(1, family))) }
