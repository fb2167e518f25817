package cuttle

import (
	"cardlab/engine"
	"cardlab/engine/cards"
)

// Legal lists the choices of the seat to move, ascending and distinct; empty
// when the game is over. It reads only what that seat may know, so that a view
// lists the same.
func (s *State) Legal(buf []engine.Action) []engine.Action {
	var m menu
	s.choices(&m)
	return m.list(s, buf)
}

// choices writes the menu of the seat to move; it is empty when the game is over.
func (s *State) choices(m *menu) {
	me := s.toMove
	switch s.phase {
	case PhaseTurn:
		s.turnChoices(m, me)
	case PhaseCounter:
		m.begin(lineAnswer, lineLetBe, s.counters(me))
		m.on[lineAnswer] = 0
		m.total = m.put(m.put(0, lineAnswer, m.from.Len()), lineLetBe, 1)
	case PhaseResponse:
		m.begin(lineAnswer, lineLetBe, s.responses(me))
		m.on[lineAnswer] = cards.SetOf(s.offer.card)
		m.total = m.put(m.put(0, lineAnswer, m.from.Len()), lineLetBe, 1)
	case PhaseTake:
		m.only(lineTake, s.takeable(), s.takeable().Len())
	case PhaseFour: // R16: every two, or the one card there is
		hand := s.hand[me]
		if m.only(lineDiscard, hand, 1); hand.Rest() != 0 {
			m.total, m.shape[lineDiscard] = pairs(hand), twoAtATime
		}
	case PhaseFive, PhaseDown:
		m.only(lineDiscard, s.hand[me], s.hand[me].Len())
	case PhaseSeven:
		shown := s.revealedSet()
		m.begin(linePoints, lineNine, shown)
		if s.plays(m, me, 0, true); m.total == 0 {
			m.only(lineScrap, shown, shown.Len())
		}
	default:
		m.only(lineDraw, 0, 0)
	}
}

// turnChoices writes the one choice of a turn, R2.
func (s *State) turnChoices(m *menu, me engine.Seat) {
	r, n := s.r, 0
	m.begin(lineDraw, lineNine, s.hand[me]&^s.frozen)
	if s.top != s.bottom {
		if r.Room(s.handSize(me)) > 0 { // R5
			n = 1
		}
		m.start[linePass] = uint16(n)
	} else if r.StockOut != StockNoDraw { // R6
		n = 1
	}
	if s.plays(m, me, n, false); m.total == 0 { // R7, and R6 under no_draw
		m.only(linePass, 0, 1)
	}
}

// plays writes the ways to play one of the cards that the menu is of: from the hand, or as
// revealed by a seven. n choices come before.
func (s *State) plays(m *menu, me engine.Seat, n int, bySeven bool) {
	r, t := s.r, &m.targets
	s.findTargets(me, t)
	have := ranksOf(m.from)
	n = m.put(n, linePoints, have.of(cards.Ace, cards.Ten))
	n = s.scuttles(m, me, n)
	n = m.put(n, lineRoyal, have.one(cards.Eight)+have.one(cards.Queen)+have.one(cards.King))
	if points := s.jackTargets(t, bySeven); r.Seats == 2 {
		n = m.each(n, lineJack, have.one(cards.Jack), points)
		n = m.each(n, lineJoker, have.one(cards.Joker), s.jokerTargets(m, bySeven))
	} else {
		n = s.gifts(m, have, points, bySeven, n)
	}

	// One-offs, R14, R29. Some need something to take, to draw or to make discard.
	if r.ForNothing == Off {
		gone := cards.Set(0)
		if s.takeable() == 0 {
			gone = threes
		}
		if s.stockAfter(bySeven) == 0 {
			gone |= fives | sevens
		}
		if r.Seats == 2 && s.handSize(1-me) == 0 {
			gone |= fours
		}
		m.oneOffs &^= gone
		have = ranksOf(m.oneOffs)
	}
	n = m.put(n, lineAce, have.one(cards.Ace))
	n = m.each(n, lineTwo, have.one(cards.Two), s.twoTargets(t))
	n = m.put(n, lineThree, have.one(cards.Three))
	if r.Seats == 2 {
		n = m.put(n, lineFour, have.one(cards.Four))
	} else {
		n = s.fours(m, me, have.one(cards.Four), n)
	}
	n = m.put(n, lineFiveToSeven, have.one(cards.Five)+have.one(cards.Six)+have.one(cards.Seven))
	on := s.nineTargets(t)
	if r.Nine != NineHandTwo {
		m.total = m.each(n, lineNine, have.one(cards.Nine), on)
	} else {
		m.total = s.ninesAtTwo(m, have.one(cards.Nine), on, n)
	}
}

