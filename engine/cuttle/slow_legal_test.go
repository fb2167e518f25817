package cuttle

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// slowLegal is the list of what is legal in its obvious form, choice by choice, against
// which the menu is checked. It lists the choices of the seat to move, ascending and distinct; empty
// when the game is over. It reads only what that seat may know, so that a view
// lists the same.
func (s *State) slowLegal(buf []engine.Action) []engine.Action {
	buf = buf[:0]
	me := s.toMove
	switch s.phase {
	case PhaseTurn:
		return s.slowTurn(me, buf)
	case PhaseCounter:
		for rest := s.counters(me); rest != 0; rest = rest.Rest() {
			buf = append(buf, just(UseCounter, rest.First()))
		}
		return append(buf, just(UseLetBe, cards.None))
	case PhaseResponse:
		buf = slowAim(s.responses(me), cards.SetOf(s.offer.card), buf)
		return append(buf, just(UseLetBe, cards.None))
	case PhaseTake:
		for rest := s.takeable(); rest != 0; rest = rest.Rest() {
			buf = append(buf, just(UseTake, rest.First()))
		}
	case PhaseFour:
		return s.slowFour(me, buf)
	case PhaseFive, PhaseDown:
		for rest := s.hand[me]; rest != 0; rest = rest.Rest() {
			buf = append(buf, just(UseDiscard, rest.First()))
		}
	case PhaseSeven:
		shown := s.revealedSet()
		buf = s.slowPlays(me, shown, true, buf)
		if len(buf) == 0 {
			for rest := shown; rest != 0; rest = rest.Rest() {
				buf = append(buf, just(UseScrap, rest.First()))
			}
		}
	}
	return buf
}

// slowTurn lists the one choice of a turn, R2.
func (s *State) slowTurn(me engine.Seat, buf []engine.Action) []engine.Action {
	r := s.r
	if s.Stock() > 0 {
		if r.Room(s.handSize(me)) > 0 { // R5
			buf = append(buf, just(UseDraw, cards.None))
		}
	} else if r.StockOut != StockNoDraw { // R6
		buf = append(buf, just(UsePass, cards.None))
	}
	buf = s.slowPlays(me, s.hand[me]&^s.frozen, false, buf)
	if len(buf) == 0 { // R7, and R6 under no_draw
		buf = append(buf, just(UsePass, cards.None))
	}
	return buf
}

// slowPlays lists the ways to play one of the cards: from the hand, or as
// revealed by a seven.
func (s *State) slowPlays(me engine.Seat, from cards.Set, bySeven bool, buf []engine.Action) []engine.Action {
	numbers := from & pointCards
	for rest := numbers; rest != 0; rest = rest.Rest() {
		buf = append(buf, just(UsePoints, rest.First()))
	}
	if theirs := s.slowRivalPoints(me); theirs != 0 { // R9
		for rest := numbers; rest != 0; rest = rest.Rest() {
			c := rest.First()
			for lower := theirs & s.r.ScuttledBy(c); lower != 0; lower = lower.Rest() {
				buf = append(buf, against(UseScuttle, c, lower.First()))
			}
		}
	}
	for rest := from & royalCards; rest != 0; rest = rest.Rest() {
		buf = append(buf, just(UseFace, rest.First()))
	}
	if stealers := from & (jacks | jokers); stealers != 0 {
		buf = s.slowJacks(me, stealers, bySeven, buf)
	}
	if offs := from & oneOffCards; offs != 0 {
		buf = s.slowOneOffs(me, offs, bySeven, buf)
	}
	return buf
}

// slowJacks lists the plays of jacks, R22, and jokers, R25; with teams each
// with every seat that may receive the card, R27.
func (s *State) slowJacks(me engine.Seat, stealers cards.Set, bySeven bool, buf []engine.Action) []engine.Action {
	points, royals := s.slowStealable(me, bySeven, stealers&jokers != 0)
	teams := s.r.table.Teams
	for rest := stealers; rest != 0; rest = rest.Rest() {
		targets := points
		if rest.First().Rank() == cards.Joker {
			targets = royals
		}
		for ; targets != 0; targets = targets.Rest() {
			if teams {
				buf = s.slowRecipients(rest.First(), targets.First(), buf)
			} else {
				buf = append(buf, against(UseJack, rest.First(), targets.First()))
			}
		}
	}
	return buf
}

