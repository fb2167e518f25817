package data

import "cardlab/engine"

// addGame adds a row to the table games.
func (w *tableWriter) addGame(g *Game) {
	c := w.cols
	c[gameNumber].addLong(g.Game)
	c[gameDeal].addLong(g.Deal)
	c[gameMatchup].addInt(g.Matchup)
	c[gameSeating].addInt(g.Seating)
	c[gameVariant].addText(g.Variant)
	for s := range engine.MaxSeats {
		policy, points, goal := &c[gamePolicies+s], &c[gamePoints+s], &c[gameGoals+s]
		if s < g.Seats {
			policy.addText(g.Policies[s])
			points.addInt(g.Points[s])
			goal.addInt(g.Goals[s])
		} else {
			policy.null()
			points.null()
			goal.null()
		}
	}
	if g.Winner == engine.NoSeat {
		c[gameWinnerSeat].null()
		c[gameWinnerSide].null()
	} else {
		c[gameWinnerSeat].addInt(int32(g.Winner))
		c[gameWinnerSide].addInt(g.Side)
	}
	c[gameReason].addText(g.Reason)
	c[gameTurns].addInt(g.Turns)
	c[gamePlies].addInt(g.Plies)
	c[gameEvents].addInt(g.Events)
	c[gameLastSeat].addInt(int32(g.LastSeat))
	c[gameStockMin].addInt(g.StockMin)
	c[gameCards].addBytes(g.Cards)
	c[gameChance].addLong(g.Chance)
	c[gameRules].addInt(g.Rules)
	if g.Reason == ReasonFault {
		c[gameFaultSeat].addInt(int32(g.FaultSeat))
	} else {
		c[gameFaultSeat].null()
	}
	w.row()
}

// addDecision adds a row to the table decisions.
func (w *tableWriter) addDecision(d *Decision) {
	c := w.cols
	c[decisionGame].addLong(d.Game)
	c[decisionPly].addInt(d.Ply)
	c[decisionSeat].addCode(uint8(d.Seat + 1))
	c[decisionPhase].addCode(uint8(d.Phase))
	c[decisionLegal].addInt(d.Legal)
	c[decisionAction].addInt(d.Action)
	if d.Explained {
		c[decisionValue].addReal(d.Value)
		c[decisionVisits].addLong(d.Visits)
	} else {
		c[decisionValue].null()
		c[decisionVisits].null()
	}
	if d.Explained && d.RunnerUp != None {
		c[decisionRunnerUp].addInt(d.RunnerUp)
		c[decisionRunnerUpValue].addReal(d.RunnerUpValue)
	} else {
		c[decisionRunnerUp].null()
		c[decisionRunnerUpValue].null()
	}
	w.row()
}
