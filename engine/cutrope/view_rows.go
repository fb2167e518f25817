package cutrope

import "cardlab/engine/cards"

// Row is a level row as far as what it takes goes: a value, for a policy to try
// cards on.
type Row struct {
	ends ends
	same bool
}

// Row returns a level row, 0 … 2.
func (p *public) Row(row int) Row { return Row{p.ends[row], p.r.same()} }

// Fits reports whether the row takes a card.
func (r Row) Fits(c cards.Card) bool { return r.ends.fits(c, r.same) }

// After returns the row once it has taken a card that fits, empty again if
// that makes it complete.
func (r Row) After(c cards.Card) (next Row, complete bool) {
	e, complete := r.ends.after(c, r.same)
	if complete {
		e = emptyRow
	}
	return Row{e, r.same}, complete
}

// Takes returns the set of cards that the row takes, one bit a card.
func (r Row) Takes() uint16 { return r.ends.takes(r.same)>>1 | 1<<Scissors }

// Tops returns the numbers that the top of the row may be, one bit a number, by the
// direction in which the row then goes. An empty row is a 0 going up or an 11 going down.
func (r Row) Tops() (up, down uint16) { return r.ends.up, r.ends.down }
