package cutrope

import "github.com/cardlab/cardlab/engine/cards"

// Row is a level row as far as what it takes goes: a value, for a policy to try
// cards on. Two rows are equal if they take the same now and whatever follows.
type Row struct{ at *levelRow }

// Row returns a level row, 0 … 2.
func (p *public) Row(row int) Row { return Row{p.levelRow(row)} }

// Number tells the rows apart that there can be in a variant: there are fewer than 256.
func (r Row) Number() uint8 { return r.at.number }

// Takes returns the cards that the row takes.
func (r Row) Takes() cards.Set { return r.at.takes }

// After returns the row once it has taken a card that fits, empty again if
// that makes it complete.
func (r Row) After(c cards.Card) Row { return Row{r.at.after[c&15]} }

// Completes reports whether a card that fits makes the row complete.
func (r Row) Completes(c cards.Card) bool { return r.at.completes.Has(c) }

// Tops returns the numbers that the top of the row may be, one bit a number, by the
// direction in which the row then goes. An empty row is a 0 going up or an 11 going down.
func (r Row) Tops() (up, down uint16) { return r.at.ends.up, r.at.ends.down }

// Soon tells how many scissors the row must take before it takes each card.
func (r Row) Soon() Soon { return r.at.soon }

// Soon tells for each card how many scissors come before it, five bits a card, the 1 in
// the lowest: bit n of them is set if n scissors are enough, or more than is needed. So
// a|b is the fewer of two for each card.
type Soon uint64

// Far is how many scissors are as good as any more, see [Soon].
const Far = 5

// Of returns the five bits of a card; see [Lacks].
func (s Soon) Of(c cards.Card) uint { return uint(s>>(Far*c)) & (1<<Far - 1) }

// Lacks returns how many scissors come before a card, by its bits in a [Soon]; Far for
// as many and more.
func Lacks(bits uint) (n int) {
	for ; n < Far && bits>>n&1 == 0; n++ {
	}
	return n
}
