package data

import "cardlab/engine"

// The places of columns in [Fields].
const (
	decisionPhase = 3
)

// addGame adds a row to the table games.
func (w *tableWriter) addGame(g *Game) {
	c := w.cols
	c[0].addLong(g.Game)
	c[1].addLong(g.Deal)
	c[2].addInt(g.Matchup)
	c[3].addInt(g.Seating)
	c[4].addText(g.Variant)
	policies, points, goals := c[5:13], c[21:29], c[29:37]
	for i := range engine.MaxSeats {
		if i < g.Seats {
			policies[i].addText(g.Policies[i])
			points[i].addInt(g.Points[i])
			goals[i].addInt(g.Goals[i])
		} else {
			policies[i].null()
			points[i].null()
			goals[i].null()
		}
	}
	if g.Winner == engine.NoSeat {
		c[13].null()
		c[14].null()
	} else {
		c[13].addInt(int32(g.Winner))
		c[14].addInt(g.Side)
	}
	c[15].addText(g.Reason)
	c[16].addInt(g.Turns)
	c[17].addInt(g.Plies)
	c[18].addInt(g.Events)
	c[19].addInt(int32(g.LastSeat))
	c[20].addInt(g.StockMin)
	c[37].addBytes(g.Cards)
	c[38].addLong(g.Chance)
	c[39].addInt(g.Rules)
	if g.Reason == ReasonFault {
		c[40].addInt(int32(g.FaultSeat))
	} else {
		c[40].null()
	}
	w.row()
}

// addDecision adds a row to the table decisions.
func (w *tableWriter) addDecision(d *Decision) {
	c := w.cols
	c[0].addLong(d.Game)
	c[1].addInt(d.Ply)
	c[2].addCode(uint8(d.Seat - seatBase))
	c[decisionPhase].addCode(uint8(d.Phase))
	c[4].addInt(d.Legal)
	c[5].addInt(d.Action)
	if d.Explained {
		c[6].addReal(d.Value)
		c[7].addLong(d.Visits)
	} else {
		c[6].null()
		c[7].null()
	}
	w.row()
}
