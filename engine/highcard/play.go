package highcard

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// Legal fills buf[:0] with the choices of the seat to move.
func (s *State) Legal(buf []engine.Action) []engine.Action {
	if s.toMove == engine.NoSeat {
		return buf[:0]
	}
	return s.public.legal(buf[:0], s.hand[s.toMove])
}

// legal appends the choices of the seat to move, whose hand this is: at most
// maxHand to lay and as many to trade.
func (p *public) legal(buf []engine.Action, hand cards.Set) []engine.Action {
	for rest := hand; rest != 0; rest = rest.Rest() {
		buf = append(buf, pack(lay, rest.First()))
	}
	for rest := hand; p.due == Turn && p.left > 0 && rest != 0; rest = rest.Rest() {
		buf = append(buf, pack(trade, rest.First()))
	}
	return buf
}

// Play decides which events an action causes, and folds each at once.
func (s *State) Play(a engine.Action, log []engine.Event) []engine.Event {
	t, seat := s.rules.Table(), s.toMove
	verb, c := unpack(a)
	hand, table := engine.Place{Zone: Hand, Seat: seat}, engine.Place{Zone: Table, Seat: seat}

	if verb == trade {
		log = s.fold(log, moved(Traded, seat, c, hand, scrap, t.All()))
		e := moved(Drawn, seat, s.top(), stock, hand, engine.Only(seat))
		e.Next, e.Due = seat, After
		return s.fold(log, e)
	}
	e := moved(Laid, seat, c, hand, table, engine.Only(seat))
	if next := t.Next(seat); next != s.lead {
		e.Next, e.Due = next, Turn
		return s.fold(log, e)
	}
	return s.settle(s.fold(log, e))
}

var (
	stock = engine.Place{Zone: Stock, Seat: engine.NoSeat}
	scrap = engine.Place{Zone: Scrap, Seat: engine.NoSeat}
)

// settle turns the laid cards over, scores the round and sweeps it (H5).
func (s *State) settle(log []engine.Event) []engine.Event {
	t, lead := s.rules.Table(), s.lead
	for i := range int(t.Seats) {
		seat := t.After(lead, i)
		log = s.fold(log, moved(Revealed, seat, s.laid[seat], engine.Nowhere, engine.Place{Zone: Table, Seat: seat}, t.All()))
	}
	winner, tied := s.highest()
	if tied > 1 {
		e := moved(Tossed, winner, s.laid[winner], engine.Nowhere, engine.Place{Zone: Table, Seat: winner}, t.All())
		e.N = int32(tied)
		log = s.fold(log, e)
	}
	scored := moved(Scored, winner, cards.None, engine.Nowhere, engine.Nowhere, t.All())
	scored.N = 1
	log = s.fold(log, scored)

	end, over := s.end()
	for i := range int(t.Seats) {
		seat := t.After(lead, i)
		e := moved(Swept, winner, s.laid[seat], engine.Place{Zone: Table, Seat: seat}, scrap, t.All())
		if i == int(t.Seats)-1 && !over {
			e.Next, e.Due = winner, Turn
		}
		log = s.fold(log, e)
	}
	if over {
		log = s.fold(log, end)
	}
	return log
}

// highest returns the seat whose laid card takes the round, and how many have
// its rank; the coin chooses among them.
func (s *State) highest() (winner engine.Seat, tied int) {
	var best cards.Rank
	var among [engine.MaxSeats]engine.Seat
	for seat := range engine.Seat(s.rules.Seats) {
		rank := s.laid[seat].Rank()
		if rank > best || tied == 0 {
			best, tied = rank, 0
		}
		if rank == best {
			among[tied] = seat
			tied++
		}
	}
	if tied == 1 {
		return among[0], 1
	}
	return among[engine.Pick(engine.Chance(s.chance, int(s.events)), tied)], tied
}

// end returns the event that ends the game after the round just scored, if it is over (H7).
func (s *State) end() (engine.Event, bool) {
	t := s.rules.Table()
	e := moved(Ended, 0, cards.None, engine.Nowhere, engine.Nowhere, t.All())
	for seat := range engine.Seat(t.Seats) { // the winner is the seat of the best side with the most points, the first of them
		mine, best := s.sidePoints(seat), s.sidePoints(e.Seat)
		if mine > best || mine == best && t.Side(seat) == t.Side(e.Seat) && s.points[seat] > s.points[e.Seat] {
			e.Seat = seat
		}
	}
	best, level := s.sidePoints(e.Seat), false
	for seat := range engine.Seat(t.Seats) {
		level = level || t.Rivals(e.Seat).Has(seat) && s.sidePoints(seat) == best
	}
	switch {
	case best >= s.rules.goal():
		e.N = int32(Goal)
	case int(s.round) < s.rules.Rounds:
		return e, false
	case level:
		e.N, e.Seat = int32(Level), engine.NoSeat
	default:
		e.N = int32(Rounds)
	}
	return e, true
}

// moved returns an event that leaves nothing due.
func moved(k engine.Kind, who engine.Seat, c cards.Card, from, to engine.Place, seen engine.Seats) engine.Event {
	return engine.Event{Kind: k, Seat: who, Next: engine.NoSeat, Card: c, On: cards.None, From: from, To: to, Seen: seen}
}

func (s *State) fold(log []engine.Event, e engine.Event) []engine.Event {
	s.Evolve(e)
	return append(log, e)
}
