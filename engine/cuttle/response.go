package cuttle

import (
	"fmt"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// Nines that answer a royal, R28. The royal waits on the stack, and has no
// effect, until each seat of the other side has let it be or has had its nine
// countered. Who has yet to respond follows from who is due, or from whose nine
// is on the stack: the seats of a side respond clockwise, each once.

// offerRoyal plays a royal that may be returned.
func (s *State) offerRoyal(me engine.Seat, o offer, from engine.Place, log []engine.Event) []engine.Event {
	log, e := s.add(log, Offered, me, o.card, from, oneOffs)
	e.On, e.N = o.on, int32(o.to)
	s.offered(e)
	return s.respond(me, log)
}

// respond asks the seats of the other side after last, which has just
// responded, until one of them holds a nine; when none is left the royal takes
// effect. A seat without one is not asked, R13.
func (s *State) respond(last engine.Seat, log []engine.Event) []engine.Event {
	var e *engine.Event
	player := s.turnSeat
	rivals := s.r.table.Rivals(player)
	for next := s.r.table.Next(last); next != player; next = s.r.table.Next(next) {
		if !rivals.Has(next) {
			continue
		}
		log = s.due(log, next, PhaseResponse)
		if s.responses(next) != 0 {
			return log
		}
		log, e = s.add(log, LetBe, next, cards.None, engine.Nowhere, engine.Nowhere)
		e.Seen = engine.Only(next)
		s.told(e)
	}
	return s.settle(s.takeEffect(player, s.offer, oneOffs, log))
}

// responses returns the nines with which a seat may answer the offered royal.
func (s *State) responses(seat engine.Seat) cards.Set { return s.hand[seat] & nines &^ s.frozen }

// returnOffered brings the offered royal back to its player's hand. The turn is spent.
func (s *State) returnOffered(log []engine.Event) []engine.Event {
	log, e := s.add(log, Returned, s.by, s.offer.card, oneOffs, place(ZoneHand, s.turnSeat))
	s.returned(e)
	return s.settle(s.resolved(log))
}

// responded returns the seats that have responded to the offer.
func (s *State) responded() (set engine.Seats) {
	if s.offer.card == cards.None {
		return 0
	}
	for i := 1; i < s.r.Seats; i++ {
		seat := s.r.table.After(s.turnSeat, i)
		if s.oneoff == cards.None && seat == s.toMove {
			break
		}
		set |= engine.Only(seat)
		if s.oneoff != cards.None && seat == s.by {
			break
		}
	}
	return set & s.r.table.Rivals(s.turnSeat)
}

// offerText prints the offer with its player, `JC0>TH:2`, "" if there is none.
func (s *State) offerText() string {
	o := s.offer
	if o.card == cards.None {
		return ""
	}
	t := fmt.Sprintf("%v%d", o.card, s.turnSeat)
	if o.on != cards.None {
		t += fmt.Sprintf(">%v:%d", o.on, o.to)
	}
	return t
}

// offer reads an offered royal, `JC0>TH:2`.
func (p *parser) offer(text string) {
	head, on, aimed := strings.Cut(text, ">")
	if len(head) != 3 {
		p.fail("%q is no royal with its player, as in KD0", text)
	}
	s := &p.s
	o := offer{card: p.place(head[:2]), on: cards.None}
	p.offerBy = p.seat("P" + head[2:])
	bit := cards.SetOf(o.card)
	if bit&(royalCards|jacks|jokers) == 0 || aimed != (bit&royalCards == 0) {
		p.fail("%q is no royal that can be offered: want a king, queen or glasses, or a jack or joker with its target, as in JC0>TH:2", text)
	}
	if aimed {
		card, to, _ := strings.Cut(on, ":")
		o.on, o.to = p.card(card), uint8(p.seat("P"+to))
	}
	s.offer = o
}

// strayOffer returns why the offer cannot be, "" if it can.
func (s *State) strayOffer() string {
	o := s.offer
	if o.card == cards.None {
		return ""
	}
	targets := s.onTable() & s.asPoints
	if o.card.Rank() == cards.Joker {
		targets = s.onTable()&^s.asPoints | s.attached
	}
	rivals := s.r.table.Rivals(s.turnSeat)
	switch {
	case s.r.ResponseNine == Off:
		return "royals are offered with response_nine=on only"
	case o.on != cards.None && !targets.Has(o.on):
		return fmt.Sprintf("%v is no target of %v", o.on, o.card)
	case o.on != cards.None && s.controller(s.beneath(o.on)) == engine.Seat(o.to):
		return fmt.Sprintf("seat %d controls %v already", o.to, o.on)
	case s.hasQueen(s.turnSeat):
		return "a royal is offered, and its player has a queen"
	case s.phase == PhaseResponse && s.oneoff == cards.None && rivals.Has(s.toMove),
		s.phase == PhaseCounter && s.target[0] == o.card && rivals.Has(s.by):
		return ""
	}
	return "a royal is offered, and no response or counter is due"
}
