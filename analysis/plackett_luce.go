package analysis

// Choice is one chosen, or placed, before others.
type Choice struct {
	Chosen int
	Others []int
}

// PlackettLuce fits n strengths to orders in which some or all of them finished,
// the first first: the first of those left is each with a probability in proportion
// to its strength (Plackett 1975, Applied Statistics 24:193; Luce 1959, Individual
// Choice Behavior).
//
// The error says that the orders determine no strengths: if some never met, or one
// was always first or last.
func PlackettLuce(n int, orders [][]int) (*Ratings, error) {
	var choices []Choice
	for _, order := range orders {
		for i := range max(0, len(order)-1) {
			choices = append(choices, Choice{order[i], order[i+1:]})
		}
	}
	return Choices(n, choices)
}

// Choices does the same for who came first among which others, and no more.
func Choices(n int, choices []Choice) (*Ratings, error) {
	m := &likelihood{strengths: n, params: n}
	for _, c := range choices {
		x := make([][]float64, 1+len(c.Others))
		seen := make([]float64, len(x))
		seen[0] = 1
		for r := range x {
			x[r] = make([]float64, n)
		}
		x[0][c.Chosen] = 1
		for r, other := range c.Others {
			x[r+1][other] = 1
		}
		m.kinds = append(m.kinds, logit(seen, x))
	}
	f, err := m.fit()
	if err != nil {
		return nil, err
	}
	return f.ratings(n, -1, -1), nil
}
