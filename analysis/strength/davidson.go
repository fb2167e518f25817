package strength

// davidson returns a model of n strengths and games with draws: a side wins with a
// probability in proportion to its strength γ, and nobody does in proportion to ν·√(γᵢγⱼ)
// (Davidson 1970, Journal of the American Statistical Association 65:317), so that draws
// are most frequent between equals. Where more sides play, the product of all has as
// many roots, and without draws it is Luce's rule. A side of several policies is
// as strong as the geometric mean of them. With first, the side of seat 0 is
// stronger by a factor (Davidson and Beaver 1977, Biometrics 33:693). The parameter of
// draws is ln ν; equal sides of a table of two draw with ν/(2 + ν).
//
// It also returns the places of the parameters for draws and the first to act; −1 if
// there is none.
func davidson(n int, games []Meeting, first bool) (m *Likelihood, draw, at int) {
	m = &Likelihood{strengths: n, Params: n}
	draw, at = -1, -1
	drawn := 0.0
	for _, g := range games {
		drawn += g.Drawn
	}
	if drawn > 0 {
		draw = m.Params
		m.Params++
	}
	if first {
		at = m.Params
		m.Params++
	}
	for _, g := range games {
		x := g.features(m.Params, at)
		if draw < 0 {
			m.kinds = append(m.kinds, logit(g.Won, x))
			continue
		}
		nobody := make([]float64, m.Params)
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
