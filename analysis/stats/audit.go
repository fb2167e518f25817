package stats

import "math"

// ChanceFound is the probability that looking at some of all things, picked at random without
// putting any back, finds at least one of those that are wrong: 1 − C(all−wrong, looked) / C(all, looked),
// the hypergeometric distribution at nought. It wants 0 ≤ looked, wrong ≤ all.
func ChanceFound(all, looked, wrong int) float64 {
	if looked+wrong > all {
		return 1
	}
	missed := 0.0 // log of the probability to find none
	for i := range min(looked, wrong) {
		missed += math.Log1p(-float64(max(looked, wrong)) / float64(all-i))
	}
	return -math.Expm1(missed)
}

// MostUnfound is the largest number of wrong things among all that looking at some of them, picked
// at random, and finding none leaves possible at a level: with more than so many it would have found
// one with at least that probability. It is the upper end of an exact one-sided interval.
func MostUnfound(all, looked int, level float64) int {
	low, high := 0, all-looked // ChanceFound grows with the number of wrong ones
	for low < high {
		if middle := (low + high + 1) / 2; ChanceFound(all, looked, middle) < level {
			low = middle
		} else {
			high = middle - 1
		}
	}
	return low
}
