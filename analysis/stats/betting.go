package stats

import "math"

// Betting is the confidence sequence for the mean of values
// between 0 and 1 by hedged betting (Waudby-Smith and Ramdas 2024, Journal of the
// Royal Statistical Society B 86:1, §4.4): for each candidate m one gambler bets
// that the mean is higher, one that it is lower, each with half of 1. If m is the
// mean neither is likely ever to have 1/α; the interval is all m for which
// neither has. It is narrower than [EmpiricalBernstein], and has to keep all values.
type Betting struct {
	alpha  float64
	bets   bets
	values []float64
	stakes []float64
}

// NewBetting returns the sequence before the first value.
func NewBetting(alpha float64) *Betting { return &Betting{alpha: alpha, bets: newBets(alpha / 2)} }

// Add adds a value, 0 … 1.
func (b *Betting) Add(x float64) {
	b.stakes = append(b.stakes, b.bets.next())
	b.values = append(b.values, x)
	b.bets.add(x)
}

// Interval returns where the mean is. It takes time in proportion to the values.
func (b *Betting) Interval() Interval {
	limit := math.Log(2 / b.alpha)
	// The higher m, the less is won by betting on more, and the more by betting on less.
	i := Interval{0, 1}
	if b.wealth(0, 1) >= limit {
		i.Low = crossing(0, 1, func(m float64) bool { return b.wealth(m, 1) >= limit })
	}
	if b.wealth(1, -1) >= limit {
		i.High = crossing(0, 1, func(m float64) bool { return b.wealth(m, -1) < limit })
	}
	return i
}

// wealth returns the logarithm of what has become of 1, bet on a mean higher (1)
// or lower (−1) than m. No stake risks more than half of what there is.
func (b *Betting) wealth(m, side float64) float64 {
	atRisk := m
	if side < 0 {
		atRisk = 1 - m
	}
	sum, product := 0.0, 1.0
	for i, x := range b.values {
		stake := b.stakes[i]
		if stake*atRisk > .5 {
			stake = .5 / atRisk
		}
		product *= 1 + side*stake*(x-m)
		if product < 1e-100 || product > 1e100 {
			sum += math.Log(product)
			product = 1
		}
	}
	return sum + math.Log(product)
}
