package stats

import (
	"cmp"
	"slices"
)

// Several questions to the same deals are several chances to be fooled.

// Holm returns p-values adjusted step by step, the smallest times all, the next times one
// fewer (Holm 1979, Scandinavian Journal of Statistics 6:65): what is no more than α after
// adjustment is found, and the chance of a single false finding is at most α.
func Holm(p []float64) []float64 {
	adjusted := make([]float64, len(p))
	least := 0.0
	for rank, i := range ascending(p) {
		least = max(least, min(1, p[i]*float64(len(p)-rank)))
		adjusted[i] = least
	}
	return adjusted
}

// ascending returns the places of values from the smallest to the largest; of
// equal ones the first comes first.
func ascending(values []float64) []int {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(values[a], values[b]) })
	return order
}
