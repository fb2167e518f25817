package analysis

import (
	"flag"
	"math"
	"testing"
)

// near fails unless got is want to the given number of decimals.
func near(t *testing.T, what string, got, want float64, decimals int) {
	t.Helper()
	if !(math.Abs(got-want) <= 0.5001*math.Pow10(-decimals)) {
		t.Errorf("%s: got %.12g, want %.12g", what, got, want)
	}
}

// isInterval fails unless both ends of got are those of want.
func isInterval[I ~struct{ Low, High float64 }](t *testing.T, what string, got, want I, decimals int) {
	t.Helper()
	type ends struct{ Low, High float64 }
	near(t, what+", low", ends(got).Low, ends(want).Low, decimals)
	near(t, what+", high", ends(got).High, ends(want).High, decimals)
}

// update says that golden files are to be written anew.
var update = flag.Bool("update", false, "write the golden files anew")
