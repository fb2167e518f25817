package cuttle

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// effects gives each rank what its one-off does, R14 to R20. An effect that
// needs a choice leaves it due; the choice then ends with resolved and settle.
var effects = [cards.Nine + 1]func(s *State, log []engine.Event) []engine.Event{
	cards.Ace:   (*State).ace,
	cards.Two:   (*State).two,
	cards.Three: (*State).three,
	cards.Four:  (*State).four,
	cards.Five:  (*State).five,
	cards.Six:   (*State).six,
	cards.Seven: (*State).seven,
	cards.Nine:  (*State).nine,
}

// announce announces a one-off and asks the others to speak, R10, R11.
func (s *State) announce(me engine.Seat, a engine.Action, from engine.Place, log []engine.Event) []engine.Event {
	c := cardOf(a)
	first, second, rival := s.r.Names(me, a)
	log, e := s.add(log, Announced, me, c, from, oneOffs)
	e.On = first
	if c.Rank() == cards.Four {
		e.N = int32(rival)
	}
	s.announced(e)
	if second != cards.None {
		log, e = s.add(log, Aimed, me, c, engine.Nowhere, oneOffs)
		e.On = second
		s.aimed(e)
	}
	return s.speak(me, log)
}

// counter adds a two to the stack, R11, R12.
func (s *State) counter(me engine.Seat, c cards.Card, log []engine.Event) []engine.Event {
	log, e := s.add(log, Countered, me, c, place(ZoneHand, me), oneOffs)
	e.On = s.oneoff
	if s.nTwos > 0 {
		e.On = s.twos[s.nTwos-1]
	}
	s.countered(e)
	return s.speak(me, log)
}

// speak hands the word to the seats after last, which has just spoken, until
// one of them can add a two, or all but the owner of the top item have spoken
// and the stack resolves. A seat that cannot counter is not asked, R13.
func (s *State) speak(last engine.Seat, log []engine.Event) []engine.Event {
	owner := s.topItemBy()
	var e *engine.Event
	for next := s.r.table.Next(last); next != owner; next = s.r.table.Next(next) {
		log = s.due(log, next, PhaseCounter)
		if s.counters(next) != 0 {
			return log
		}
		log, e = s.add(log, LetBe, next, cards.None, engine.Nowhere, engine.Nowhere)
		e.Seen = engine.Only(next)
		s.told(e)
	}
	return s.resolveStack(log)
}

// resolveStack scraps the twos and lets the one-off happen if their number is even, R11.
func (s *State) resolveStack(log []engine.Event) []engine.Event {
	n := s.nTwos
	for s.nTwos > 0 {
		log = s.scrapFrom(oneOffs, s.by, s.twos[0], log)
	}
	if n&1 == 1 {
		by := s.by
		var e *engine.Event
		log, e = s.add(log, Fizzled, by, s.oneoff, oneOffs, scrapPile)
		s.fizzled(e)
		if s.offer.card != cards.None {
			return s.respond(by, log)
		}
		return s.settle(log)
	}
	if s.offer.card != cards.None {
		return s.returnOffered(log)
	}
	return effects[s.oneoff.Rank()](s, log)
}

// resolved scraps the one-off whose effect is done.
func (s *State) resolved(log []engine.Event) []engine.Event {
	log, e := s.add(log, Resolved, s.by, s.oneoff, oneOffs, scrapPile)
	s.oneOffDone(e)
	return log
}

// ace scraps every point card.
func (s *State) ace(log []engine.Event) []engine.Event {
	for seat := range s.table {
		for rest := s.table[seat] & s.asPoints; rest != 0; rest = rest.Rest() {
			log = s.scrapStack(s.by, rest.First(), log)
		}
	}
	return s.settle(s.resolved(log))
}

// two scraps the permanent it named.
func (s *State) two(log []engine.Event) []engine.Event {
	t := s.target[0]
	if s.attached.Has(t) {
		under := s.on[attachable(t)]
		log = s.scrapFrom(s.place(t), s.by, t, log)
		log = s.revert(under, log)
	} else {
		log = s.scrapStack(s.by, t, log)
	}
	return s.settle(s.resolved(log))
}

// revert gives a card that has just lost one jack or joker, as it lay there,
// to the seat that now controls the card, R22.
func (s *State) revert(gone attachment, log []engine.Event) []engine.Event {
	to := gone.base()
	top := s.topOn(gone.on)
	if s.r.Jack == Toggle {
		to = s.r.table.Next(s.controller(gone.on)) // two seats: the other one
	} else if top != cards.None {
		to = s.on[attachable(top)].to
	}
	return s.switchTo(s.by, gone.on, to, log)
}

// three leaves its player to take a card from scrap, R15, if there is one, R29.
func (s *State) three(log []engine.Event) []engine.Event {
	if s.takeable() == 0 {
		return s.settle(s.resolved(log))
	}
	return s.due(log, s.by, PhaseTake)
}

// four makes the rivals that it hits discard, R16.
func (s *State) four(log []engine.Event) []engine.Event { return s.fourFrom(0, log) }

// fourFrom makes those from a seat on discard, in the order of the seats, R30; the
// first that has a choice has it next.
func (s *State) fourFrom(from engine.Seat, log []engine.Event) []engine.Event {
	hit, each := s.r.FourDiscards(s.by, s.named)
	for rest := hit; rest != 0; rest = rest.Rest() {
		rival := rest.First()
		if rival < from || s.handSize(rival) == 0 {
			continue
		}
		if s.r.Four == FourChoice {
			return s.due(log, rival, PhaseFour)
		}
		for i := 0; i < each && s.hand[rival] != 0; i++ {
			x := engine.Chance(s.chance, int(s.eventCount))
			c := s.hand[rival].Nth(engine.Pick(x, s.hand[rival].Len()))
			log = s.discardFrom(rival, c, log)
		}
	}
	return s.settle(s.resolved(log))
}

