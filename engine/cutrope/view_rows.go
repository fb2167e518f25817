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
