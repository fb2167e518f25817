package effects

import (
	"cardlab/analysis"
	"math"
	"strconv"
)

// probability writes a p-value with two digits that say something: `0.032`.
func probability(p float64) string {
	switch {
	case math.IsNaN(p):
		return analysis.Nothing
	case p < 1e-4:
		return "<0.0001"
	case p >= .1:
		return strconv.FormatFloat(p, 'f', 2, 64)
	case p >= .01:
		return strconv.FormatFloat(p, 'f', 3, 64)
	}
	return strconv.FormatFloat(p, 'f', 4, 64)
}

// times writes how many times as many: `×12`, `×3.4`.
func times(ratio float64) string {
	switch {
	case math.IsNaN(ratio) || math.IsInf(ratio, 0):
		return analysis.Nothing
	case ratio >= 10:
		return "×" + analysis.Whole(int64(math.Round(ratio)))
	}
	return "×" + analysis.Decimal(ratio, 1, false)
}

// correlation writes a correlation.
func correlation(r float64) string {
	if math.IsNaN(r) {
		return analysis.Nothing
	}
	return analysis.Decimal(r, 2, true)
}
