package stats

import "fmt"

// Contrasts splits the results of one deal under all settings of k rules, each on
// or off, into what each rule and each combination of rules does: the Walsh
// transform (Yates 1937, The Design and Analysis of Factorial Experiments). Place i
// of y has the rules on whose bits are set in i. Place 0 of the answer is the mean;
// place i is the effect of the rules in i: for one rule the mean with it less
// that without, for two half of how much one's effect changes with the other, and
// so on. Over deals each contrast is a mean like any other.
//
// It panics unless the length is a power of two: a factorial without a setting is none.
func Contrasts(y []float64) []float64 {
	n := len(y)
	if n == 0 || n&(n-1) != 0 {
		panic(fmt.Sprintf("%d settings, want a power of two", n))
	}
	c := append([]float64(nil), y...)
	for rule := 1; rule < n; rule *= 2 {
		for i := range c {
			if i&rule == 0 {
				off, on := c[i], c[i|rule]
				c[i], c[i|rule] = off+on, on-off
			}
		}
	}
	c[0] /= float64(n)
	for i := 1; i < n; i++ {
		c[i] /= float64(n) / 2
	}
	return c
}