// slowStealable returns what a jack may be played on, and if asked for what a joker may.
func (s *State) slowStealable(me engine.Seat, bySeven, joker bool) (points, royals cards.Set) {
	var own, rivals, others struct{ points, royals cards.Set }
	for seat := engine.Seat(0); int(seat) < s.r.Seats; seat++ {
		of := &others
		switch {
		case s.r.table.Rivals(me).Has(seat):
			of = &rivals
		case seat == me:
			of = &own
		}
		open := s.slowUnshielded(me, seat)
		of.points |= open & s.asPoints
		if joker {
			of.royals |= open&^s.asPoints | s.slowTopJacks(open&s.asPoints)
		}
	}
	points, royals = rivals.points|others.points, rivals.royals|others.royals
	mayOwn := s.r.JackOwn == OwnOn || s.r.JackOwn != OwnOff && bySeven
	ifNone := s.r.JackOwn == OwnIfNone // R32
	if mayOwn && !(ifNone && rivals.points != 0) {
		points |= own.points
	}
	if mayOwn && s.r.table.Teams && !(ifNone && rivals.royals != 0) {
		royals |= own.royals
	}
	return points, royals
}

// slowRecipients lists a jack or joker on a card for every seat but the one that controls it.
func (s *State) slowRecipients(c, on cards.Card, buf []engine.Action) []engine.Action {
	from := s.controller(s.beneath(on))
	for to := engine.Seat(0); int(to) < s.r.Seats; to++ {
		if to != from {
			buf = append(buf, act(UseJack, c, on, cards.Card(to)))
		}
	}
	return buf
}

// slowTopJacks returns the top jack or joker of each of some cards that carries any.
func (s *State) slowTopJacks(of cards.Set) (tops cards.Set) {
	if s.attached == 0 {
		return 0
	}
	for rest := s.withAttached() & of; rest != 0; rest = rest.Rest() {
		tops = tops.With(s.topOn(rest.First()))
	}
	return tops
}

// slowOneOffs lists the announcements of cards that have a one-off, R14, R29, rank by rank.
func (s *State) slowOneOffs(me engine.Seat, offs cards.Set, bySeven bool, buf []engine.Action) []engine.Action {
	buf = slowAnnounce(offs&aces, buf)
	if have := offs & twos; have != 0 {
		buf = slowAim(have, s.slowTwoTargets(me), buf)
	}
	if have := offs & threes; have != 0 && (s.r.ForNothing == On || s.takeable() != 0) {
		buf = slowAnnounce(have, buf)
	}
	if have := offs & fours; have != 0 {
		buf = s.slowFours(me, have, buf)
	}
	draws := s.r.ForNothing == On || s.slowStockAfter(bySeven) > 0
	if draws {
		buf = slowAnnounce(offs&fives, buf)
	}
	buf = slowAnnounce(offs&sixes, buf)
	if draws {
		buf = slowAnnounce(offs&sevens, buf)
	}
	if have := offs & nines; have != 0 {
		buf = s.slowNines(have, s.slowNineTargets(me), buf)
	}
	return buf
}

// slowStockAfter returns how many cards the stock has when a one-off takes effect:
// of two revealed cards the other one has gone back.
func (s *State) slowStockAfter(bySeven bool) int {
	if bySeven {
		return s.Stock() + int(s.nRevealed) - 1
	}
	return s.Stock()
}

// slowAnnounce lists each card as a one-off without target.
func slowAnnounce(have cards.Set, buf []engine.Action) []engine.Action {
	for ; have != 0; have = have.Rest() {
		buf = append(buf, just(UseOneOff, have.First()))
	}
	return buf
}

// slowAim lists each card as a one-off against each target.
func slowAim(have, targets cards.Set, buf []engine.Action) []engine.Action {
	if targets == 0 {
		return buf
	}
	for ; have != 0; have = have.Rest() {
		for t := targets; t != 0; t = t.Rest() {
			buf = append(buf, against(UseOneOff, have.First(), t.First()))
		}
	}
	return buf
}

// slowNines lists nines against what they may name: one card, or under
// hand_two a pair if there is one.
func (s *State) slowNines(have, targets cards.Set, buf []engine.Action) []engine.Action {
	if s.r.Nine != NineHandTwo || targets.Len() < 2 {
		return slowAim(have, targets, buf)
	}
	for ; have != 0; have = have.Rest() {
		for first := targets; first != 0; first = first.Rest() {
			for second := first.Rest(); second != 0; second = second.Rest() {
				buf = append(buf, act(UseOneOff, have.First(), first.First(), second.First()))
			}
		}
	}
	return buf
}

