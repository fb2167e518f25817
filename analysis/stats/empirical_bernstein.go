package stats

import "math"

// EmpiricalBernstein is the confidence sequence for the mean of values between 0 and 1 that come one after another; values between a and b
// are given as (x − a)/(b − a). It holds from the first value on, whatever their
// distribution: the predictable plug-in of Waudby-Smith and Ramdas (2024, Journal
// of the Royal Statistical Society B 86:1, theorem 2), two-sided with α/2 each.
// Each value has a weight λ that depends on those before it:
//
//	Σλx/Σλ ± (ln(2/α) + Σ(x − μ̂)²·(−ln(1−λ) − λ)) / Σλ
type EmpiricalBernstein struct {
	alpha         float64
	bets          bets
	sum           float64 // of the values
	weights, mean float64 // Σλ, Σλx
	low, high     float64 // what the ends allow for variance
}

// NewEmpiricalBernstein returns the sequence before the first value.
func NewEmpiricalBernstein(alpha float64) *EmpiricalBernstein {
	return &EmpiricalBernstein{alpha: alpha, bets: newBets(alpha / 2)}
}

// Add adds a value, 0 … 1.
func (m *EmpiricalBernstein) Add(x float64) {
	const most = .5 // weights above it give more to chance than they take
	weight := min(most, m.bets.next())
	psi := -math.Log1p(-weight) - weight
	// Before the first value either end guesses itself.
	below, above := 0.0, 1.0
	if m.bets.n > 0 {
		below = m.sum / m.bets.n
		above = below
	}
	m.low += psi * (x - below) * (x - below)
	m.high += psi * (x - above) * (x - above)
	m.weights += weight
	m.mean += weight * x
	m.sum += x
	m.bets.add(x)
}

// Interval returns where the mean is, [0, 1] before the first value.
func (m *EmpiricalBernstein) Interval() Interval {
	if m.weights == 0 {
		return Interval{0, 1}
	}
	mean, l := m.mean/m.weights, math.Log(2/m.alpha)
	return Interval{max(0, mean-(l+m.low)/m.weights), min(1, mean+(l+m.high)/m.weights)}
}

// bets gives the stakes λ = √(2·ln(1/α)/(σ̂²·t·ln(1+t))) for the value t, by the
// variance of the values before it and one more that was ½, ¼ away from its mean.
type bets struct {
	alpha    float64
	n        float64
	sum, dev float64
}

func newBets(alpha float64) bets { return bets{alpha: alpha, sum: .5, dev: .25} }

func (b *bets) next() float64 {
	t := b.n + 1
	return math.Sqrt(2 * math.Log(1/b.alpha) / (t * math.Log(1+t) * b.dev / t))
}

func (b *bets) add(x float64) {
	b.n++
	b.sum += x
	d := x - min(1, b.sum/(b.n+1))
	b.dev += d * d
}
