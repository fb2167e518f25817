package stats

import "math"

// A confidence sequence is an interval that may be looked at after every deal:
// the chance that it ever leaves out the truth is at most alpha, however often
// one looks and whenever one stops. An interval for a fixed number of deals does
// not give that: looked at ten times it is wrong in 19 of 100 runs, not in 5.

// bestRho returns the precision of a normal mixture for which its bound is narrowest at a
// variance v: v/(2·ln(1/α) + ln(1 + 2·ln(1/α))) (Howard, Ramdas, McAuliffe, Sekhon 2021,
// Annals of Statistics 49:1055, §3).
func bestRho(v, alpha float64) float64 {
	l := 2 * math.Log(1/alpha)
	return v / (l + math.Log1p(l))
}

// crossing returns where, from low to high, what is true at low ceases to be true.
func crossing(low, high float64, so func(float64) bool) float64 {
	for range 100 {
		mid := low + (high-low)/2
		if mid == low || mid == high {
			break
		}
		if so(mid) {
			low = mid
		} else {
			high = mid
		}
	}
	return low + (high-low)/2
}
