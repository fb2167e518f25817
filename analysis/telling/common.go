package telling

import (
	"slices"

	"github.com/cardlab/cardlab/data"
)

// Common returns how many plies two games have in common from the beginning: the same
// events, one by one. A ply of which a part differs is not common.
func Common(left, right []data.Event) int {
	n := 0
	for len(left) > 0 && len(right) > 0 {
		l, r := plyLength(left), plyLength(right)
		if !slices.EqualFunc(left[:l], right[:r], sameFact) {
			break
		}
		left, right, n = left[l:], right[r:], n+1
	}
	return n
}

// sameFact reports whether two events are alike but for their games.
func sameFact(a, b data.Event) bool {
	a.Game = b.Game
	return a == b
}