// fourHits returns the seats that the four on the stack hits.
func (s *State) fourHits() engine.Seats {
	hit, _ := s.r.FourDiscards(s.by, s.named)
	return hit
}

// five draws, under discard_one_draw_three after a discard, R17.
func (s *State) five(log []engine.Event) []engine.Event {
	if s.fiveDiscards() > 0 {
		return s.due(log, s.by, PhaseFive)
	}
	return s.settle(s.fiveDraws(s.handSize(s.by), log))
}

// fiveDiscards returns how many cards the five on the stack makes its player discard.
func (s *State) fiveDiscards() int {
	discards, _ := s.r.FiveDraws(s.handSize(s.by), s.Stock())
	return discards
}

// fiveDraws draws what a five gives a seat that had so many cards in hand when the five
// took effect.
func (s *State) fiveDraws(hand int, log []engine.Event) []engine.Event {
	for _, n := s.r.FiveDraws(hand, s.Stock()); n > 0; n-- {
		log = s.drawCard(s.by, log)
	}
	return s.resolved(log)
}

// six scraps every permanent; point cards return to their base owners, R18.
func (s *State) six(log []engine.Event) []engine.Event {
	by := s.by
	for seat := range s.table {
		for rest := s.table[seat] &^ s.asPoints; rest != 0; rest = rest.Rest() {
			log = s.scrapStack(by, rest.First(), log)
		}
	}
	if s.attached != 0 {
		loaded := s.withAttached()
		var before [maxSeats]cards.Set
		for seat := range before {
			before[seat] = s.table[seat] & loaded
		}
		for seat := range before {
			for rest := before[seat]; rest != 0; rest = rest.Rest() {
				c := rest.First()
				base := s.baseOwner(c)
				log = s.switchTo(by, c, base, s.scrapLoad(by, c, log))
			}
		}
	}
	return s.settle(s.resolved(log))
}

// seven reveals the top of the stock, R19, if there is any, R29.
func (s *State) seven(log []engine.Event) []engine.Event {
	n := s.r.SevenShows(s.Stock())
	if n == 0 {
		return s.settle(s.resolved(log))
	}
	for ; n > 0; n-- {
		var e *engine.Event
		log, e = s.add(log, Revealed, s.by, s.nextOfStock(), stockPile, revealedCards)
		s.shownBySeven(e)
	}
	return s.due(log, s.by, PhaseSeven)
}

// commit settles which revealed card is used: the seven goes to scrap, the
// other card back on the stock.
func (s *State) commit(me engine.Seat, c cards.Card, log []engine.Event) []engine.Event {
	log = s.resolved(log)
	for rest := s.revealedSet().Without(c); rest != 0; rest = rest.Rest() {
		var e *engine.Event
		log, e = s.add(log, PutBack, me, rest.First(), revealedCards, stockPile)
		s.putBack(e)
	}
	return log
}

// nine sends what it named to a hand, or on top of the stock, R20.
func (s *State) nine(log []engine.Event) []engine.Event {
	targets := s.target
	to := [2]engine.Seat{s.receiver(targets[0]), s.receiver(targets[1])}
	if s.moveOrder(targets[1]) < s.moveOrder(targets[0]) {
		targets[0], targets[1] = targets[1], targets[0]
		to[0], to[1] = to[1], to[0]
	}
	for i, t := range targets {
		if t != cards.None && (s.attached | s.onTable()).Has(t) {
			log = s.sendBack(t, to[i], log)
		}
	}
	return s.settle(s.resolved(log))
}

// moveOrder says which of a nine's two targets moves first: jacks and jokers,
// then royals, then point cards, then no target.
func (s *State) moveOrder(c cards.Card) int {
	switch {
	case c == cards.None:
		return 3
	case s.attached.Has(c):
		return 0
	case s.asPoints.Has(c):
		return 2
	}
	return 1
}

// receiver returns whose hand a nine's target goes to, R20.
func (s *State) receiver(c cards.Card) engine.Seat {
	switch {
	case c == cards.None:
		return engine.NoSeat
	case s.attached.Has(c):
		a := s.on[attachable(c)]
		if s.r.NineTo == ToOwner || s.r.Jack == Toggle {
			return a.player()
		}
		return s.controller(a.on)
	case s.r.NineTo == ToOwner:
		return s.baseOwner(c)
	}
	return s.controller(c)
}

// sendBack moves one target of a nine, with all that follows from it.
func (s *State) sendBack(c cards.Card, to engine.Seat, log []engine.Event) []engine.Event {
	gone := attachment{on: cards.None} // where a jack lay
	if s.attached.Has(c) {
		gone = s.on[attachable(c)]
	} else {
		log = s.scrapLoad(s.by, c, log)
	}
	var e *engine.Event
	if s.r.NineReturns() {
		log, e = s.add(log, Returned, s.by, c, s.place(c), place(ZoneHand, to))
		s.returned(e)
	} else {
		log, e = s.add(log, PutBack, s.by, c, s.place(c), stockPile)
		s.putBack(e)
	}
	if gone.on != cards.None {
		log = s.revert(gone, log)
	}
	if s.r.NineFreezes() {
		log, e = s.add(log, Frozen, s.by, c, engine.Nowhere, place(ZoneHand, to))
		s.froze(e)
	}
	return log
}
