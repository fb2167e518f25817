package cutropeinputs

const sure = 1000 // chances are in thousandths

// holds returns the chance that a hand of so many cards, drawn of n, has one of some hits.
func holds(n, hand, hits int) int {
	if n <= 0 {
		return 0
	}
	none := sure
	for k := range min(hand, n) {
		none = none * max(0, n-hits-k) / (n - k)
	}
	return sure - none
}
