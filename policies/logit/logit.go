// Package logit turns log-odds into chances, the same on every machine. Its
// functions are made of sums, products and quotients that no build rounds otherwise;
// math.Exp does not promise that.
package logit

const (
	step = 64 // entries for each unit of log-odds
	end  = 16 // beyond it chances are as good as certain
)

// powers[i] is e^(−i/64).
var powers = func() (t [step*end + 2]float64) {
	const shrink = 0.98449643700540845 // e^(−1/64)
	t[0] = 1
	for i := 1; i < len(t); i++ {
		t[i] = t[i-1] * shrink
	}
	return t
}()

// chances[i] is 1/(1+e^(−i/64)).
var chances = func() (t [step*end + 2]float64) {
	for i := range t {
		t[i] = 1 / (1 + powers[i])
	}
	return t
}()

// Chance returns the chance that log-odds stand for, to some five digits.
func Chance(odds float64) float64 {
	if odds < 0 {
		return 1 - Chance(-odds)
	}
	return between(&chances, odds)
}

func between(t *[step*end + 2]float64, x float64) float64 {
	x *= step
	if x >= step*end {
		return t[step*end]
	}
	i := int(x)
	return t[i] + float64((t[i+1]-t[i])*(x-float64(i)))
}
