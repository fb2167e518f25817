package learned

import (
	"math"

	"github.com/cardlab/cardlab/policies/logit"
)

// ChanceOf returns the chance that a player's answer stands for.
func ChanceOf(answer int64) float64 {
	switch answer {
	case Sure:
		return 1
	case -Sure:
		return 0
	}
	return logit.Chance(float64(answer) / (1 << answerBits))
}

// evenOdds returns the log-odds of an equal share of a draw: −ln(sides−1), in 2⁻¹⁶.
func evenOdds(sides int) int64 {
	logs := [...]float64{2: 0, 3: 0.6931471805599453, 4: 1.0986122886681098, 5: 1.3862943611198906,
		6: 1.6094379124341003, 7: 1.791759469228055, 8: 1.9459101490553132}
	return -int64(math.Round(logs[sides] * (1 << answerBits)))
}
