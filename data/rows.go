package data

import "github.com/cardlab/cardlab/engine"

// addGame adds a row to the table games.
func (w *tableWriter) addGame(g *Game) {
	c := w.Columns()
	c[gameNumber].AddLong(g.Game)
	c[gameDeal].AddLong(g.Deal)
	c[gameMatchup].AddInt(g.Matchup)
	c[gameSeating].AddInt(g.Seating)
	c[gameVariant].AddText(g.Variant)
	for s := range engine.MaxSeats {
		policy, points, goal := &c[gamePolicies+s], &c[gamePoints+s], &c[gameGoals+s]
		if s < g.Seats {
			policy.AddText(g.Policies[s])
			points.AddInt(g.Points[s])
			goal.AddInt(g.Goals[s])
		} else {
			policy.AddNull()
			points.AddNull()
			goal.AddNull()
		}
	}
	if g.Winner == engine.NoSeat {
		c[gameWinnerSeat].AddNull()
		c[gameWinnerSide].AddNull()
	} else {
		c[gameWinnerSeat].AddInt(int32(g.Winner))
		c[gameWinnerSide].AddInt(g.Side)
	}
	c[gameReason].AddText(g.Reason)
	c[gameTurns].AddInt(g.Turns)
	c[gamePlies].AddInt(g.Plies)
	c[gameEvents].AddInt(g.Events)
	c[gameLastSeat].AddInt(int32(g.LastSeat))
	c[gameStockMin].AddInt(g.StockMin)
	c[gameCards].AddBytes(g.Cards)
	c[gameChance].AddLong(g.Chance)
	c[gameRules].AddInt(g.Rules)
	switch {
	case gameFaultSeat >= w.columns: // an older schema
	case g.Reason == ReasonFault:
		c[gameFaultSeat].AddInt(int32(g.FaultSeat))
	default:
		c[gameFaultSeat].AddNull()
	}
	w.Row()
}
