package stats

import "fmt"

// Contrasts splits what one deal gives under all settings of k rules, each off or on, into what each rule and
// each combination of rules does: the Walsh transform (Yates 1937, The Design and Analysis of
// Factorial Experiments), in place. Before, place i is what the deal gives with the rules on whose
// bits are set in i. After, place 0 is the sum; place i is the sum over the settings, each with a minus for every rule of i that is off: for one rule what the
// settings with it give less those without, for two how much more one does with the other, and
// so on. Whole numbers stay whole.
//
// It panics unless the length is a power of two: a factorial without a setting is none.
func Contrasts(y []int64) {
	n := len(y)
	if n == 0 || n&(n-1) != 0 {
		panic(fmt.Sprintf("%d settings, want a power of two", n))
	}
	for rule := 1; rule < n; rule *= 2 {
		for i := range y {
			if i&rule == 0 {
				off, on := y[i], y[i|rule]
				y[i], y[i|rule] = off+on, on-off
			}
		}
	}
}