// scuttles writes the scuttles, R9.
func (s *State) scuttles(m *menu, me engine.Seat, n int) int {
	on := s.rivalPoints(me)
	m.start[lineScuttle], m.on[lineScuttle], m.shape[lineScuttle] = uint16(n), on, onLower
	for ; on != 0; on = on.Rest() {
		n += (m.from & s.r.Scuttlers(on.First())).Len()
	}
	return n
}

// jackTargets returns the point cards that a jack may be played on, R22.
func (s *State) jackTargets(t *targets, bySeven bool) cards.Set {
	on := (t.rivals.open | t.partner.open) & s.asPoints
	if s.r.JackOwn != OwnOff {
		on |= s.ownToo(t.rivals.open&s.asPoints, t.own.open&s.asPoints, bySeven)
	}
	return on
}

// jokerTargets returns the royals and top jacks that a joker may be played on, R25.
func (s *State) jokerTargets(m *menu, bySeven bool) cards.Set {
	if m.from&jokers == 0 {
		return 0
	}
	t := &m.targets
	rivals := t.rivals.royals(s)
	on := rivals | t.partner.royals(s)
	if s.r.table.Teams {
		on |= s.ownToo(rivals, t.own.royals(s), bySeven)
	}
	return on
}

// ownToo returns which of a seat's own cards a jack or joker may be played on, R22, R32,
// where the rivals have these.
func (s *State) ownToo(rivals, own cards.Set, bySeven bool) cards.Set {
	switch s.r.JackOwn {
	case OwnOn:
		return own
	case OwnSevenOnly:
		return keep(own, bySeven)
	case OwnIfNone:
		return keep(own, bySeven && rivals == 0)
	}
	return 0
}

// keep returns the set or nothing.
func keep(set cards.Set, whole bool) cards.Set {
	if !whole {
		return 0
	}
	return set
}

// gifts writes jacks and jokers with more than two seats: in teams each with every seat
// that may receive the card, R27.
func (s *State) gifts(m *menu, have rankCount, points cards.Set, bySeven bool, n int) int {
	to, how := 1, onEach
	if s.r.table.Teams {
		to, how = s.r.Seats-1, onEachTo
	}
	m.shape[lineJack], m.shape[lineJoker] = how, how
	n = m.each(n, lineJack, have.one(cards.Jack)*to, points)
	return m.each(n, lineJoker, have.one(cards.Joker)*to, s.jokerTargets(m, bySeven))
}

// fours writes so many fours with more than two seats: against each rival that has a card,
// R14, or needs none, R29; if each is hit, R30, there is no name to give.
func (s *State) fours(m *menu, me engine.Seat, count, n int) int {
	var victims engine.Seats
	for rest := s.r.table.Rivals(me); rest != 0; rest = rest.Rest() {
		if s.r.ForNothing == On || s.handSize(rest.First()) > 0 {
			victims |= engine.Only(rest.First())
		}
	}
	if s.r.hitsEach(me) {
		return m.put(n, lineFour, count*min(1, victims.Len()))
	}
	m.shape[lineFour] = atSeat
	return m.each(n, lineFour, count, cards.Set(victims))
}

// ninesAtTwo writes so many nines under hand_two: each names a pair if there is one.
func (s *State) ninesAtTwo(m *menu, count int, on cards.Set, n int) int {
	if m.shape[lineNine] = onEach; on.Rest() == 0 {
		return m.each(n, lineNine, count, on)
	}
	m.shape[lineNine], m.on[lineNine] = onPairs, on
	return m.put(n, lineNine, count*pairs(on))
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

// points returns the point cards.
func (t *reach) points(s *State) cards.Set { return t.open & s.asPoints }

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
