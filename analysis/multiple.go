package analysis

import (
	"cmp"
	"slices"
)

// Several questions to the same deals are several chances to be fooled. These
// functions adjust p-values for it: what is no more than α after adjustment is
// found. The first three bound the chance of a single false finding; the last
// two the share of false ones among the findings.

// Bonferroni returns the p-values times their number, 1 at most. It holds
// whatever hangs together with what.
func Bonferroni(p []float64) []float64 {
	adjusted := make([]float64, len(p))
	for i, x := range p {
		adjusted[i] = min(1, x*float64(len(p)))
	}
	return adjusted
}

// Holm returns p-values adjusted step by step, the smallest times all, the next
// times one fewer (Holm 1979, Scandinavian Journal of Statistics 6:65). It finds
// whatever [Bonferroni] finds and more, and holds wherever that does.
func Holm(p []float64) []float64 {
	adjusted := make([]float64, len(p))
	least := 0.0
	for rank, i := range ascending(p) {
		least = max(least, min(1, p[i]*float64(len(p)-rank)))
		adjusted[i] = least
	}
	return adjusted
}

// Hommel returns p-values adjusted by closing the test of Simes (Hommel 1988,
// Biometrika 75:383, by the algorithm of Wright 1992, Biometrics 48:1005). It
// finds whatever [Holm] finds and more, but holds only for questions that are
// independent or positively dependent, as effects on the same deals mostly are.
func Hommel(p []float64) []float64 {
	n := len(p)
	order := ascending(p)
	adjusted := slices.Clone(p)
	for m := n; m > 1; m-- {
		// Simes' test of the m largest together gives no less than this.
		least := 1.0
		for k := 1; k <= m; k++ {
			least = min(least, float64(m)*p[order[n-m+k-1]]/float64(k))
		}
		for rank, i := range order {
			bound := least
			if rank < n-m { // one of the smaller ones, with the m − 1 largest
				bound = min(least, float64(m)*p[i])
			}
			adjusted[i] = max(adjusted[i], bound)
		}
	}
	return adjusted
}

// BenjaminiHochberg returns p-values adjusted so that of what is found at α, a
// share of α is false on average (Benjamini and Hochberg 1995, Journal of the
// Royal Statistical Society B 57:289). It holds for questions that are
// independent or positively dependent.
func BenjaminiHochberg(p []float64) []float64 { return stepUp(p, 1) }

// BenjaminiYekutieli does the same whatever hangs together with what, for which
// each p-value is as much larger as 1 + 1/2 + … + 1/n (Benjamini and Yekutieli
// 2001, Annals of Statistics 29:1165).
func BenjaminiYekutieli(p []float64) []float64 {
	sum := 0.0
	for i := range p {
		sum += 1 / float64(i+1)
	}
	return stepUp(p, sum)
}

// stepUp returns p·n/rank times a factor, no more than that of any larger p, 1 at most.
func stepUp(p []float64, factor float64) []float64 {
	adjusted := make([]float64, len(p))
	order := ascending(p)
	most := 1.0
	for rank := len(p); rank > 0; rank-- {
		i := order[rank-1]
		most = min(most, factor*p[i]*float64(len(p))/float64(rank))
		adjusted[i] = most
	}
	return adjusted
}

// EBH reports what is found by e-values, with a share of alpha false on average
// whatever hangs together with what (Wang and Ramdas 2022, Journal of the Royal
// Statistical Society B 84:822): the k largest, for the largest k of which the
// smallest is at least n/(α·k). The e-values must be those of now: with the
// largest so far of a sequence the bound is lost.
func EBH(e []float64, alpha float64) []bool {
	order := ascending(e)
	slices.Reverse(order)
	found := 0
	for k := 1; k <= len(e); k++ {
		if float64(k)*e[order[k-1]]/float64(len(e)) >= 1/alpha {
			found = k
		}
	}
	list := make([]bool, len(e))
	for _, i := range order[:found] {
		list[i] = true
	}
	return list
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
