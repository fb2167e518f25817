package cuttle

import (
	"fmt"

	"cardlab/engine"
	"cardlab/engine/cards"
)

// menu is what is legal, line by line: "jacks × unshielded points" is one line, however
// many choices that makes. The rules that say what stands on each line are in legal.go.
// A menu counts its choices, finds one by its number and tells whether an action is among
// them without a list; [menu.list] spells them out. Lines, and the choices of each, are in
// the order of the list.
type menu struct {
	first, last line          // those that are asked for now
	total       int           // choices
	given       engine.Action // what nth has returned last

	from    cards.Set        // the cards that may be used
	oneOffs cards.Set        // those that may be announced
	on      [lines]cards.Set // the targets of a line that has any, or for atSeat the seats
	start   [lines]uint16    // the choices before each line
	shape   [lines]shape
	targets targets
}

// line is a line of the menu: a use, and for a use of several kinds the ranks.
type line uint8

const (
	lineDraw line = iota
	linePass
	linePoints
	lineScuttle
	lineRoyal
	lineJack
	lineJoker
	lineAce
	lineTwo
	lineThree
	lineFour
	lineFiveToSeven
	lineNine
	lineScrap // of what a seven shows, if nothing else can be done with it
	lineAnswer
	lineLetBe
	lineTake
	lineDiscard
	_
	_
	lines
)

// uses says what the choices of each line do. A counter and a nine that answers a royal
// are on one line, and differ in their cards.
var uses = [lines]Use{UseDraw, UsePass, UsePoints, UseScuttle, UseFace, UseJack, UseJack, UseOneOff, UseOneOff,
	UseOneOff, UseOneOff, UseOneOff, UseOneOff, UseScrap, UseCounter, UseLetBe, UseTake, UseDiscard}

// ranks says with which cards.
var ranks = [lines]cards.Set{0, 0, pointCards, pointCards, royalCards, jacks, jokers, aces, twos, threes, fours,
	fives | sixes | sevens, nines, everyCard, everyCard, 0, everyCard, everyCard}

// shape says how the choices of a line are made of its cards and targets.
type shape uint8

const (
	onEach     shape = iota // each card on each target; alone if there are no targets
	onLower                 // each card on each target that it may scuttle, R9
	atSeat                  // each card at each seat
	onEachTo                // each card on each target, for each seat but the target's controller, R27
	onPairs                 // each card on each two targets
	twoAtATime              // each two of the cards
)

// begin empties the menu for the lines from first to last, with these cards.
func (m *menu) begin(first, last line, from cards.Set) {
	m.first, m.last, m.total, m.given, m.from, m.oneOffs = first, last, 0, engine.NoAction, from, from
	m.start = [lines]uint16{}
}

// only makes the menu one line of so many choices with some cards.
func (m *menu) only(l line, from cards.Set, count int) {
	m.begin(l, l, from)
	m.total, m.shape[l] = count, onEach
}

// put adds a line of so many choices after n others, and returns how many there are then.
func (m *menu) put(n int, l line, count int) int {
	m.start[l] = uint16(n)
	return n + count
}

// each adds a line with so many cards on each target.
func (m *menu) each(n int, l line, with int, on cards.Set) int {
	m.start[l], m.on[l] = uint16(n), on
	return n + with*on.Len()
}

// with returns the cards of a line; none for choices without a card.
func (m *menu) with(l line) cards.Set {
	from := m.from
	if l >= lineAce && l <= lineNine {
		from = m.oneOffs
	}
	return from & ranks[l]
}

// count returns how many choices a line has.
func (m *menu) count(l line) int {
	if l == m.last {
		return m.total - int(m.start[l])
	}
	return int(m.start[l+1]) - int(m.start[l])
}

// find returns the line of the choice with a number: the last that begins there or before.
// In a turn all are looked at, four at a time, for where the search ends cannot be foreseen.
func (m *menu) find(i int) line {
	if m.last != lineNine {
		l := m.last
		for int(m.start[l]) > i {
			l--
		}
		return l
	}
	const each, tops = 0x0001000100010001, 0x8000800080008000
	at := uint64(i)*each | tops
	begun := (at-m.four(0))&tops>>15 + (at-m.four(4))&tops>>15 + (at-m.four(8))&tops>>15 + (at-m.four(12))&tops>>15
	return line(begun*each>>48) - (16 - lineNine) // those behind the nines begin at 0
}

// four returns the starts of four lines.
func (m *menu) four(l line) uint64 {
	s := m.start[l : l+4 : l+4]
	return uint64(s[0]) | uint64(s[1])<<16 | uint64(s[2])<<32 | uint64(s[3])<<48
}

// pairs returns how many pairs a set has.
func pairs(set cards.Set) int {
	n := set.Len()
	return n * (n - 1) / 2
}

// nth returns the choice with a number, from 0. s is the state that the menu is of.
func (m *menu) nth(s *State, i int) engine.Action {
	l := m.find(i)
	k := i - int(m.start[l])
	switch on := m.on[l]; {
	case m.shape[l] != onEach:
		m.given = m.odd(s, l, k)
	case on == 0:
		m.given = just(uses[l], m.with(l).Nth(k))
	default:
		n := on.Len()
		m.given = against(m.use(l), m.with(l).Nth(k/n), on.Nth(k%n))
	}
	return m.given
}

