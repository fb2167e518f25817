package analysis

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Discordance counts deals by a yes or no under A and under B, such as whether
// seat 0 won: the 2×2 table of McNemar (1947, Psychometrika 12:153). Only the
// deals on which A and B part say anything about the difference.
type Discordance struct {
	Both, OnlyA, OnlyB, Neither int64
}

// N returns the number of deals.
func (d Discordance) N() int64 { return d.Both + d.OnlyA + d.OnlyB + d.Neither }

// Paired returns the deals as those of one game each.
func (d Discordance) Paired() Paired {
	n, a, b := d.N(), d.Both+d.OnlyA, d.Both+d.OnlyB
	return Paired{
		A: Ratio{Deals: n, X: n, Y: a, xx: n, xy: a, yy: a},
		B: Ratio{Deals: n, X: n, Y: b, xx: n, xy: b, yy: b},
		D: Ratio{Deals: n, X: n, Y: a - b, xx: n, xy: a - b, yy: d.OnlyA + d.OnlyB},
	}
}

// Flipped returns the share of deals on which A and B part; NaN without a deal.
func (d Discordance) Flipped() float64 { return float64(d.OnlyA+d.OnlyB) / float64(d.N()) }

// McNemar returns the statistic (b − c)²/(b + c), without correction for
// continuity, and how often chance alone gives as much or more: by χ² with one
// degree of freedom. Without a deal on which A and B part they are 0 and 1.
func (d Discordance) McNemar() (chi2, p float64) {
	parted := float64(d.OnlyA + d.OnlyB)
	if parted == 0 {
		return 0, 1
	}
	by := float64(d.OnlyA - d.OnlyB)
	chi2 = by * by / parted
	return chi2, math.Erfc(math.Sqrt(chi2 / 2))
}

// ExactP returns how often chance alone parts the deals as unevenly or more, by
// the binomial distribution with ½: the exact, two-sided test.
func (d Discordance) ExactP() float64 {
	n, least := d.OnlyA+d.OnlyB, min(d.OnlyA, d.OnlyB)
	if n == 2*least {
		return 1
	}
	return min(1, 2*distuv.Binomial{N: float64(n), P: .5}.CDF(float64(least)))
}
