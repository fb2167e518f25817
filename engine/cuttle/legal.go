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
	case PhaseCounter, PhaseResponse:
		m.begin(lineAnswer, lineLetBe, s.responses(me))
		m.on[lineAnswer] = cards.SetOf(s.offer.card)
		if s.phase == PhaseCounter {
			m.from, m.on[lineAnswer] = s.counters(me), 0
		}
		m.put(lineAnswer, m.from.Len())
		m.just(lineLetBe, true)
	case PhaseTake:
		m.begin(lineTake, lineTake, s.takeable())
		m.put(lineTake, m.from.Len())
	case PhaseFour: // R16: every two, or the one card there is
		m.begin(lineDiscard, lineDiscard, s.hand[me])
		if m.shape[lineDiscard] = onEach; m.from.Rest() == 0 {
			m.put(lineDiscard, m.from.Len())
		} else {
			m.put(lineDiscard, pairs(m.from))
			m.shape[lineDiscard] = twoAtATime
		}
	case PhaseFive, PhaseDown:
		m.begin(lineDiscard, lineDiscard, s.hand[me])
		m.put(lineDiscard, m.from.Len())
		m.shape[lineDiscard] = onEach
	case PhaseSeven:
		shown := s.revealedSet()
		m.begin(linePoints, lineNine, shown)
		if s.plays(m, me, true); m.total == 0 {
			m.begin(lineScrap, lineScrap, shown)
			m.put(lineScrap, shown.Len())
		}
	default:
		m.begin(lineDraw, lineDraw, 0)
	}
}

// turnChoices writes the one choice of a turn, R2.
func (s *State) turnChoices(m *menu, me engine.Seat) {
	r := s.r
	stock := s.Stock() > 0
	m.begin(lineDraw, lineNine, s.hand[me]&^s.frozen)
	m.just(lineDraw, stock && r.Room(s.handSize(me)) > 0) // R5
	m.just(linePass, !stock && r.StockOut != StockNoDraw) // R6
	s.plays(m, me, false)
	if m.total == 0 { // R7, and R6 under no_draw
		m.begin(linePass, linePass, 0)
		m.just(linePass, true)
	}
}

// plays writes the ways to play one of the cards that the menu is of: from the hand, or as
// revealed by a seven.
func (s *State) plays(m *menu, me engine.Seat, bySeven bool) {
	r, t, from := s.r, &m.targets, m.from
	s.findTargets(me, t)
	have := ranksOf(from)
	m.put(linePoints, have.of(cards.Ace, cards.Ten))
	s.scuttles(m, me)
	m.put(lineRoyal, have.one(cards.Eight)+have.of(cards.Queen, cards.King))
	s.steals(m, have, bySeven)

	// One-offs, R14, R29. Some need something to take, to draw or to make discard.
	if r.ForNothing == Off {
		if s.takeable() == 0 {
			m.oneOffs &^= threes
		}
		if s.stockAfter(bySeven) == 0 {
			m.oneOffs &^= fives | sevens
		}
	}
	have = ranksOf(m.oneOffs)
	m.put(lineAce, have.one(cards.Ace))
	m.each(lineTwo, have.one(cards.Two), s.twoTargets(t))
	m.put(lineThree, have.one(cards.Three))
	s.fours(m, me, have.one(cards.Four))
	m.put(lineFiveToSeven, have.of(cards.Five, cards.Seven))
	s.nines(m, have.one(cards.Nine))
}

// scuttles writes the scuttles, R9.
func (s *State) scuttles(m *menu, me engine.Seat) {
	on, count := s.rivalPoints(me), 0
	for rest := on; rest != 0; rest = rest.Rest() {
		count += (m.from & s.r.Scuttlers(rest.First())).Len()
	}
	m.put(lineScuttle, count)
	m.on[lineScuttle], m.shape[lineScuttle] = on, onLower
}

// steals writes the plays of jacks, R22, and jokers, R25; with teams each with every
// seat that may receive the card, R27.
func (s *State) steals(m *menu, have rankCount, bySeven bool) {
	t := &m.targets
	points := s.stealable(t.rivals.points(s), t.partner.points(s), t.own.points(s), bySeven)
	var royals cards.Set
	if s.r.Jokers != 0 && m.from&jokers != 0 {
		own := t.own.royals(s)
		if !s.r.table.Teams {
			own = 0
		}
		royals = s.stealable(t.rivals.royals(s), t.partner.royals(s), own, bySeven)
	}
	nJacks, nJokers := have.one(cards.Jack), have.one(cards.Joker)
	if s.r.table.Teams {
		nJacks *= s.r.Seats - 1
		nJokers *= s.r.Seats - 1
		m.shape[lineJack], m.shape[lineJoker] = onEachTo, onEachTo
	}
	m.each(lineJack, nJacks, points)
	m.each(lineJoker, nJokers, royals)
}

// fours writes so many fours: against each rival that has a card, R14, or needs none, R29. With one
// rival there is no name to give, nor if each is hit, R30.
func (s *State) fours(m *menu, me engine.Seat, n int) {
	if s.r.Seats == 2 {
		if s.r.ForNothing == Off && s.handSize(1-me) == 0 {
			n = 0
		}
		m.put(lineFour, n)
		return
	}
	var victims engine.Seats
	for rest := s.r.table.Rivals(me); rest != 0; rest = rest.Rest() {
		if s.r.ForNothing == On || s.handSize(rest.First()) > 0 {
			victims |= engine.Only(rest.First())
		}
	}
	if s.r.hitsEach(me) {
		m.put(lineFour, n*min(1, victims.Len()))
		return
	}
	m.each(lineFour, n, cards.Set(victims))
	m.shape[lineFour] = atSeat
}

// nines writes so many nines, with what they may name: one card, or under hand_two a pair
// if there is one.
func (s *State) nines(m *menu, n int) {
	on := s.nineTargets(&m.targets)
	if s.r.Nine == NineHandTwo {
		m.shape[lineNine] = onEach
		if on.Rest() != 0 {
			m.on[lineNine], m.shape[lineNine] = on, onPairs
			m.put(lineNine, n*pairs(on))
			return
		}
	}
	m.each(lineNine, n, on)
}

// stealable returns what a jack or joker may be played on, of what the rivals, the partner
// and the seat itself have of such cards.
func (s *State) stealable(rivals, partner, own cards.Set, bySeven bool) cards.Set {
	mayOwn := s.r.JackOwn == OwnOn || s.r.JackOwn != OwnOff && bySeven
	if s.r.JackOwn == OwnIfNone && rivals != 0 { // R32
		mayOwn = false
	}
	if mayOwn {
		rivals |= own
	}
	return rivals | partner
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
