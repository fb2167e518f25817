package strength

// AlphaRankLimit returns how much of its time a population spends with each policy, if
// now and then one of its players tries another policy, and all take it up if it does
// better (alpha-rank: Omidshafiei and others 2019, Scientific Reports 9:9937, in the
// limit of large alpha): one that scores more than sum/2 against the policy of the
// population takes over, one that scores less does in a share epsilon of the tries, and
// one that scores as much in half of them. Policies that beat each other in a cycle share
// the time; a best one has nearly all. scores[i][j] is what i scores against j, of two
// that share sum, mostly 1.
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
