package cuttle

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// Legal lists the choices of the seat to move, ascending and distinct; empty
// when the game is over. It reads only what that seat may know, so that a view
// lists the same.
func (s *State) Legal(buf []engine.Action) []engine.Action {
	m := Menu{s: s}
	m.write()
	return m.list(buf)
}

// write writes the menu of the seat to move; it is empty when the game is over.
func (m *Menu) write() {
	m.n, m.total = 0, 0
	s := m.s
	me := s.toMove
	switch s.phase {
	case PhaseTurn: // R2
		if s.top != s.bottom {
			if s.r.Room(s.handSize(me)) > 0 { // R5
				m.just(UseDraw)
			}
		} else if s.r.StockOut != StockNoDraw { // R6
			m.just(UsePass)
		}
		if s.plays(m, me, s.hand[me]&^s.frozen, false); m.n == 0 { // R7, and R6 under no_draw
			m.just(UsePass)
		}
	case PhaseCounter:
		m.alone(UseCounter, s.counters(me))
		m.just(UseLetBe)
	case PhaseResponse:
		m.each(UseOneOff, s.responses(me), cards.SetOf(s.offer.card))
		m.just(UseLetBe)
	case PhaseTake:
		m.alone(UseTake, s.takeable())
	case PhaseFour: // R16: every two, or the one card there is
		if hand := s.hand[me]; hand.Rest() == 0 {
			m.alone(UseDiscard, hand)
		} else {
			m.add(UseDiscard, twoAtATime, hand, 0, pairs(hand))
		}
	case PhaseFive, PhaseDown:
		m.alone(UseDiscard, s.hand[me])
	case PhaseSeven:
		shown := s.revealedSet()
		if s.plays(m, me, shown, true); m.n == 0 {
			m.alone(UseScrap, shown)
		}
	}
}

// plays writes the ways to play one of the cards: from the hand, or as
// revealed by a seven.
func (s *State) plays(m *Menu, me engine.Seat, from cards.Set, bySeven bool) {
	if numbers := from & pointCards; numbers != 0 {
		m.add(UsePoints, onEach, numbers, 0, numbers.Len())
		if theirs := s.rivalPoints(me); theirs != 0 {
			s.scuttles(m, numbers, theirs)
		}
	}
	m.alone(UseFace, from&royalCards)
	if from&(jacks|jokers|twos|nines) != 0 {
		s.findTargets(me, &m.targets)
		if stealers := from & (jacks | jokers); stealers != 0 {
			s.steals(m, stealers, &m.targets, bySeven)
		}
	}
	if from&oneOffCards != 0 {
		s.announcements(m, me, from, &m.targets, bySeven)
	}
}

// scuttles writes the scuttles, R9.
func (s *State) scuttles(m *Menu, with, on cards.Set) {
	count := 0
	for rest := on; rest != 0; rest = rest.Rest() {
		count += (with & s.r.Scuttlers(rest.First())).Len()
	}
	if count > 0 {
		m.add(UseScuttle, onLower, with, on, count)
	}
}

// steals writes the plays of jacks on point cards, R22, and of jokers on royals and top
// jacks, R25; in teams each with every seat that may receive the card, R27.
func (s *State) steals(m *Menu, stealers cards.Set, t *targets, bySeven bool) {
	rivals := t.rivals.open & s.asPoints
	on := rivals | t.partner.open&s.asPoints | s.ownToo(rivals, t.own.open&s.asPoints, bySeven)
	s.give(m, stealers&jacks, on)
	if stealers&jokers != 0 {
		rivals = t.rivals.royals(s)
		on = rivals | t.partner.royals(s)
		if s.r.table.Teams {
			on |= s.ownToo(rivals, t.own.royals(s), bySeven)
		}
		s.give(m, stealers&jokers, on)
	}
}

// give writes each jack or joker on each target, in teams for each seat but one.
func (s *State) give(m *Menu, with, on cards.Set) {
	if !s.r.table.Teams {
		m.each(UseJack, with, on)
	} else if count := with.Len() * on.Len() * (s.r.Seats - 1); count > 0 {
		m.add(UseJack, onEachTo, with, on, count)
	}
}

