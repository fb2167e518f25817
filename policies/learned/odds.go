package learned

import "math"

// The functions here are made of sums, products and quotients that no build
// rounds otherwise, so that training gives the same bytes and a value the same
// number on every machine; math.Exp does not promise that.

const (
	logisticStep = 64 // entries for each unit of log-odds
	logisticEnd  = 16 // beyond it chances are as good as certain
)

// logistic[i] is 1/(1+e^(−i/64)).
var logistic = func() (t [logisticStep*logisticEnd + 2]float64) {
	const shrink = 0.98449643700540845 // e^(−1/64)
	power := 1.0
	for i := range t {
		t[i] = 1 / (1 + power)
		power *= shrink
	}
	return t
}()

// Chance returns the chance that log-odds stand for.
func Chance(odds float64) float64 {
	if odds < 0 {
		return 1 - Chance(-odds)
	}
	x := odds * logisticStep
	if x >= logisticStep*logisticEnd {
		return logistic[logisticStep*logisticEnd]
	}
	i := int(x)
	return logistic[i] + float64((logistic[i+1]-logistic[i])*(x-float64(i)))
}

// ChanceOf returns the chance that a player's answer stands for.
func ChanceOf(answer int64) float64 {
	switch answer {
	case Sure:
		return 1
	case -Sure:
		return 0
	}
	return Chance(float64(answer) / (1 << answerBits))
}

// evenOdds returns the log-odds of an equal share of a draw: −ln(sides−1), in 2⁻¹⁶.
func evenOdds(sides int) int64 {
	logs := [...]float64{2: 0, 3: 0.6931471805599453, 4: 1.0986122886681098, 5: 1.3862943611198906,
		6: 1.6094379124341003, 7: 1.791759469228055, 8: 1.9459101490553132}
	return -int64(math.Round(logs[sides] * (1 << answerBits)))
}
