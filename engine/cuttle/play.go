package cuttle

import (
	"fmt"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// Play decides which events a legal action causes, appends them to log
// and folds each at once.
func (s *State) Play(a engine.Action, log []engine.Event) []engine.Event {
	me, c, on := s.toMove, cardOf(a), targetOf(a)
	from := engine.Place{Zone: ZoneHand, Seat: me}
	if s.phase == PhaseSeven {
		log = s.commit(me, c, log)
		from = revealedCards
	}
	switch useOf(a) {
	case UseDraw:
		return s.endTurn(s.drawCard(me, log))
	case UsePass:
		return s.pass(me, log)
	case UsePoints:
		log, e := s.add(log, Scored, me, c, from, place(ZonePoints, me))
		s.scored(e)
		return s.settle(log)
	case UseScuttle:
		log, e := s.add(log, Scuttled, me, c, from, scrapPile)
		e.On = on
		s.scuttled(e)
		return s.settle(s.scrapStack(me, on, log))
	case UseFace, UseJack:
		o := offer{card: c, on: on}
		if last := lastOf(a); last != cards.None {
			o.to = uint8(last)
		}
		if s.r.ResponseNine == On && !s.hasQueen(me) {
			return s.offerRoyal(me, o, from, log)
		}
		return s.settle(s.takeEffect(me, o, from, log))
	case UseOneOff:
		return s.announce(me, a, from, log)
	case UseCounter:
		return s.counter(me, c, log)
	case UseLetBe:
		log, e := s.add(log, LetBe, me, cards.None, engine.Nowhere, engine.Nowhere)
		e.N, e.Seen = 1, engine.Only(me)
		s.told(e)
		if s.phase == PhaseResponse {
			return s.respond(me, log)
		}
		return s.speak(me, log)
	case UseTake:
		log, e := s.add(log, Taken, me, c, scrapPile, place(ZoneHand, me))
		s.taken(e)
		return s.settle(s.resolved(log))
	case UseDiscard:
		return s.discard(me, c, on, log)
	case UseScrap:
		return s.settle(s.scrapFrom(from, me, c, log))
	}
	panic(fmt.Sprintf("cuttle: no action %#x in %v", uint32(a), s))
}

// The places that all share.
var (
	scrapPile = engine.Place{Zone: ZoneScrap, Seat: engine.NoSeat}
	stockPile = engine.Place{Zone: ZoneStock, Seat: engine.NoSeat}
	oneOffs   = engine.Place{Zone: ZoneStack, Seat: engine.NoSeat}

	revealedCards = engine.Place{Zone: ZoneRevealed, Seat: engine.NoSeat}
)

func place(z engine.Zone, seat engine.Seat) engine.Place { return engine.Place{Zone: z, Seat: seat} }

// add appends an event that all see, with nobody next, and returns it for
// more to be written into; the function of its kind then folds it, see evolve.go. Events
// are written where they stay, for copying one costs more than folding it.
func (s *State) add(log []engine.Event, k engine.Kind, who engine.Seat, c cards.Card, from, to engine.Place) ([]engine.Event, *engine.Event) {
	n := len(log)
	log = append(log, engine.Event{})
	e := &log[n]
	e.Kind, e.Seat, e.Next, e.Card, e.On, e.Seen = k, who, engine.NoSeat, c, cards.None, s.r.everyone
	e.From, e.To = from, to
	return log, e
}

// scrapFrom scraps a card.
func (s *State) scrapFrom(from engine.Place, who engine.Seat, c cards.Card, log []engine.Event) []engine.Event {
	log, e := s.add(log, Scrapped, who, c, from, scrapPile)
	s.scrapped(e)
	return log
}

// discardFrom makes a seat discard a card.
func (s *State) discardFrom(who engine.Seat, c cards.Card, log []engine.Event) []engine.Event {
	log, e := s.add(log, Discarded, who, c, place(ZoneHand, who), scrapPile)
	s.lost(e)
	return log
}

// due writes into the last event who is to choose next, and what, and folds that.
func (s *State) due(log []engine.Event, next engine.Seat, phase engine.Phase) []engine.Event {
	last := &log[len(log)-1]
	last.Next, last.Due = next, phase
	s.handOver(next, phase)
	return log
}

// drawCard draws the top card of the stock, R2.
func (s *State) drawCard(me engine.Seat, log []engine.Event) []engine.Event {
	c := s.nextOfStock()
	log, e := s.add(log, Drawn, me, c, stockPile, place(ZoneHand, me))
	e.Seen = s.seesDraw(me, c)
	s.drawn(e)
	return log
}

// seesDraw returns who sees which card a seat draws: itself, whoever knows it, rivals with
// glasses, and a partner that is shown hands.
func (s *State) seesDraw(me engine.Seat, c cards.Card) engine.Seats {
	if s.r.Seats == 2 {
		knows := s.known[1-me] >> c & 1
		if s.hasGlasses(1 - me) {
			knows = 1
		}
		return engine.Only(me) | engine.Seats(knows)<<uint(1-me)
	}
	seen := engine.Only(me)
	if s.r.PartnerHands == HandsShown {
		seen = s.r.table.Side(me)
	}
	rivals := s.r.table.Rivals(me)
	for seat := range engine.Seat(s.r.Seats) {
		if s.known[seat].Has(c) || rivals.Has(seat) && s.hasGlasses(seat) {
			seen |= engine.Only(seat)
		}
	}
	return seen
}

// pass passes, R6; under no_draw it may be all that a seat without a move can do, and lose or draw.
func (s *State) pass(me engine.Seat, log []engine.Event) []engine.Event {
	if s.r.StockOut == StockNoDraw && s.r.NoMove != MovePass {
		winner := engine.NoSeat
		if s.r.NoMove == MoveLose {
			winner = s.r.table.Next(me)
		}
		return s.end(winner, ByNoMove, log)
	}
	log, e := s.add(log, Passed, me, cards.None, engine.Nowhere, engine.Nowhere)
	s.passed(e)
	if s.r.passesEnough(int(s.passes)) {
		if !s.r.Reshuffles(s.Stock(), s.scrap.Len()) {
			return s.end(engine.NoSeat, ByPasses, log)
		}
		log = s.reshuffle(me, log)
	}
	return s.endTurn(log)
}

// takeEffect places a royal, R21, or plays a jack or joker on its target, R22, R25.
func (s *State) takeEffect(me engine.Seat, o offer, from engine.Place, log []engine.Event) []engine.Event {
	c := o.card
	if o.on != cards.None {
		return s.playJack(me, o, from, log)
	}
	log, e := s.add(log, Placed, me, c, from, place(ZoneRoyals, me))
	s.placed(e)
	if c.Rank() == cards.Eight {
		log = s.show(me, log)
	}
	return log
}

// playJack plays a jack on a point card, R22, or a joker on a royal or top jack, R25.
func (s *State) playJack(me engine.Seat, o offer, from engine.Place, log []engine.Event) []engine.Event {
	card := s.beneath(o.on)
	after := s.r.Recipient(me, s.controller(card), engine.Seat(o.to))
	to := after
	if s.r.Jack == Toggle { // it lies with who played it
		to = me
	}
	log, e := s.add(log, Jacked, me, o.card, from, place(ZoneAttached, to))
	e.On = o.on
	s.jacked(e)
	return s.switchTo(me, card, after, log)
}

// switchTo gives a card on the table to the seat that now controls it. Glasses
// show their new controller the rivals' hands.
func (s *State) switchTo(who engine.Seat, c cards.Card, to engine.Seat, log []engine.Event) []engine.Event {
	from := s.place(c)
	if from.Seat == to {
		return log
	}
	log, e := s.add(log, Switched, who, c, from, place(from.Zone, to))
	s.switched(e)
	if from.Zone == ZoneRoyals && c.Rank() == cards.Eight {
		log = s.show(to, log)
	}
	return log
}

// show shows the controller of glasses the rivals' hands: every card, known or
// not, so that nobody else learns from the number of events what it knew. With
// two seats both know that, and what it knows is left out; see everyShown.
func (s *State) show(me engine.Seat, log []engine.Event) []engine.Event {
	var e *engine.Event
	for i := 1; i < s.r.Seats; i++ {
		seat := s.r.table.After(me, i)
		if !s.r.table.Rivals(me).Has(seat) {
			continue
		}
		rest := s.hand[seat]
		if s.r.version < everyShown {
			rest &^= s.known[me]
		}
		for ; rest != 0; rest = rest.Rest() {
			log, e = s.add(log, Shown, me, rest.First(), engine.Nowhere, place(ZoneHand, seat))
			e.Seen = engine.Only(me) | engine.Only(seat)
			s.told(e)
		}
	}
	return log
}

// scrapStack scraps a card on the table: what lies on it first, the top one first.
func (s *State) scrapStack(who engine.Seat, c cards.Card, log []engine.Event) []engine.Event {
	log = s.scrapLoad(who, c, log)
	return s.scrapFrom(s.place(c), who, c, log)
}

// scrapLoad scraps the jacks and jokers on a card, the top one first.
func (s *State) scrapLoad(who engine.Seat, c cards.Card, log []engine.Event) []engine.Event {
	if s.attached == 0 {
		return log
	}
	for top := s.topOn(c); top != cards.None; top = s.topOn(c) {
		log = s.scrapFrom(s.place(top), who, top, log)
	}
	return log
}

// discard discards for a four, a five, or down to the limit.
func (s *State) discard(me engine.Seat, c, second cards.Card, log []engine.Event) []engine.Event {
	log = s.discardFrom(me, c, log)
	if second != cards.None {
		log = s.discardFrom(me, second, log)
	}
	return s.discarded(me, log)
}

// discarded goes on when a seat has made the discards that were due.
func (s *State) discarded(me engine.Seat, log []engine.Event) []engine.Event {
	switch s.phase {
	case PhaseFour:
		return s.fourFrom(me+1, log)
	case PhaseFive:
		return s.settle(s.fiveDraws(s.handSize(s.by)+1, log))
	}
	return s.endTurn(log)
}

// settle tests whether somebody has won by the play just made, R3, and else ends the turn.
func (s *State) settle(log []engine.Event) []engine.Event {
	if s.nobodyMeets() {
		return s.endTurn(log)
	}
	me := s.turnSeat
	if s.r.WinOn == OwnTurn {
		if s.meets(me) {
			return s.win(me, log)
		}
		return s.endTurn(log)
	}
	winner := engine.NoSeat
	for i := 0; i < s.r.Seats; i++ {
		seat := s.r.table.After(me, i)
		if !s.meets(seat) {
			continue
		}
		if winner == engine.NoSeat {
			winner = seat
		} else if s.r.Simultaneous == DrawnGame && s.r.table.Rivals(winner).Has(seat) {
			return s.end(engine.NoSeat, BySimultaneous, log)
		}
	}
	if winner != engine.NoSeat {
		return s.win(winner, log)
	}
	return s.endTurn(log)
}

// nobodyMeets reports whether no seat has reached its goal.
func (s *State) nobodyMeets() bool {
	return !s.meets(0) && !s.meets(1) && (s.r.Seats == 2 || !s.meets(2) && !s.meets(3)) // three seats: the fourth has none
}

// endTurn does what a turn's end asks for, and hands over to the next seat.
func (s *State) endTurn(log []engine.Event) []engine.Event {
	r, me := s.r, s.turnSeat
	if r.LimitMode == DiscardDown && r.excess(s.handSize(me)) > 0 { // R5
		return s.due(log, me, PhaseDown)
	}
	if s.frozen != 0 {
		for rest := s.thawing(me); rest != 0; rest = rest.Rest() {
			var e *engine.Event
			log, e = s.add(log, Thawed, me, rest.First(), engine.Nowhere, place(ZoneHand, me))
			s.thawed(e)
		}
	}
	next := r.table.Next(me)
	if r.WinOn == OwnTurn && s.meets(next) { // R3
		return s.win(next, s.due(log, next, PhaseTurn))
	}
	if s.top == s.bottom { // R6
		switch r.StockOut {
		case StockEndDraw:
			return s.end(engine.NoSeat, ByStockOut, log)
		case StockEndPoints:
			return s.end(s.mostPoints(), ByStockOut, log)
		}
	}
	if s.tookByNow && s.repeats(next) { // R15a
		return s.end(engine.NoSeat, ByRepetition, log)
	}
	if int(s.turn) >= r.TurnLimit {
		return s.end(engine.NoSeat, ByTurnLimit, log)
	}
	last := &log[len(log)-1]
	last.Next, last.Due = next, PhaseTurn
	s.beginTurn(next)
	return log
}

// thawing returns the cards of a hand that the end of its turn thaws, R20.
func (s *State) thawing(me engine.Seat) cards.Set {
	set := s.hand[me] & s.frozen
	if s.fresh != cards.None {
		set = set.Without(s.fresh)
	}
	return set
}

// mostPoints returns the seat with most points, NoSeat if two of different
// sides have as many; of partners who have as many the first.
func (s *State) mostPoints() engine.Seat {
	best, tied := engine.Seat(0), false
	for seat := engine.Seat(1); int(seat) < s.r.Seats; seat++ {
		switch p, most := s.points(seat), s.points(best); {
		case p > most:
			best, tied = seat, false
		case p == most && s.r.table.Rivals(best).Has(seat):
			tied = true
		}
	}
	if tied {
		return engine.NoSeat
	}
	return best
}

func (s *State) win(seat engine.Seat, log []engine.Event) []engine.Event {
	log, e := s.add(log, Won, seat, cards.None, engine.Nowhere, engine.Nowhere)
	e.N = int32(s.points(seat))
	s.over(e)
	return log
}

func (s *State) end(winner engine.Seat, reason engine.Reason, log []engine.Event) []engine.Event {
	log, e := s.add(log, Ended, winner, cards.None, engine.Nowhere, engine.Nowhere)
	e.N = int32(reason)
	s.over(e)
	return log
}
