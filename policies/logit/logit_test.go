package logit

import (
	"math"
	"testing"
)

func TestChanceIsTheLogistic(t *testing.T) {
	for x := -20.0; x <= 20; x += 0.037 {
		if got, want := Chance(x), 1/(1+math.Exp(-x)); math.Abs(got-want) > 2e-5 {
			t.Errorf("Chance(%v) is %v, want %v", x, got, want)
		}
	}
}
