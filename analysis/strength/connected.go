package strength

// Connected reports whether from each one a chain of wins leads to each other: only
// then do strengths exist that fit best (Ford 1957, American Mathematical Monthly 64:28).
func Connected(wins [][]float64) bool {
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