// use returns what the choices of a line do.
func (m *menu) use(l line) Use {
	if l == lineAnswer && m.on[l] != 0 {
		return UseOneOff // a nine answers a royal
	}
	return uses[l]
}

// odd returns the k-th choice of a line that is not [onEach].
func (m *menu) odd(s *State, l line, k int) engine.Action {
	use, with, on := uses[l], m.with(l), m.on[l]
	switch m.shape[l] {
	case atSeat:
		n := on.Len()
		return act(use, with.Nth(k/n), cards.None, on.Nth(k%n))
	case onEachTo:
		seats := s.r.Seats - 1
		n := on.Len() * seats
		target, to := on.Nth(k%n/seats), engine.Seat(k%seats)
		if to >= s.controller(s.beneath(target)) {
			to++
		}
		return act(use, with.Nth(k/n), target, cards.Card(to))
	case onPairs:
		n := pairs(on)
		first, second := pairAt(on, k%n)
		return act(use, with.Nth(k/n), first, second)
	case twoAtATime:
		first, second := pairAt(with, k)
		return against(use, first, second)
	}
	for ; with != 0; with = with.Rest() { // onLower
		lower := on & s.r.ScuttledBy(with.First())
		if n := lower.Len(); k >= n {
			k -= n
			continue
		}
		return against(use, with.First(), lower.Nth(k))
	}
	panic(fmt.Sprintf("cuttle: no choice %d on line %d of the menu in %v", k, l, s))
}

// pairAt returns the k-th pair of a set.
func pairAt(set cards.Set, k int) (first, second cards.Card) {
	for ; set != 0; set = set.Rest() {
		if n := set.Rest().Len(); k >= n {
			k -= n
			continue
		}
		return set.First(), set.Rest().Nth(k)
	}
	panic("cuttle: a menu has no such pair")
}

// allows reports whether an action is among the choices.
func (m *menu) allows(s *State, a engine.Action) bool {
	if a == m.given {
		return true
	}
	use, c, t, last := Unpack(a)
	for l := m.first; l <= m.last; l++ {
		with := m.with(l)
		if m.use(l) != use || m.count(l) == 0 || !with.Has(c) && (with != 0 || c != cards.None) {
			continue
		}
		on := m.on[l]
		switch m.shape[l] {
		case onLower:
			return (on & s.r.ScuttledBy(c)).Has(t) && last == cards.None
		case atSeat:
			return t == cards.None && on.Has(last)
		case onEachTo:
			return on.Has(t) && int(last) < s.r.Seats && engine.Seat(last) != s.controller(s.beneath(t))
		case onPairs:
			return t < last && on.Has(t) && on.Has(last)
		case twoAtATime:
			return c < t && with.Has(t) && last == cards.None
		}
		return last == cards.None && (on.Has(t) || on == 0 && t == cards.None)
	}
	return false
}

// list spells the choices out, into buf[:0].
func (m *menu) list(s *State, buf []engine.Action) []engine.Action {
	if cap(buf) < m.total {
		buf = make([]engine.Action, m.total)
	}
	buf = buf[:m.total]
	rest := buf
	for l := m.first; l <= m.last; l++ {
		n := m.count(l)
		if n == 0 {
			continue
		}
		switch {
		case m.shape[l] != onEach || m.on[l] != 0:
			m.spell(s, l, rest)
		case ranks[l] == 0:
			rest[0] = just(uses[l], cards.None)
		default:
			head, with := just(uses[l], 0), m.with(l)
			for i := range rest[:n] {
				rest[i] = head | engine.Action(with.First())<<16
				with = with.Rest()
			}
		}
		rest = rest[n:]
	}
	return buf
}

// spell spells out a line with targets.
func (m *menu) spell(s *State, l line, out []engine.Action) {
	n, use := 0, m.use(l)
	put := func(a engine.Action) { out[n] = a; n++ }
	for with := m.with(l); with != 0; with = with.Rest() {
		c, on := with.First(), m.on[l]
		switch m.shape[l] {
		case onEach:
			for ; on != 0; on = on.Rest() {
				put(against(use, c, on.First()))
			}
		case onLower:
			for on &= s.r.ScuttledBy(c); on != 0; on = on.Rest() {
				put(against(use, c, on.First()))
			}
		case atSeat:
			for ; on != 0; on = on.Rest() {
				put(act(use, c, cards.None, on.First()))
			}
		case onEachTo:
			for ; on != 0; on = on.Rest() {
				from := s.controller(s.beneath(on.First()))
				for to := range engine.Seat(s.r.Seats) {
					if to != from {
						put(act(use, c, on.First(), cards.Card(to)))
					}
				}
			}
		case onPairs:
			for ; on != 0; on = on.Rest() {
				for second := on.Rest(); second != 0; second = second.Rest() {
					put(act(use, c, on.First(), second.First()))
				}
			}
		case twoAtATime:
			for second := with.Rest(); second != 0; second = second.Rest() {
				put(against(use, c, second.First()))
			}
		}
	}
}
