package cutrope

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// Play decides which events an action causes, and folds each at once.
func (s *State) Play(a engine.Action, log []engine.Event) []engine.Event {
	if s.toMove == engine.NoSeat {
		return log
	}
	verb, from, c, row := Unpack(a)
	switch verb {
	case Play:
		return s.playCard(log, from, c, row)
	case Put:
		to := engine.Place{Zone: ZoneSupplyA + engine.Zone(row), Seat: s.toMove}
		log = s.fold(log, s.open(PutDown, c, place(ZoneHand, s.toMove), to))
	case End:
		log = s.fold(log, s.open(Stopped, cards.None, engine.Nowhere, engine.Nowhere))
	}
	return s.endTurn(s.draw(log))
}

// playCard plays a card to a level row (C5–C9). The same seat goes on.
func (s *State) playCard(log []engine.Event, from Source, c cards.Card, row int) []engine.Event {
	seat := s.toMove
	level := engine.Place{Zone: ZoneLevel1 + engine.Zone(row), Seat: engine.NoSeat}
	complete := s.levelRow(row).completes.Has(c)
	log = s.fold(log, s.open(Played, c, placeOf(from, seat), level))
	if complete {
		e := s.open(Completed, cards.None, level, shared(ZoneDiscard))
		e.N = int32(len(s.table.row(row)))
		log = s.fold(log, e)
	}
	if from == FromPersonal {
		if s.left[seat] == 0 {
			return s.fold(log, s.open(Won, cards.None, engine.Nowhere, engine.Nowhere))
		}
		log = s.fold(log, s.open(Turned, s.personal(seat)[0], engine.Nowhere, place(ZonePersonal, seat)))
	}
	if s.isDead() {
		return s.stop(log, ByStuck)
	}
	return s.next(log, seat)
}

// draw fills the hand of the turn's seat (C4, C10).
func (s *State) draw(log []engine.Event) []engine.Event {
	seat := s.owner
	for int(s.hands[seat]) < s.r.Hand {
		if s.stock == 0 {
			if s.discard == 0 || s.r.DeckOut == Stop {
				break
			}
			e := s.open(Reshuffled, cards.None, shared(ZoneDiscard), shared(ZoneStock))
			e.N = int32(s.discard.size())
			log = s.fold(log, e)
		}
		e := s.open(Drawn, s.nextOfStock(), shared(ZoneStock), place(ZoneHand, seat))
		e.Seen = engine.Only(seat)
		log = s.fold(log, e)
	}
	return log
}

// endTurn ends the game if it is stuck or at its turn limit (C12, C12a); else
// the seat to the left is next.
func (s *State) endTurn(log []engine.Event) []engine.Event {
	switch {
	case int(s.idle) >= s.r.stuckIdle || s.isDead():
		return s.stop(log, ByStuck)
	case int(s.turn) >= s.r.TurnLimit:
		return s.stop(log, ByTurnLimit)
	}
	return s.next(log, s.r.Table().Next(s.owner))
}

// next says in the last event, which is folded already, who is to choose next.
func (s *State) next(log []engine.Event, seat engine.Seat) []engine.Event {
	e := &log[len(log)-1]
	e.Next, e.Due = seat, PhaseTurn
	s.due(seat)
	return log
}

// stop ends the game with nobody's personal deck played out.
func (s *State) stop(log []engine.Event, why engine.Reason) []engine.Event {
	e := s.open(Ended, cards.None, engine.Nowhere, engine.Nowhere)
	e.Seat, e.N = engine.NoSeat, int32(why)
	if s.r.Stuck == StuckFewest {
		e.Seat = s.fewest()
	}
	return s.fold(log, e)
}

// fewest returns the seat with the fewest personal cards, NoSeat if several have.
func (s *State) fewest() engine.Seat {
	best := engine.Seat(0)
	tied := false
	for seat := engine.Seat(1); int(seat) < s.r.Seats; seat++ {
		switch {
		case s.left[seat] < s.left[best]:
			best, tied = seat, false
		case s.left[seat] == s.left[best]:
			tied = true
		}
	}
	if tied {
		return engine.NoSeat
	}
	return best
}

// isDead reports whether nobody can ever play, draw or put down a card again (C12).
func (s *State) isDead() bool {
	if s.stock != 0 || s.discard != 0 {
		return false
	}
	for _, n := range s.hands {
		if n != 0 {
			return false
		}
	}
	return !s.canPlayTops()
}

// open returns an event of the turn's seat that all see and that leaves nothing due.
func (s *State) open(k engine.Kind, c cards.Card, from, to engine.Place) engine.Event {
	return engine.Event{Kind: k, Seat: s.owner, Next: engine.NoSeat, Card: c, On: cards.None, From: from, To: to, Seen: s.r.Table().All()}
}

func place(z engine.Zone, seat engine.Seat) engine.Place { return engine.Place{Zone: z, Seat: seat} }

func shared(z engine.Zone) engine.Place { return engine.Place{Zone: z, Seat: engine.NoSeat} }

// placeOf returns the place of a source of cards.
func placeOf(from Source, seat engine.Seat) engine.Place {
	switch from {
	case FromHand:
		return place(ZoneHand, seat)
	case FromPersonal:
		return place(ZonePersonal, seat)
	}
	return place(ZoneSupplyA+engine.Zone(from-FromSupplyA), seat)
}

func (s *State) fold(log []engine.Event, e engine.Event) []engine.Event {
	log = append(log, e)
	s.evolve(&log[len(log)-1])
	return log
}
