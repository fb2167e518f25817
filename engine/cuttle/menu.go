package cuttle

import (
	"fmt"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// Menu is what is legal, as rows: "jacks × unshielded points" is one row, however many
// choices that makes. The rules that say which rows there are stand in legal.go. A menu
// counts its choices, finds one by its number and tells whether an action is among them
// without a list; [Menu.list] spells them out. Rows, and the choices of each, are in the
// order of the list.
type Menu struct {
	s     *State // whose it is
	rows  [maxRows]row
	n     int // rows
	total int // choices

	targets targets // what the cards that need one may target; written where there is such a card
}

// maxRows is as many rows as a menu can have, and some.
const maxRows = 16

// row is choices of one use that differ in their cards and targets.
type row struct {
	with  cards.Set // the cards; none for a choice without a card
	on    cards.Set // the targets, if there are any, or for atSeat the seats
	use   Use
	shape shape
	count uint16 // choices
}

// shape says how the choices of a row are made of its cards and targets.
type shape uint8

const (
	onEach     shape = iota // each card on each target; alone if there are no targets
	onLower                 // each card on each target that it may scuttle, R9
	atSeat                  // each card at each seat
	onEachTo                // each card on each target, for each seat but the target's controller, R27
	onPairs                 // each card on each two targets
	twoAtATime              // each two of the cards
)

// add adds a row of so many choices, one at least.
func (m *Menu) add(use Use, how shape, with, on cards.Set, count int) {
	r := &m.rows[uint(m.n)%maxRows]
	m.n++
	m.total += count
	r.with, r.on, r.use, r.shape, r.count = with, on, use, how, uint16(count)
}

// just adds a choice that needs no card.
func (m *Menu) just(use Use) { m.add(use, onEach, 0, 0, 1) }

// alone adds each card by itself.
func (m *Menu) alone(use Use, with cards.Set) {
	if with != 0 {
		m.add(use, onEach, with, 0, with.Len())
	}
}

// each adds each card on each target.
func (m *Menu) each(use Use, with, on cards.Set) {
	if with != 0 && on != 0 {
		m.add(use, onEach, with, on, with.Len()*on.Len())
	}
}

// pairs returns how many pairs a set has.
func pairs(set cards.Set) int {
	n := set.Len()
	return n * (n - 1) / 2
}

// Nth returns the choice with a number in Legal.
func (m *Menu) Nth(i int) engine.Action {
	k := i
	for j := range m.rows[:m.n] {
		r := &m.rows[j]
		if k >= int(r.count) {
			k -= int(r.count)
			continue
		}
		return r.nth(m.s, k)
	}
	panic(fmt.Sprintf("cuttle: no choice %d of %d in %v", i, m.total, m.s))
}

// nth returns the k-th choice of a row.
func (r *row) nth(s *State, k int) engine.Action {
	switch {
	case r.shape != onEach:
		return r.odd(s, k)
	case r.with == 0:
		return just(r.use, cards.None)
	case r.on == 0:
		return just(r.use, r.with.Nth(k))
	}
	n := r.on.Len()
	return against(r.use, r.with.Nth(k/n), r.on.Nth(k%n))
}

// Count returns how many choices Legal has.
func (m *Menu) Count() int { return m.total }

// odd returns the k-th choice of a row that is not [onEach].
func (r *row) odd(s *State, k int) engine.Action {
	with, on := r.with, r.on
	switch r.shape {
	case atSeat:
		n := on.Len()
		return act(r.use, with.Nth(k/n), cards.None, on.Nth(k%n))
	case onEachTo:
		seats := s.r.Seats - 1
		n := on.Len() * seats
		target, to := on.Nth(k%n/seats), engine.Seat(k%seats)
		if to >= s.controller(s.beneath(target)) {
			to++
		}
		return act(r.use, with.Nth(k/n), target, cards.Card(to))
	case onPairs:
		n := pairs(on)
		first, second := pairAt(on, k%n)
		return act(r.use, with.Nth(k/n), first, second)
	case twoAtATime:
		first, second := pairAt(with, k)
		return against(r.use, first, second)
	}
	for ; with != 0; with = with.Rest() { // onLower
		lower := on & s.r.ScuttledBy(with.First())
		if n := lower.Len(); k >= n {
			k -= n
			continue
		}
		return against(r.use, with.First(), lower.Nth(k))
	}
	panic(fmt.Sprintf("cuttle: a menu has no such choice in %v", s))
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

// Allows reports whether an action is in Legal.
func (m *Menu) Allows(a engine.Action) bool {
	s := m.s
	use, c, t, last := Unpack(a)
	for i := range m.rows[:m.n] {
		r := &m.rows[i]
		if r.use != use || !r.with.Has(c) && (r.with != 0 || c != cards.None) {
			continue
		}
		switch r.shape {
		case onLower:
			return (r.on & s.r.ScuttledBy(c)).Has(t) && last == cards.None
		case atSeat:
			return t == cards.None && r.on.Has(last)
		case onEachTo:
			return r.on.Has(t) && int(last) < s.r.Seats && engine.Seat(last) != s.controller(s.beneath(t))
		case onPairs:
			return t < last && r.on.Has(t) && r.on.Has(last)
		case twoAtATime:
			return c < t && r.with.Has(t) && last == cards.None
		}
		return last == cards.None && (r.on.Has(t) || r.on == 0 && t == cards.None)
	}
	return false
}

// list spells the choices out, into buf[:0].
func (m *Menu) list(buf []engine.Action) []engine.Action {
	if cap(buf) < m.total {
		buf = make([]engine.Action, m.total)
	}
	buf = buf[:m.total]
	rest := buf
	for i := range m.rows[:m.n] {
		r := &m.rows[i]
		switch {
		case r.on != 0 || r.shape != onEach:
			rest = rest[r.spell(m.s, rest):]
		case r.with == 0:
			rest[0] = just(r.use, cards.None)
			rest = rest[1:]
		default:
			head, n := just(r.use, 0), 0
			for with := r.with; with != 0; with = with.Rest() {
				rest[n] = head | engine.Action(with.First())<<16
				n++
			}
			rest = rest[n:]
		}
	}
	return buf
}

// spell spells out a row with targets, and returns how many choices it has.
func (r *row) spell(s *State, out []engine.Action) (n int) {
	use := r.use
	put := func(a engine.Action) { out[n] = a; n++ }
	for with := r.with; with != 0; with = with.Rest() {
		c, on := with.First(), r.on
		switch r.shape {
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
	return n
}

// Outline fills buf[:0] with the uses and cards of the choices, without their targets, of
// which no label tells. It reports false for pairs that are discarded, of which labels tell both.
func (m *Menu) Outline(buf []engine.Sort) ([]engine.Sort, bool) {
	if cap(buf) < maxRows*maxDeck {
		buf = make([]engine.Sort, maxRows*maxDeck)
	}
	buf = buf[:maxRows*maxDeck]
	n := 0
	for i := range m.rows[:m.n] {
		r := &m.rows[i]
		with := r.with
		switch {
		case r.shape == twoAtATime:
			return buf[:0], false
		case r.shape == onLower:
			with = r.lower(m.s)
		case with == 0:
			buf[n] = sortOf(r.use, noCard)
			n++
		}
		for ; with != 0; with = with.Rest() {
			buf[n] = sortOf(r.use, with.First())
			n++
		}
	}
	return buf[:n], true
}

// lower returns which cards of a row may scuttle some target of it.
func (r *row) lower(s *State) (set cards.Set) {
	for with := r.with; with != 0; with = with.Rest() {
		if c := with.First(); r.on&s.r.ScuttledBy(c) != 0 {
			set = set.With(c)
		}
	}
	return set
}

// sortOf numbers a use and a card:
//
//	use | card:6
func sortOf(u Use, c cards.Card) engine.Sort { return engine.Sort(u)<<6 | engine.Sort(c) }

// noCard stands for None in a sort.
const noCard cards.Card = 1<<6 - 1

// SortOf returns the sort of an action; false for a pair that is discarded.
func (m *Menu) SortOf(a engine.Action) (engine.Sort, bool) {
	use := useOf(a)
	return sortOf(use, cardOf(a)&noCard), use != UseDiscard || targetOf(a) == cards.None
}

// Of returns an action of a sort, without a target.
func (m *Menu) Of(s engine.Sort) engine.Action {
	use, c := Use(s>>6), cards.Card(s)&noCard
	if c == noCard {
		c = cards.None
	}
	return just(use, c)
}

// Sorts returns how many sorts there are.
func (m *Menu) Sorts() int { return int(UseScrap+1) << 6 }

// NewMenu returns a menu for Offer to fill.
func (s *State) NewMenu() engine.Menu { return &Menu{s: s} }

// Offer fills a menu with the choices of the seat to move, and returns how many there are.
func (s *State) Offer(into engine.Menu) int {
	m := into.(*Menu)
	if m.s != s {
		m.s = s
	}
	m.write()
	return m.total
}
