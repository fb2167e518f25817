package cutrope

import "github.com/cardlab/cardlab/engine/cards"

// levelRow is what there is to know of a level row as far as what it takes goes; what that
// is follows from row.go. There are few, 28, and 152 if a number may be played on
// itself, so that all are worked out once.
type levelRow struct {
	number    uint8 // in levelRows
	ends      ends
	takes     cards.Set
	completes cards.Set     // of those that it takes, which complete it
	after     [16]*levelRow // by card: what it is then, empty if that completes it; nil if it does not fit
	cells     cells         // of the cards that it takes, for the first row
	soon      Soon
}

// emptyLevel is the number of an empty row.
const emptyLevel = 0

// levelRows holds the rows that there can be, by whether a number may be played on itself.
var levelRows = [2][]*levelRow{Off: allLevelRows(false), On: allLevelRows(true)}

// levelRow returns a level row, 0 … 2.
func (p *public) levelRow(row int) *levelRow { return levelRows[p.r.SameNumber&1][p.level[row]] }

// allLevelRows lists the rows that come about from an empty one, which is the first.
func allLevelRows(same bool) (rows []*levelRow) {
	known := map[ends]*levelRow{}
	add := func(e ends) *levelRow {
		if known[e] == nil {
			known[e] = &levelRow{number: uint8(len(rows)), ends: e}
			rows = append(rows, known[e])
		}
		return known[e]
	}
	add(emptyRow)
	for i := 0; i < len(rows); i++ {
		row := rows[i]
		for c := range cards.Card(kinds) {
			if !row.ends.fits(c, same) {
				continue
			}
			next, complete := row.ends.after(c, same)
			if complete {
				next = emptyRow
				row.completes = row.completes.With(c)
			}
			row.takes = row.takes.With(c)
			row.cells |= cellOf(c, 0)
			row.after[c] = add(next)
		}
	}
	for _, row := range rows {
		row.soon = soonOf(row)
	}
	return rows
}

// soonOf counts the scissors that come before each card.
func soonOf(row *levelRow) (s Soon) {
	within := cards.Set(0)
	for n := range Far {
		within |= row.takes
		for rest := within; rest != 0; rest = rest.Rest() {
			s |= 1 << (Far*uint(rest.First()) + uint(n))
		}
		row = row.after[Scissors]
	}
	return s
}
