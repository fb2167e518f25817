package effects

import (
	"cmp"
	"slices"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// Flip is a game that one seat or side won under the base variant and another,
// or nobody, on the same deal under a changed one.
type Flip struct {
	Deal             int64
	Matchup, Seating int32
	Base, Changed    Played
}

// Played is one of the two games of a flip.
type Played struct {
	Game   int64       // its number in the run
	Winner engine.Seat // NoSeat: a draw
	Reason string
	Turns  int32
}

// firstFlips is how many flips a comparison keeps; [EachFlip] lists all.
const firstFlips = 10

func asPlayed(g *data.Game) Played { return Played{g.Game, g.Winner, g.Reason, g.Turns} }

func newFlip(old, changed *data.Game) Flip {
	return Flip{old.Deal, old.Matchup, old.Seating, asPlayed(old), asPlayed(changed)}
}

// flip keeps a flip if it is among the first.
func (m *effect) flip(old, changed *data.Game) {
	if n := len(m.flips); n == firstFlips && m.flips[n-1].Deal <= old.Deal { // deals mostly come in order
		return
	}
	m.mergeFlips([]Flip{newFlip(old, changed)})
}

// mergeFlips keeps the first of its own and some others.
func (m *effect) mergeFlips(others []Flip) {
	m.flips = append(m.flips, others...)
	slices.SortFunc(m.flips, func(a, b Flip) int {
		return cmp.Or(cmp.Compare(a.Deal, b.Deal), cmp.Compare(a.Seating, b.Seating))
	})
	m.flips = m.flips[:min(len(m.flips), firstFlips)]
}