// slowFours lists fours against the rivals that have a card, R14, or need none, R29.
// With one rival there is no name to give, nor if each is hit, R30.
func (s *State) slowFours(me engine.Seat, have cards.Set, buf []engine.Action) []engine.Action {
	rivals := s.r.table.Rivals(me)
	if rivals.Len() == 1 || s.r.hitsEach(me) {
		for rest := rivals; rest != 0; rest = rest.Rest() {
			if s.slowMayFour(rest.First()) {
				return slowAnnounce(have, buf)
			}
		}
		return buf
	}
	for ; have != 0; have = have.Rest() {
		for seat := engine.Seat(0); int(seat) < s.r.Seats; seat++ {
			if rivals.Has(seat) && s.slowMayFour(seat) {
				buf = append(buf, act(UseOneOff, have.First(), cards.None, cards.Card(seat)))
			}
		}
	}
	return buf
}

// slowMayFour reports whether a four may be played at a rival.
func (s *State) slowMayFour(rival engine.Seat) bool {
	return s.r.ForNothing == On || s.handSize(rival) > 0
}

// slowFour lists what a four's rival may discard, R16: every pair, or the one card it has.
func (s *State) slowFour(me engine.Seat, buf []engine.Action) []engine.Action {
	hand := s.hand[me]
	if hand.Len() == 1 {
		return append(buf, just(UseDiscard, hand.First()))
	}
	for first := hand; first != 0; first = first.Rest() {
		for second := first.Rest(); second != 0; second = second.Rest() {
			buf = append(buf, against(UseDiscard, first.First(), second.First()))
		}
	}
	return buf
}

// slowRivalPoints returns the point cards that rivals of a seat control.
func (s *State) slowRivalPoints(me engine.Seat) cards.Set {
	set := s.asPoints &^ s.table[me]
	if s.r.table.Teams {
		set &^= s.table[s.r.table.After(me, 2)]
	}
	return set
}

// slowShields reports whether a queen of seat can stop the targeting of seat me, R23.
func (s *State) slowShields(seat, me engine.Seat) bool {
	return s.r.QueenShieldsFrom == ShieldAll || s.r.table.Rivals(me).Has(seat)
}

// slowUnshielded returns the cards on the table that seat controls and me may target, as far as queens go, R23.
func (s *State) slowUnshielded(me, seat engine.Seat) cards.Set {
	all := s.table[seat]
	if !s.slowShields(seat, me) {
		return all
	}
	return s.r.Unshielded(all)
}

// slowPermanents returns the permanents that me may target among those seat
// controls: royals, and jacks and jokers that can be named, R22, R23, R25.
func (s *State) slowPermanents(me, seat engine.Seat) cards.Set {
	set := s.slowUnshielded(me, seat) &^ s.asPoints
	if s.attached == 0 || s.hasQueen(seat) && s.slowShields(seat, me) {
		return set
	}
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

// slowTwoTargets returns what a two of seat me may scrap, R14.
func (s *State) slowTwoTargets(me engine.Seat) (set cards.Set) {
	if s.onTable()&^s.asPoints|s.attached == 0 {
		return 0
	}
	rivals := s.r.table.Rivals(me)
	for seat := engine.Seat(0); int(seat) < s.r.Seats; seat++ {
		if rivals.Has(seat) || seat == me && s.r.TwoTargets == TwoAny {
			set |= s.slowPermanents(me, seat)
		}
	}
	return set
}

// slowNineTargets returns what a nine of seat me may name, R20, R31.
func (s *State) slowNineTargets(me engine.Seat) (set cards.Set) {
	if s.onTable() == 0 {
		return 0
	}
	rivals := s.r.table.Rivals(me)
	own := s.r.NineTargets == NineAny || s.r.NineTargets == NinePermanents
	points := s.r.NineTargets == NineAny || s.r.NineTargets == NineRivals
	for seat := engine.Seat(0); int(seat) < s.r.Seats; seat++ {
		if !rivals.Has(seat) && (seat != me || !own) {
			continue
		}
		set |= s.slowPermanents(me, seat)
		if points {
			set |= s.slowUnshielded(me, seat) & s.asPoints
		}
	}
	return set
}
