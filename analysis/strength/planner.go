package strength

import "math"

// Planner says how long a sequential test of pairs will take, before a game is
// played, by the formulas for a Brownian motion between two bounds (Wald 1945;
// fishtest's SPRT calculator).
type Planner struct {
	Test      SPRT
	DrawRatio float64 // the share of games that are drawn, 0 … 1
	Bias      float64 // Elo by which deal and seat favour one side, root mean square over deals
}

// ExpectAt returns how likely H1 is accepted, and after how many games the test ends on
// average, if a policy is really a share of the way between the hypotheses: 0 at H0, 1
// at H1, ½ midway, where the test takes longest.
func (p Planner) ExpectAt(share float64) (pass, games float64) {
	s0, s1 := p.score(p.Test.Elo0), p.score(p.Test.Elo1)
	return p.expect(2*share-1, (s1-s0)*(s1-s0)/p.variance())
}

// expect takes the drift in units in which the hypotheses have −1 and 1, and the
// squared distance of the hypotheses in standard deviations of a game.
func (p Planner) expect(h, w2 float64) (pass, games float64) {
	a, b := p.Test.Bounds()
	if math.Abs(h) < 1e-9 { // the limit
		return -a / (b - a), -a * b / w2
	}
	pass = math.Expm1(-h*a) / (math.Expm1(-h*a) - math.Expm1(-h*b))
	return pass, 2 / h * (b*pass + a*(1-pass)) / w2
}

// variance returns half that of a pair's sum: a game's, without what the pair cancels.
func (p Planner) variance() float64 {
	bias := EloToScore(p.Bias, 2) - .5
	return (1-p.DrawRatio)/4 - bias*bias
}

// score returns the score of a hypothesis.
func (p Planner) score(elo float64) float64 {
	if p.Test.Model == Logistic {
		return EloToScore(elo, 2)
	}
	return .5 + elo/nEloScale*math.Sqrt(p.variance())
}
