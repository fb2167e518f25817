package stats

import "math"

// Paired compares two sets of games that were played on the same deals: variant
// A and B with the same cards, policies and chance, or one policy against
// another. It is a fold: whole numbers, exact merge. What differs is known from
// the differences deal by deal, D = A − B:
//
//	se(paired) = √(var D / n),  var D = var A + var B − 2·cov(A, B)
//
// against √((var A + var B)/n) from deals of each one's own (Nelson 1990,
// Operations Research 38:974, on common random numbers; Fleiss, Levin, Paik 2003,
// Statistical Methods for Rates and Proportions, ch. 13).
type Paired struct {
	A, B Ratio
	D    Differences
}

// Add adds one deal: the totals a and b of the x games that both have. A deal
// without such a game is no observation.
func (p *Paired) Add(a, b, x int64) {
	p.A.Add(a, x)
	p.B.Add(b, x)
	p.D.Add(a-b, x)
}

// Merge adds the deals of o.
func (p *Paired) Merge(o Paired) {
	p.A.Merge(o.A)
	p.B.Merge(o.B)
	p.D.Merge(o.D)
}

// Difference returns the mean of A − B, per game.
func (p Paired) Difference() float64 { return p.D.Mean() }

// UnpairedSE returns the standard error that as many deals of each one's own
// would give.
func (p Paired) UnpairedSE() float64 { return math.Hypot(p.A.CR1(), p.B.CR1()) }

// VarianceRatio returns how many times as many deals an unpaired comparison needs
// for the same precision; NaN if too few deals differ to say.
func (p Paired) VarianceRatio() float64 {
	if !p.D.comparable() {
		return math.NaN()
	}
	r := p.UnpairedSE() / p.D.CR1()
	return r * r
}

// Correlation returns the correlation of A and B over deals; NaN if one of them
// does not vary, or if too few deals differ to say.
func (p Paired) Correlation() float64 {
	if !p.D.comparable() {
		return math.NaN()
	}
	a, b, d := p.A.CR0(), p.B.CR0(), p.D.CR0()
	return (a*a + b*b - d*d) / (2 * a * b)
}
