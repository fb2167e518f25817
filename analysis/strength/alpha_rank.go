package strength

import "math"

// AlphaRank returns how much of its time a population of m players spends with each policy, as
// natural logarithms of the shares, if now and then one of its players tries another policy and
// the others take it up the sooner the better it does (alpha-rank: Omidshafiei and others
// 2019, Scientific Reports 9:9937, for one population and a game of a constant sum). A policy r that one
// player tries where all others play s takes over with the chance
//
//	ρ = (1 − e^(−u)) / (1 − e^(−m·u)),  u = α·m/(m−1)·(scores[r][s] − sum/2);  1/m where u is 0
//
// which is what a walk comes to that gains or loses a player of r at odds of e^u. So α, the intensity of selection, says how much a
// difference of scores matters: of two policies the better has e^(α·m·(score − sum/2)) times the time of the other. scores[i][j]
// is what i scores against j, of two that share sum, mostly 1. Logarithms, since shares go down to where no number holds them.
func AlphaRank(scores [][]float64, sum, alpha float64, m int) []float64 {
	players := float64(m)
	return stationary(transitions(len(scores), func(r, s int) float64 {
		return fixation(alpha*players/(players-1)*(scores[r][s]-sum/2), players)
	}))
}

// fixation returns the logarithm of (1 − e^(−u))/(1 − e^(−m·u)).
func fixation(u, m float64) float64 {
	switch {
	case u == 0:
		return -math.Log(m)
	case u > 0:
		return logLess(u) - logLess(m*u)
	}
	return (m-1)*u + logLess(-u) - logLess(-m*u) // both multiplied by e^(m·u)
}

// logLess returns ln(1 − e^(−x)) of an x above 0.
func logLess(x float64) float64 { return math.Log(-math.Expm1(-x)) }

// AlphaRankLimit returns the shares themselves in the limit of large alpha: a policy that scores more than sum/2 against
// that of the population takes over, one that scores less does in a share epsilon of the tries, and
// one that scores as much in half of them. Policies that beat each other in a cycle share
// the time; a best one has nearly all.
func AlphaRankLimit(scores [][]float64, sum, epsilon float64) []float64 {
	shares := stationary(transitions(len(scores), func(r, s int) float64 {
		switch d := scores[r][s] - sum/2; {
		case d > 0:
			return math.Log1p(-epsilon)
		case d < 0:
			return math.Log(epsilon)
		}
		return -math.Ln2
	}))
	for i, log := range shares {
		shares[i] = math.Exp(log)
	}
	return shares
}

// transitions returns the logarithm of how likely a population of one policy becomes one of another:
// each of the others tries as often.
func transitions(n int, takesOver func(r, s int) float64) [][]float64 {
	c := make([][]float64, n)
	for s := range c {
		c[s] = make([]float64, n)
		for r := range c[s] {
			if r != s {
				c[s][r] = takesOver(r, s) - math.Log(float64(n-1))
			}
		}
	}
	return c
}

// stationary returns the logarithms of the shares of time of a chain in which each state leads to each, by the elimination of Grassmann,
// Taksar and Heyman (1985, Operations Research 33:1107), which subtracts nothing, so that all of it
// can be done in logarithms. Rates from a state to itself are not
// looked at; c is used up.
func stationary(c [][]float64) []float64 {
	n := len(c)
	pi := make([]float64, n)
	never := math.Inf(-1)
	for start := n - 1; start > 0; start-- {
		out := never
		for j := range start {
			out = logSum(out, c[start][j])
		}
		for i := range start {
			c[i][start] -= out
			for j := range start {
				if i != j {
					c[i][j] = logSum(c[i][j], c[i][start]+c[start][j])
				}
			}
		}
	}
	total := 0.0 // the logarithm of the first's 1
	for k := 1; k < n; k++ {
		pi[k] = never
		for i := range k {
			pi[k] = logSum(pi[k], pi[i]+c[i][k])
		}
		total = logSum(total, pi[k])
	}
	for k := range pi {
		pi[k] -= total
	}
	return pi
}

// logSum returns ln(e^a + e^b).
func logSum(a, b float64) float64 {
	if a < b {
		a, b = b, a
	}
	if math.IsInf(b, -1) {
		return a
	}
	return a + math.Log1p(math.Exp(b-a))
}
