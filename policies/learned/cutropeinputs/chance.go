package cutropeinputs

const sure = 1000 // chances are in thousandths

// holds returns the chance that a hand of so many cards, drawn of n, has one of some hits.
func holds(n, hand, hits int) int {
	if n <= 0 || hits <= 0 {
		return 0
	}
	none, left, of := uint32(sure), uint32(max(0, n-hits)), uint32(n) // 32 bits, which are divided fast
	for range min(hand, n) {
		if left == 0 {
			return sure
		}
		none = none * left / of
		left--
		of--
	}
	return sure - int(none)
}
