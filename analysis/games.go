package analysis

import (
	"strconv"

	"cardlab/data"
	"cardlab/engine"
)

// tally returns how many games of a deal are so.
func tally(deal []data.Game, so func(*data.Game) bool) int64 {
	var n int64
	for i := range deal {
		if so(&deal[i]) {
			n++
		}
	}
	return n
}

// decided reports whether a game had a winner.
func decided(g *data.Game) bool { return g.Winner != engine.NoSeat }

// drawn reports whether a game had none.
func drawn(g *data.Game) bool { return g.Winner == engine.NoSeat }

// brokenOff reports whether a policy broke a game off.
func brokenOff(g *data.Game) bool { return g.Reason == data.ReasonFault }

// emptied reports whether the stock was empty at the end of a ply.
func emptied(g *data.Game) bool { return g.StockMin == 0 }

// units returns what a seat scored in a game, in units of 1/sides.
func units(t engine.Table, g *data.Game, s engine.Seat) int64 {
	switch {
	case drawn(g) && brokenOff(g) && t.Side(g.FaultSeat).Has(s):
		return 0
	case drawn(g):
		return 1
	case t.Side(g.Winner).Has(s):
		return int64(t.Sides())
	}
	return 0
}

// seatName returns "seat 1".
func seatName(seat int) string { return "seat " + strconv.Itoa(seat) }

// sideName returns "seat 1", or "side 1" where seats play in teams.
func sideName(t engine.Table, side int) string {
	if t.Teams {
		return "side " + strconv.Itoa(side)
	}
	return "seat " + strconv.Itoa(side)
}