// ownToo returns which of a seat's own cards a jack or joker may be played on, R22, R32,
// where the rivals have these.
func (s *State) ownToo(rivals, own cards.Set, bySeven bool) cards.Set {
	switch s.r.JackOwn {
	case OwnOn:
		return own
	case OwnSevenOnly:
		if bySeven {
			return own
		}
	case OwnIfNone:
		if bySeven && rivals == 0 {
			return own
		}
	}
	return 0
}

// announcements writes the one-offs, R14, R29, rank by rank. Some need something to
// take, to draw or to make discard.
func (s *State) announcements(m *Menu, me engine.Seat, from cards.Set, t *targets, bySeven bool) {
	rest := from & (aces | threes | fours | fives | sixes | sevens) // which need no target
	if have := from & twos; have != 0 {
		if on := s.twoTargets(t); on != 0 {
			m.alone(UseOneOff, rest&aces)
			m.each(UseOneOff, have, on)
			rest &^= aces
		}
	}
	free := s.r.ForNothing == On
	if rest&threes != 0 && !free && s.takeable() == 0 {
		rest &^= threes
	}
	if rest&(fives|sevens) != 0 && !free && s.stockAfter(bySeven) == 0 {
		rest &^= fives | sevens
	}
	switch {
	case rest&fours == 0:
	case s.r.Seats > 2 && !s.r.hitsEach(me): // which have a rival to name
		m.alone(UseOneOff, rest&(aces|threes))
		s.fours(m, me, rest&fours)
		rest &^= aces | threes | fours
	case !s.mayFour(me):
		rest &^= fours
	}
	m.alone(UseOneOff, rest)
	if have := from & nines; have != 0 {
		s.nines(m, have, s.nineTargets(t))
	}
}

// mayFour reports whether some rival has a card, R14, or needs none, R29.
func (s *State) mayFour(me engine.Seat) bool { return s.victims(me) != 0 }

// victims returns the rivals at which a four may be played.
func (s *State) victims(me engine.Seat) (seats engine.Seats) {
	for rest := s.r.table.Rivals(me); rest != 0; rest = rest.Rest() {
		if s.r.ForNothing == On || s.handSize(rest.First()) > 0 {
			seats |= engine.Only(rest.First())
		}
	}
	return seats
}

// fours writes fours that name one of several rivals. With one rival there is no name to
// give, nor if each is hit, R30.
func (s *State) fours(m *Menu, me engine.Seat, with cards.Set) {
	if at := s.victims(me); at != 0 {
		m.add(UseOneOff, atSeat, with, cards.Set(at), with.Len()*at.Len())
	}
}

// nines writes nines with what they may name: one card, or under hand_two a pair if there
// is one.
func (s *State) nines(m *Menu, with, on cards.Set) {
	if s.r.Nine != NineHandTwo || on.Rest() == 0 {
		m.each(UseOneOff, with, on)
		return
	}
	m.add(UseOneOff, onPairs, with, on, with.Len()*pairs(on))
}

// stockAfter returns how many cards the stock has when a one-off takes effect:
// of two revealed cards the other one has gone back.
func (s *State) stockAfter(bySeven bool) int {
	if bySeven {
		return s.Stock() + int(s.nRevealed) - 1
	}
	return s.Stock()
}

// counters returns the twos with which a seat may answer the top item, R12.
func (s *State) counters(seat engine.Seat) cards.Set {
	if s.hand[seat]&Counters == 0 { // most often, and soonest told
		return 0
	}
	return s.r.Counters(s.hand[seat], s.frozen, s.hasQueen(s.topItemBy()))
}

// takeable returns the cards in scrap that a three may take, R15.
func (s *State) takeable() cards.Set {
	return s.r.takeable(s.scrap, int(s.threes))
}

// rivalPoints returns the point cards that rivals of a seat control.
func (s *State) rivalPoints(me engine.Seat) cards.Set {
	set := s.asPoints &^ s.table[me]
	if s.r.table.Teams {
		set &^= s.table[s.r.table.After(me, 2)]
	}
	return set
}

