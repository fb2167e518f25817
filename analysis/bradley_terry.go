package analysis

import "math"

// BradleyTerry fits strengths to games of two: i wins against j with γᵢ/(γᵢ + γⱼ)
// (Bradley and Terry 1952, Biometrika 39:324). wins[i][j] is how often i won against
// j; a draw counts half for either. It is found by Hunter's steps (2004, Annals of
// Statistics 32:384), γᵢ ← Wᵢ/Σⱼ Nᵢⱼ/(γᵢ + γⱼ), which always lead up. The covariance
// takes games for independent.
//
// The error says that the games determine no strengths: if some never met, or one
// never won or never lost.
func BradleyTerry(wins [][]float64) (*Ratings, error) {
	n := len(wins)
	if !strong(wins) {
		return nil, errUndetermined
	}
	total, gamma := make([]float64, n), make([]float64, n)
	for i := range wins {
		gamma[i] = 1
		for j := range wins {
			if j != i {
				total[i] += wins[i][j]
			}
		}
	}
	const steps, enough = 100_000, 1e-14
	for range steps {
		change := 0.0
		for i := range gamma {
			sum := 0.0
			for j := range gamma {
				if j != i {
					sum += (wins[i][j] + wins[j][i]) / (gamma[i] + gamma[j])
				}
			}
			next := total[i] / sum
			change = max(change, math.Abs(math.Log(next/gamma[i])))
			gamma[i] = next
		}
		if change < enough {
			break
		}
	}
	m := &likelihood{strengths: n, params: n}
	for i := range n {
		for j := range i {
			if games := wins[i][j] + wins[j][i]; games > 0 {
				x := [][]float64{make([]float64, n), make([]float64, n)}
				x[0][i], x[1][j] = 1, 1
				m.kinds = append(m.kinds, logit([]float64{wins[i][j], wins[j][i]}, x))
			}
		}
	}
	b := make([]float64, n)
	for i := range b {
		b[i] = math.Log(gamma[i])
	}
	m.centre(b)
	logL, _, information := m.eval(b)
	inverse, ok := m.invert(information)
	if !ok {
		return nil, errUndetermined
	}
	f := &fitted{b, logL, inverse}
	return f.ratings(n, -1, -1), nil
}

// strong reports whether from each one a chain of wins leads to each other: only
// then do strengths exist that fit best (Ford 1957, American Mathematical Monthly 64:28).
func strong(wins [][]float64) bool {
	reach := func(won func(i, j int) float64) int {
		seen := make([]bool, len(wins))
		seen[0] = true
		list := []int{0}
		for at := 0; at < len(list); at++ {
			for j := range wins {
				if !seen[j] && won(list[at], j) > 0 {
					seen[j] = true
					list = append(list, j)
				}
			}
		}
		return len(list)
	}
	n := len(wins)
	return n > 0 && reach(func(i, j int) float64 { return wins[i][j] }) == n &&
		reach(func(i, j int) float64 { return wins[j][i] }) == n
}
