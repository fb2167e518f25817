package analysis

import "math"

// AlphaRank returns how much of its time a population spends with each policy, if
// now and then one of m players tries another policy and keeps it, or not, by how
// well it does among the others (Omidshafiei and others 2019, Scientific Reports
// 9:9937). Policies that beat each other in a circle share the time; a best one has
// it all as alpha grows. scores[i][j] is what i scores against j, of two that share
// sum, mostly 1: see [AlphaRankOf] for others.
func AlphaRank(scores [][]float64, sum, alpha float64, m int) []float64 {
	return stationary(transitions(len(scores), func(r, s int) float64 {
		players := float64(m)
		u := alpha * players / (players - 1) * (scores[r][s] - sum/2)
		return fixation(u, players)
	}))
}

// fixation returns (1 − e^(−u))/(1 − e^(−m·u)), how likely one invader takes over a
// population of m if each exchange favours it by u.
func fixation(u, m float64) float64 {
	switch {
	case u == 0:
		return 1 / m
	case u > 0:
		return math.Expm1(-u) / math.Expm1(-m*u)
	}
	// Both divided by e^(−m·u), which may be beyond all numbers.
	return math.Exp((m-1)*u) * math.Expm1(u) / math.Expm1(m*u)
}

// AlphaRankOf does the same for payoffs of any kind: payoff[i][j] is what i gets
// from a meeting with j, itself included.
func AlphaRankOf(payoff [][]float64, alpha float64, m int) []float64 {
	return stationary(transitions(len(payoff), func(r, s int) float64 {
		return generalFixation(payoff, alpha, m, r, s)
	}))
}

// generalFixation returns how likely one r takes over a population of s:
// 1/(1 + Σₗ Πₖ≤ₗ e^(−α(fᵣ − fₛ))), with what r and s get while there are k of r.
func generalFixation(payoff [][]float64, alpha float64, m, r, s int) float64 {
	players := float64(m)
	sum, product := 1.0, 1.0
	for l := 1; l < m; l++ {
		k := float64(l)
		fr := ((k-1)*payoff[r][r] + (players-k)*payoff[r][s]) / (players - 1)
		fs := ((players-k-1)*payoff[s][s] + k*payoff[s][r]) / (players - 1)
		product *= math.Exp(-alpha * (fr - fs))
		sum += product
	}
	return 1 / sum
}

// AlphaRankLimit returns the same as alpha grows without bound: who scores more than
// sum/2 against the policy of the population takes over, who scores less does not
// but for a share epsilon of the tries, and one that scores as much does in half of them.
func AlphaRankLimit(scores [][]float64, sum, epsilon float64) []float64 {
	return stationary(transitions(len(scores), func(r, s int) float64 {
		switch d := scores[r][s] - sum/2; {
		case d > 0:
			return 1 - epsilon
		case d < 0:
			return epsilon
		}
		return .5
	}))
}

// transitions returns how likely a population of one policy becomes one of another:
// each of the others tries as often.
func transitions(n int, takesOver func(r, s int) float64) [][]float64 {
	c := make([][]float64, n)
	for s := range c {
		c[s] = make([]float64, n)
		for r := range c[s] {
			if r != s {
				c[s][r] = takesOver(r, s) / float64(n-1)
			}
		}
	}
	return c
}

// stationary returns the shares of time of a chain, by the elimination of Grassmann,
// Taksar and Heyman (1985, Operations Research 33:1107), which subtracts nothing:
// probabilities of 1e-300 keep their digits. Rates from a state to itself are not
// looked at; c is used up. A state that nothing leads away from has all the time,
// the last such if there are several.
func stationary(c [][]float64) []float64 {
	n := len(c)
	pi := make([]float64, n)
	if n == 0 {
		return pi
	}
	start := n - 1
	for ; start > 0; start-- {
		out := 0.0
		for j := range start {
			out += c[start][j]
		}
		if out == 0 {
			break
		}
		for i := range start {
			c[i][start] /= out
			for j := range start {
				if i != j {
					c[i][j] += c[i][start] * c[start][j]
				}
			}
		}
	}
	pi[start] = 1
	total := 1.0
	for k := start + 1; k < n; k++ {
		for i := range k {
			pi[k] += pi[i] * c[i][k]
		}
		total += pi[k]
	}
	for k := range pi {
		pi[k] /= total
	}
	return pi
}
