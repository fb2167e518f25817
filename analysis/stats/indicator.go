package stats

// Indicator returns 1 for what is so, and 0 for what is not.
func Indicator(is bool) int64 {
	if is {
		return 1
	}
	return 0
}
