package strength

import (
	"github.com/cardlab/cardlab/analysis/internal/check"
	"testing"
)

// Section b.11 of the vectors: OpenSpiel's code.
func TestAlphaRankAgreesWithOpenSpiel(t *testing.T) {
	shares := func(name string, got []float64, want ...float64) {
		t.Helper()
		for i := range want {
			check.Near(t, name, got[i], want[i], 8)
		}
	}
	cycle := [][]float64{{.5, .6, .4}, {.4, .5, .7}, {.6, .3, .5}}
	shares("cycle", AlphaRankLimit(cycle, 1, .01), 1./3, 1./3, 1./3)
	better := [][]float64{{.5, .6, .7}, {.4, .5, .6}, {.3, .4, .5}}
	shares("better and better", AlphaRankLimit(better, 1, .01), .98019802, .01477685, .00502513)
	shares("alone", AlphaRankLimit([][]float64{{.5}}, 1, .01), 1)
}
