package cuttleinputs

import "github.com/cardlab/cardlab/engine/cards"

const (
	deck = cards.Pack + cards.Jokers
	// sure is the chance of what is certain; chances are in thousandths.
	sure = 1000
	// mostHidden is the most hidden cards in a hand that chances tell apart.
	mostHidden = 15
)

// drawn[n][k][hits] is the chance that one of some hits among n cards is among k
// cards drawn of the n.
var drawn = func() (t [deck + 1][mostHidden + 1][deck + 1]int16) {
	for n := range t {
		for hits := range n + 1 {
			none := sure
			for k := range t[n] {
				t[n][k][hits] = int16(sure - none)
				if k < n {
					none = none * max(0, n-hits-k) / (n - k)
				}
			}
		}
	}
	return t
}()

// chances knows how likely hidden cards are.
type chances struct {
	unseen cards.Set
	of     *[mostHidden + 1][deck + 1]int16
}

func (c *chances) look(unseen cards.Set) {
	c.unseen, c.of = unseen, &drawn[unseen.Len()]
}

// row returns the chances of a hand with so many hidden cards, by how many unseen cards would do.
func (c *chances) row(hidden int) *[deck + 1]int16 { return &c.of[min(hidden, mostHidden)] }

// holds returns the chance that a hand of which some cards are known holds one of a set.
func (c *chances) holds(set, known cards.Set, hidden int) int {
	if set&known != 0 {
		return sure
	}
	if hidden == 0 {
		return 0
	}
	return int(c.of[min(hidden, mostHidden)][(set & c.unseen).Len()])
}
