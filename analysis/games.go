package analysis

import (
	"strconv"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// CountGames returns how many games of a deal are so.
func CountGames(deal []data.Game, so func(*data.Game) bool) int64 {
	var n int64
	for i := range deal {
		if so(&deal[i]) {
			n++
		}
	}
	return n
}

// Decided reports whether a game had a winner.
func Decided(g *data.Game) bool { return g.Winner != engine.NoSeat }

// Drawn reports whether a game had none.
func Drawn(g *data.Game) bool { return g.Winner == engine.NoSeat }

// BrokenOff reports whether a policy broke a game off.
func BrokenOff(g *data.Game) bool { return g.Reason == data.ReasonFault }

// Emptied reports whether the stock was empty at the end of a ply.
func Emptied(g *data.Game) bool { return g.StockMin == 0 }

// Units returns what a seat scored in a game, in units of 1/sides.
func Units(t engine.Table, g *data.Game, s engine.Seat) int64 {
	switch {
	case Drawn(g) && BrokenOff(g) && t.Side(g.FaultSeat).Has(s):
		return 0
	case Drawn(g):
		return 1
	case t.Side(g.Winner).Has(s):
		return int64(t.Sides())
	}
	return 0
}

// SeatName returns "seat 1".
func SeatName(seat int) string { return "seat " + strconv.Itoa(seat) }

// SideName returns "seat 1", or "side 1" where seats play in teams.
func SideName(t engine.Table, side int) string {
	if t.Teams {
		return "side " + strconv.Itoa(side)
	}
	return "seat " + strconv.Itoa(side)
}
