package engine

// Win is the value of a game won, a thousandth of a win being 1.
const Win = 1000

// Evaluator is a State that can say how good a position looks, for policies
// that look ahead and stop before the end. A game need not have one.
type Evaluator interface {
	// Value returns how good the position looks for the side of seat s: about
	// how many of a thousand such games that side would win, half of the draws
	// included; 0 … [Win]. It reads the whole state, what is hidden included, so
	// that policies may ask only sampled states. It depends on the state alone
	// and computes in integers, so that every build gives the same. With two
	// sides their values add up to Win. A finished game is not asked: its
	// outcome says it all.
	Value(s Seat) int
}
