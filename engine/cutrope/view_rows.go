package cutrope

import "cardlab/engine/cards"

// Row is a level row as far as what it takes goes: a value, for a policy to try
// cards on. Two rows are equal if they take the same now and whatever follows.
type Row struct{ at *rowFacts }

// Row returns a level row, 0 … 2.
func (p *public) Row(row int) Row { return Row{levelRows[p.r.SameNumber][p.ends[row]]} }

// Fits reports whether the row takes a card.
func (r Row) Fits(c cards.Card) bool { return r.at.takes.Has(c) }

// Takes returns the cards that the row takes.
func (r Row) Takes() cards.Set { return r.at.takes }

// After returns the row once it has taken a card that fits, empty again if
// that makes it complete.
func (r Row) After(c cards.Card) Row { return Row{r.at.after[c&15]} }

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

// rowFacts is what there is to know of a level row. There are few: 28, and 152 if a number
// may be played on itself, so that all are worked out once.
type rowFacts struct {
	takes cards.Set
	after [16]*rowFacts // by card; nil if it does not fit
	soon  Soon
}

// levelRows holds the rows that there can be, by whether a number may be played on itself.
var levelRows = [2]map[ends]*rowFacts{Off: allRows(false), On: allRows(true)}

// allRows works out the rows that come about from an empty one.
func allRows(same bool) map[ends]*rowFacts {
	rows := map[ends]*rowFacts{}
	var add func(e ends) *rowFacts
	add = func(e ends) *rowFacts {
		if row := rows[e]; row != nil {
			return row
		}
		row := &rowFacts{}
		rows[e] = row
		for c := range cards.Card(kinds) {
			if !e.fits(c, same) {
				continue
			}
			next, complete := e.after(c, same)
			if complete {
				next = emptyRow
			}
			row.takes = row.takes.With(c)
			row.after[c] = add(next)
		}
		return row
	}
	add(emptyRow)
	for _, row := range rows {
		at, within := row, cards.Set(0)
		for n := range Far {
			within |= at.takes
			for rest := within; rest != 0; rest = rest.Rest() {
				row.soon |= 1 << (Far*uint(rest.First()) + uint(n))
			}
			at = at.after[Scissors]
		}
	}
	return rows
}
