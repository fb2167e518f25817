package strength

import "testing"

// BenchmarkLLR is what a sequential test costs after each pair.
func BenchmarkLLR(b *testing.B) {
	x := pentanomial([5]int64{120, 22, 715, 24, 119})
	for _, m := range []Model{Normalized, Logistic} {
		b.Run(string(m), func(b *testing.B) {
			t := SPRT{0, 10, .05, .05, m}
			for b.Loop() {
				t.LLR(x)
			}
		})
	}
}
