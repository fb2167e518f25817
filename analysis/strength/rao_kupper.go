package strength

import "math"

// raoKupperModel returns a model of n strengths and games at a table of two sides with
// draws: i wins against j with γᵢ/(γᵢ + θγⱼ), and what neither wins is drawn (Rao and
// Kupper 1967, Journal of the American Statistical Association 62:194): a win takes an
// edge. It is BayesElo's model. With first, the side of seat 0 is stronger by a factor.
// Equal sides draw with (θ − 1)/(θ + 1).
//
// It also returns the places of the parameters for draws and the first to act; −1 if
// there is none. That for draws is the logarithm of ln θ, which must be more than 0.
func raoKupperModel(n int, games []Meeting, first bool) (m *Likelihood, draw, at int) {
	m = &Likelihood{strengths: n, Params: n + 1}
	draw, at = n, -1
	if first {
		at = m.Params
		m.Params++
	}
	drawn := 0.0
	for _, g := range games {
		drawn += g.Drawn
		m.kinds = append(m.kinds, raoKupper(g, m.Params, draw, at))
	}
	if drawn == 0 {
		draw = -1
	}
	return m, draw, at
}

// InTheta turns the parameter of draws from ln ln θ into ln θ.
func (r *Ratings) InTheta() *Ratings {
	r.Draw = math.Exp(r.Draw)
	for i := range r.Covariance.SymmetricDim() {
		scale := r.Draw
		if i == r.draw {
			scale *= r.Draw
		}
		r.Covariance.SetSym(i, r.draw, r.Covariance.At(i, r.draw)*scale)
	}
	return r
}

// raoKupper returns the kind for games of two sides. With u the difference of the
// strengths and t = ln θ: P(first) = 1/(1 + e^(t−u)), P(second) = 1/(1 + e^(t+u)),
// P(draw) = (θ² − 1)·P(first)·P(second).
func raoKupper(g Meeting, params, draw, first int) kind {
	x := g.features(params, first)
	return kind{g.results(), func(b []float64) ([]float64, [][]float64) {
		u := 0.0
		for i := range b {
			u += (x[0][i] - x[1][i]) * b[i]
		}
		t := math.Exp(b[draw])
		won, lost := -math.Log1p(math.Exp(t-u)), -math.Log1p(math.Exp(t+u))
		logP := []float64{won, lost, math.Log(math.Expm1(2*t)) + won + lost}
		notWon, notLost := -math.Expm1(won), -math.Expm1(lost)
		byU := []float64{notWon, -notLost, notWon - notLost}
		byT := []float64{-notWon, -notLost, -notWon - notLost - 2/math.Expm1(-2*t)}
		slopes := make([][]float64, 3)
		for r := range slopes {
			slopes[r] = make([]float64, params)
			for i := range b {
				slopes[r][i] = byU[r] * (x[0][i] - x[1][i])
			}
			slopes[r][draw] = byT[r] * t
		}
		return logP, slopes
	}}
}
