package cuttle

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// After fills dst, a view of the same rules, with what the seat to move may
// expect of the position after one of its actions if nothing comes between: a
// one-off or royal that others may answer is let be, a counter settles the
// matter, and who must discard parts with what it is thought to value least. A
// card that the seat does not know stays unknown wherever it goes. What becomes
// of the cards is decided by the rules themselves, which play the action in
// what the seat knows, so that it is right for every variant.
//
// It reports whether that is certain: no seat can come between. What a seven
// shows is yet to be played.
func (v *View) After(a engine.Action, dst *View) (certain bool) {
	dst.s, dst.seat, dst.ready, dst.listed, dst.counted, dst.only = v.s, v.seat, false, false, false, nil
	dst.owners, dst.nOwners, dst.shows = v.owners, v.nOwners, true
	s := &dst.s
	if v.choosing != nil {
		s.r = v.choosing
	}
	log := s.Play(a, dst.log[:0])
	certain = v.isCertain(a)
	for s.toMove != engine.NoSeat && s.phase != PhaseTurn && s.phase != PhaseSeven {
		log = s.expect(v.seat, log)
	}
	s.r, dst.log = v.s.r, log
	for i := s.bottom - s.mixed; i < s.bottom; i++ { // which of them comes next nobody knows
		s.stock[i] = cards.None
	}
	return certain
}

// choosing returns the rules under which a view plays on: nothing is left to
// chance, which a view knows nothing of. It is nil if that is so anyway.
func choosing(r *Rules) *Rules {
	if r.Four == FourChoice {
		return nil
	}
	c := *r
	c.Four = FourChoice
	return &c
}

// expect makes the choice that is due as seat me may expect it to be made.
func (s *State) expect(me engine.Seat, log []engine.Event) []engine.Event {
	who := s.toMove
	n := 0 // cards to discard
	switch s.phase {
	case PhaseTake:
		return s.Play(just(UseTake, s.wanted(who)), log)
	case PhaseFour:
		_, each := s.r.FourDiscards(s.by, s.named)
		n = min(each, s.handSize(who))
	case PhaseFive:
		n = 1
	case PhaseDown:
		n = s.handSize(who) - s.r.HandLimit
	default:
		return s.Play(just(UseLetBe, cards.None), log)
	}
	return s.discarded(who, s.partWith(who, me, n, log))
}

// wanted returns the card that a three's player takes from scrap: one that wins
// at once, else the one most worth holding.
func (s *State) wanted(who engine.Seat) cards.Card {
	from := s.takeable()
	points, goals := s.points(who), s.r.goal
	crowns := (s.table[who] & kings).Len()
	for rest := from & (pointCards | kings); rest != 0; rest = rest.Rest() {
		c := rest.First()
		if c.Rank() == cards.King && points >= int(goals[min(crowns+1, len(goals)-1)]) ||
			c.Rank() != cards.King && points+int(c.Rank())+1 >= int(goals[crowns]) {
			return c
		}
	}
	return mostWorth(from).First()
}

// partWith makes a seat discard n cards: a seat other than me those that me
// does not know, then those least worth holding.
func (s *State) partWith(who, me engine.Seat, n int, log []engine.Event) []engine.Event {
	for ; n > 0; n-- {
		switch least := leastWorth(s.hand[who]); {
		case s.hidden[who] > 0 && (who != me || least == 0):
			s.hidden[who]--
		case least != 0:
			log = s.discardFrom(who, least.First(), log)
		}
	}
	return log
}

// isCertain reports whether no other seat may answer an action.
func (v *View) isCertain(a engine.Action) bool {
	s := &v.s
	switch useOf(a) {
	case UseOneOff, UseCounter:
		return !v.mayBeAnswered(s.r.table.All(), func(hand cards.Set) cards.Set { return s.r.Counters(hand, s.frozen, s.hasQueen(v.seat)) })
	case UseFace, UseJack:
		return s.r.ResponseNine == Off || s.hasQueen(v.seat) || !v.mayBeAnswered(s.r.table.Rivals(v.seat), func(hand cards.Set) cards.Set { return hand & nines &^ s.frozen })
	case UseLetBe:
		return s.r.Seats == 2
	}
	return true
}

// mayBeAnswered reports whether another seat among some may hold, for all the viewer
// knows, a card with which it may answer; usable returns such cards of a hand.
func (v *View) mayBeAnswered(among engine.Seats, usable func(hand cards.Set) cards.Set) bool {
	s := &v.s
	for x := range engine.Seat(s.r.Seats) {
		if x == v.seat || !among.Has(x) {
			continue
		}
		may := s.hand[x]
		if s.hidden[x] > 0 {
			may |= v.Unseen()
		}
		if usable(may) != 0 {
			return true
		}
	}
	return false
}
