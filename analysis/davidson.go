package analysis

// Davidson fits n strengths to games with draws: a side wins with a probability in
// proportion to its strength γ, and nobody does in proportion to ν·√(γᵢγⱼ) (Davidson
// 1970, Journal of the American Statistical Association 65:317), so that draws are
// most frequent between equals. Where more sides play, the product of all has as
// many roots, and without draws it is Luce's rule. A side of several policies is
// as strong as the geometric mean of them. With first, the side of seat 0 is
// stronger by a factor (Davidson and Beaver 1977, Biometrics 33:693). Ratings.Draw
// is ln ν; equal sides of a table of two draw with ν/(2 + ν).
//
// The error says that the games determine no strengths: if some never met, or one
// never lost.
func Davidson(n int, games []Meeting, first bool) (*Ratings, error) {
	m, draw, at := davidson(n, games, first)
	f, err := m.fit()
	if err != nil {
		return nil, err
	}
	return f.ratings(n, draw, at), nil
}

// davidson returns the model, and the places of its parameters for draws and the
// first to act; −1 if there is none.
func davidson(n int, games []Meeting, first bool) (m *likelihood, draw, at int) {
	m = &likelihood{strengths: n, params: n}
	draw, at = -1, -1
	drawn := 0.0
	for _, g := range games {
		drawn += g.Drawn
	}
	if drawn > 0 {
		draw = m.params
		m.params++
	}
	if first {
		at = m.params
		m.params++
	}
	for _, g := range games {
		x := g.features(m.params, at)
		if draw < 0 {
			m.kinds = append(m.kinds, logit(g.Won, x))
			continue
		}
		nobody := make([]float64, m.params)
		for _, side := range x {
			for i, f := range side {
				nobody[i] += f / float64(g.Sides)
			}
		}
		nobody[draw] = 1
		m.kinds = append(m.kinds, logit(g.results(), append(x, nobody)))
	}
	return m, draw, at
}

// DavidsonDraws returns how often sides draw, at a table of two, if equal ones do so
// with drawn and the better one scores score: d/(2√(w·l)) stays what it is (Ordo's
// draw model).
func DavidsonDraws(drawn, score float64) float64 {
	// With c = drawn/(1−drawn): d = 2c√((s−d/2)(1−s−d/2)), a quadratic in d.
	c := drawn / (1 - drawn)
	s := score * (1 - score)
	return crossing(0, 2*min(score, 1-score), func(d float64) bool {
		return d*d < 4*c*c*(s-d/2+d*d/4)
	})
}
