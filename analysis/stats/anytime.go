package stats

import "math"

// Anytime gives means intervals that may be looked at after every deal, the asymptotic confidence sequence of Waudby-Smith, Arbour,
// Sinha, Kennedy, Ramdas (2024, Annals of Statistics 52:2613), for anything that
// has a mean over deals: a length, a score, a difference.
//
//	x̄ ± σ̂·√(2(tρ²+1)/(t²ρ²)·ln(√(tρ²+1)/α)),  ρ² = (2·ln(1/α) + ln(1 + 2·ln(1/α)))/At
//
// At the number of deals At it is half as wide again as an interval for a fixed
// number. It takes the mean for normal and the variance for known, as that does:
// look first when a hundred deals differ, not after three. Where that is not to be
// had, [EmpiricalBernstein] and [Betting] hold from the first deal.
type Anytime struct {
	At       float64 // about the number of deals at which it is to be narrowest; 1 at least
	Alpha    float64 // the chance to be wrong ever, at one of the means or more
	Together int     // how many means are looked at; 0 counts as 1
}

// Interval returns the interval after n deals with a mean and a standard
// deviation; none before the second deal.
func (a Anytime) Interval(mean, sd float64, n int64) Interval {
	if n < 2 {
		return NoInterval
	}
	half := sd * a.HalfWidth(float64(n))
	return Interval{mean - half, mean + half}
}

// Of returns the interval of a mean over deals.
func (a Anytime) Of(r Ratio) Interval {
	return a.Interval(r.Mean(), r.CR1()*math.Sqrt(float64(r.Deals)), r.Deals)
}

// HalfWidth returns half the width of the interval after n deals, in standard
// deviations of a deal. Several means share alpha alike (Bonferroni), so that all
// their sequences together hold with 1 − alpha.
func (a Anytime) HalfWidth(n float64) float64 {
	alpha := a.Alpha / float64(max(1, a.Together))
	w := n/bestRho(max(1, a.At), alpha) + 1 // tρ² + 1
	return math.Sqrt(2 * w / (n * (w - 1)) * math.Log(math.Sqrt(w)/alpha))
}