// targets is what a seat may target on the table, as far as queens go, R23.
type targets struct{ rivals, own, partner reach }

// reach is what a seat may target of what others control.
type reach struct {
	open       cards.Set // point cards and royals
	permanents cards.Set // royals, and jacks and jokers that can be named, R22, R25
}

// royals returns the royals and the top jacks and jokers of point cards.
func (t *reach) royals(s *State) cards.Set {
	return t.open&^s.asPoints | s.topJacks(t.open&s.asPoints)
}

// findTargets fills in what a seat may target.
func (s *State) findTargets(me engine.Seat, t *targets) {
	if s.r.Seats == 2 {
		if theirs, mine := s.table[1-me], s.table[me]; (theirs|mine)&queens|s.attached == 0 {
			t.rivals, t.own = reach{theirs, theirs &^ s.asPoints}, reach{mine, mine &^ s.asPoints}
			return
		}
		t.rivals, t.own = s.reach(me, 1-me), s.reach(me, me)
		return
	}
	*t = targets{}
	rivals := s.r.table.Rivals(me)
	for seat := range engine.Seat(s.r.Seats) {
		of := &t.partner
		switch {
		case rivals.Has(seat):
			of = &t.rivals
		case seat == me:
			of = &t.own
		}
		r := s.reach(me, seat)
		of.open |= r.open
		of.permanents |= r.permanents
	}
}

// reach returns what me may target of what a seat controls. Queens stop the targeting by
// rivals, or by all.
func (s *State) reach(me, seat engine.Seat) reach {
	open := s.table[seat]
	if open&queens|s.attached == 0 {
		return reach{open, open &^ s.asPoints}
	}
	shielded := open&queens != 0 && (s.r.QueenShieldsFrom == ShieldAll || s.r.table.Rivals(me).Has(seat))
	if shielded {
		open = s.r.Unshielded(open)
	}
	permanents := open &^ s.asPoints
	if s.attached != 0 && !shielded {
		permanents |= s.jacksOf(seat)
	}
	return reach{open, permanents}
}

// jacksOf returns the jacks and jokers that count as a seat's: under toggle those that it
// played, else the top ones on what it controls.
func (s *State) jacksOf(seat engine.Seat) (set cards.Set) {
	for rest := s.attached; rest != 0; rest = rest.Rest() {
		c := rest.First()
		a := s.on[attachable(c)]
		if s.r.Jack == Toggle {
			if a.player() == seat {
				set = set.With(c)
			}
		} else if s.table[seat].Has(a.on) && s.topOn(a.on) == c {
			set = set.With(c)
		}
	}
	return set
}

// topJacks returns the top jack or joker of each of some cards that carries any.
func (s *State) topJacks(of cards.Set) (tops cards.Set) {
	if s.attached == 0 {
		return 0
	}
	for rest := s.withAttached() & of; rest != 0; rest = rest.Rest() {
		tops = tops.With(s.topOn(rest.First()))
	}
	return tops
}

// twoTargets returns what a two may scrap, R14.
func (s *State) twoTargets(t *targets) cards.Set {
	if s.r.TwoTargets == TwoAny {
		return t.rivals.permanents | t.own.permanents
	}
	return t.rivals.permanents
}

// nineTargets returns what a nine may name, R20, R31.
func (s *State) nineTargets(t *targets) cards.Set {
	set, points := t.rivals.permanents, t.rivals.open
	if s.r.NineTargets == NineAny || s.r.NineTargets == NinePermanents {
		set |= t.own.permanents
		points |= t.own.open
	}
	if s.r.NineTargets == NineAny || s.r.NineTargets == NineRivals {
		set |= points & s.asPoints
	}
	return set
}

// revealedSet returns the revealed cards.
func (s *State) revealedSet() (set cards.Set) {
	for _, c := range s.revealed[:s.nRevealed] {
		set = set.With(c)
	}
	return set
}
