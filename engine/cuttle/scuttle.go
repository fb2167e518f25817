package cuttle

import (
	"math/bits"

	"github.com/cardlab/cardlab/engine/cards"
)

// The scuttle, R9: a point card takes a rival's point card that it outranks, by rank and
// then suit. Whatever asks which cards those are asks here: the legal list, the
// evaluation and the policies.

// ScuttledBy returns the point cards that a point card may scuttle.
func (r *Rules) ScuttledBy(c cards.Card) cards.Set { return pointCards & (1<<c - 1) }

// ScuttledByAny returns the point cards that some card of a set may scuttle.
func (r *Rules) ScuttledByAny(set cards.Set) cards.Set {
	if set &= pointCards; set == 0 {
		return 0
	}
	return r.ScuttledBy(cards.Card(bits.Len64(uint64(set)) - 1)) // what the highest may
}

// Scuttlers returns the cards that may scuttle a point card.
func (r *Rules) Scuttlers(of cards.Card) cards.Set { return pointCards &^ cards.Full(int(of)+1) }
