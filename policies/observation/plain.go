package observation

import (
	"fmt"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies/learned/inputs"
)

// plain is the layout of a game that has none of its own: which choice is due, and how the seats stand.
func plain(game string, r engine.Rules) *Layout {
	t := r.Table()
	f := further{version: 1}
	f.add(max(2, len(r.Words().Phases)), "due", "which choice is due, by its place among the phases of the game")
	for i := range int(t.Seats) {
		f.add(256, fmt.Sprintf("points %d", i), fmt.Sprintf("points of the seat %d places clockwise, from 0 to 255", i))
		f.add(256, fmt.Sprintf("need %d", i), fmt.Sprintf("points that the seat %d places clockwise lacks to its goal, up to 255", i))
	}
	return &Layout{
		table: inputs.NewTable(fmt.Sprintf("%s/%d/%d", game, t.Seats, f.version), f.slots),
		fill: func() func(v engine.View, into []uint8) {
			return func(v engine.View, into []uint8) {
				into[0] = uint8(v.Phase())
				for i := range int(t.Seats) {
					points, goal := v.Standing(t.After(v.Seat(), i))
					into[1+2*i], into[2+2*i] = within(points), within(goal-points)
				}
			}
		},
	}
}

// within returns a number cut off at the bounds of a feature.
func within(n int) uint8 { return uint8(max(0, min(n, 255))) }
