package effects

import (
	"github.com/cardlab/cardlab/analysis"
	"math"
)

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
