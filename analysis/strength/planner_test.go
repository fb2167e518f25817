package strength

import (
	"github.com/cardlab/cardlab/analysis/internal/check"
	"testing"
)

// The expected numbers are those of fishtest's calculator.
func TestPlannerAgreesWithFishtest(t *testing.T) {
	p := Planner{Test: SPRT{0, 2, .05, .05, Normalized}, DrawRatio: .49, Bias: 191}
	check.Near(t, "variance", p.variance(), .06491823, 8)
	check.Near(t, "score of H1", p.score(2), .50146669, 8)
	expect := func(elo, pass, games float64, passDecimals int) {
		t.Helper()
		s0, s1 := p.score(p.Test.Elo0), p.score(p.Test.Elo1)
		gotPass, gotGames := p.ExpectAt((EloToScore(elo, 2) - s0) / (s1 - s0))
		check.Near(t, "pass", gotPass, pass, passDecimals)
		check.Near(t, "games", gotGames, games, 1)
	}
	expect(0, .05, 159942.4, 6)
	expect(1, .944470, 164150.5, 6)
	expect(2, .999818, 60740.0, 6)
	p = Planner{Test: SPRT{0, 5, .05, .05, Logistic}}
	expect(0, .05, 25594.3, 6)
	expect(5, .95, 25594.3, 6)
	expect(2.5, .500038, 41867.2, 6)
	p = Planner{Test: SPRT{0, 10, .05, .05, Normalized}, DrawRatio: .02}
	expect(5, .507422, 10464.6, 6)
}

func TestThePlannerNeedsNoDrawRatioBetweenNormalizedHypotheses(t *testing.T) {
	for _, draws := range []float64{0, .3, .9} {
		p := Planner{Test: DefaultSPRT, DrawRatio: draws}
		pass, games := p.ExpectAt(0)
		check.Near(t, "pass at H0", pass, .05, 9)
		check.Near(t, "games at H0", games, 6397.7, 1)
		pass, _ = p.ExpectAt(1)
		check.Near(t, "pass at H1", pass, .95, 9)
		pass, _ = p.ExpectAt(.5)
		check.Near(t, "pass midway", pass, .5, 9)
	}
}
