package search

import (
	"github.com/cardlab/cardlab/engine"
)

// A prospect is how a position looks to each seat: its side's chance to win,
// in thousandths.
type prospect [engine.MaxSeats]int32

// appraiser says how positions look: by their outcome if the game is over,
// else by the game's own evaluation. A game without one is judged by how much
// of its goal each side has reached.
type appraiser struct {
	table engine.Table
}

// appraise fills p with how a position looks to every seat; e is the same state if
// the game has an evaluation, else nil.
func (a *appraiser) appraise(s engine.State, e engine.Evaluator, p *prospect) {
	if s.ToMove() == engine.NoSeat {
		o, _ := s.Outcome()
		a.settle(o, p)
		return
	}
	if a.table.Seats == 2 {
		v := int32(0)
		if e != nil {
			v = int32(e.Value(0))
		} else {
			v = int32(valueOf(s, nil, a.table, 0))
		}
		p[0], p[1] = v, engine.Win-v
		return
	}
	for seat := range engine.Seat(a.table.Seats) {
		p[seat] = int32(valueOf(s, e, a.table, seat))
	}
}

// settle fills p with an outcome: a win counts Win to its side; of a draw each
// side has an equal share.
func (a *appraiser) settle(o engine.Outcome, p *prospect) {
	for seat := range engine.Seat(a.table.Seats) {
		switch {
		case o.Winner == engine.NoSeat:
			p[seat] = int32(engine.Win / a.table.Sides())
		case o.Side.Has(seat):
			p[seat] = engine.Win
		default:
			p[seat] = 0
		}
	}
}

// valueOf returns how a game that is not over looks to a seat's side.
func valueOf(s engine.State, e engine.Evaluator, t engine.Table, seat engine.Seat) int {
	if e != nil {
		return e.Value(seat)
	}
	mine := progress(s, seat)
	best := 0
	for x := range engine.Seat(t.Seats) {
		if t.Rivals(seat).Has(x) {
			best = max(best, progress(s, x))
		}
	}
	even := engine.Win / t.Sides()
	return max(0, min(engine.Win, even+(mine-best)/2))
}

// progress returns the share of its goal that a seat has reached, in thousandths.
func progress(s engine.State, seat engine.Seat) int {
	points, goal := s.Standing(seat)
	return max(0, min(engine.Win, engine.Win*points/max(1, goal)))
}
