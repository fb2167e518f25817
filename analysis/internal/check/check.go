package check

import (
	"flag"
	"math"
	"testing"
)

// Near fails unless got is want to the given number of decimals.
func Near(t *testing.T, what string, got, want float64, decimals int) {
	t.Helper()
	if !(math.Abs(got-want) <= 0.5001*math.Pow10(-decimals)) {
		t.Errorf("%s: got %.12g, want %.12g", what, got, want)
	}
}

// Interval fails unless both ends of got are those of want.
func Interval[I ~struct{ Low, High float64 }](t *testing.T, what string, got, want I, decimals int) {
	t.Helper()
	type ends struct{ Low, High float64 }
	Near(t, what+", low", ends(got).Low, ends(want).Low, decimals)
	Near(t, what+", high", ends(got).High, ends(want).High, decimals)
}

// Update says that golden files are to be written anew.
var Update = flag.Bool("update", false, "write the golden files anew")
