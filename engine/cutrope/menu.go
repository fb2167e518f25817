package cutrope

import (
	"math/bits"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// menu is what a seat may do, as cells, so that the choices are counted, one is
// found by its number, and tops asked for, without a list. The order of the parts, and of
// the cells in each, is that of the list.
type menu struct {
	plays cells // of cards in hand to level rows
	tops  cells // of tops to level rows: by the source in place of the card
	puts  cells // of cards in hand to supply rows
}

// cells is a set of pairs of a card and a row, one bit a pair: as far apart as the
// cards are in a [bag].
type cells uint64

// cellOf returns the cell of a card and a row.
func cellOf(c cards.Card, row int) cells { return 1 << (bagBits*uint(c) + uint(row)) }

// unpack returns the card and the row of the lowest cell.
func (x cells) unpack() (c cards.Card, row int) {
	at := bits.TrailingZeros64(uint64(x))
	return cards.Card(at / bagBits), at % bagBits
}

// count returns how many cells there are.
func (x cells) count() int { return bits.OnesCount64(uint64(x)) }

// cells returns the kinds of cards in a bag, as cells of the first row.
func (b bag) cells() cells {
	return cells(b|b>>1|b>>2|b>>3|b>>4) & firstCells
}

// firstCells are the cells of all cards in the first row.
const firstCells = 1 | 1<<bagBits | 1<<(2*bagBits) | 1<<(3*bagBits) | 1<<(4*bagBits) | 1<<(5*bagBits) |
	1<<(6*bagBits) | 1<<(7*bagBits) | 1<<(8*bagBits) | 1<<(9*bagBits) | 1<<(10*bagBits)

// rowCells is one cell in each of the three rows, of level rows and of supply rows.
const rowCells = 1 | 1<<1 | 1<<2

// takes returns which card each level row takes.
func (p *public) takes() cells {
	rows := levelRows[p.r.SameNumber&1]
	return rows[p.level[0]].cells | rows[p.level[1]].cells<<1 | rows[p.level[2]].cells<<2
}

// of returns the cells of a card, as if it were the first.
func (x cells) of(c cards.Card) cells { return x >> (bagBits * uint(c) & 63) & rowCells }

// menu returns the choices of the seat to move, whose hand this is (C4–C7, C11, C14).
func (p *public) menu(hand bag) (m menu) {
	takes, held := p.takes(), hand.cells()*rowCells
	m.plays, m.puts = held&takes, held
	begin := supplyRow(p.toMove, 0)
	at := p.table.begin[begin]
	for row := range supplies {
		end := p.table.begin[begin+row+1]
		if at != end {
			m.tops |= takes.of(p.table.card[end-1]) << (bagBits * (uint(FromSupplyA) + uint(row)))
		}
		at = end
	}
	if c := p.top[p.toMove]; c != cards.None {
		m.tops |= takes.of(c) << (bagBits * uint(FromPersonal))
	}
	return m
}

// count returns how many choices there are: with no card in hand the turn may end.
func (m *menu) count() int {
	n := m.plays.count() + m.tops.count() + m.puts.count()
	if m.puts == 0 {
		n++
	}
	return n
}

// source returns the card that lies open at a source of the seat to move.
func (p *public) source(from Source) cards.Card {
	if from == FromPersonal {
		return p.top[p.toMove]
	}
	return p.table.top(supplyRow(p.toMove, int(from-FromSupplyA)))
}

// nth returns a choice by its number in the list.
func (p *public) nth(m *menu, i int) engine.Action {
	if n := m.plays.count(); i >= n {
		i -= n
	} else {
		c, row := m.plays.from(i).unpack()
		return pack(Play, FromHand, c, row)
	}
	if n := m.tops.count(); i >= n {
		i -= n
	} else {
		from, row := m.tops.from(i).unpack()
		return pack(Play, Source(from), p.source(Source(from)), row)
	}
	if m.puts == 0 {
		return endTurn
	}
	c, row := m.puts.from(i).unpack()
	return pack(Put, FromHand, c, row)
}

// from returns the cells without the n lowest.
func (x cells) from(n int) cells {
	for ; n > 0; n-- {
		x &= x - 1
	}
	return x
}

// allows reports whether an action is among the choices.
func (p *public) allows(m *menu, a engine.Action) bool {
	verb, from, c, row := Unpack(a)
	switch {
	case a == endTurn:
		return m.puts == 0
	case row >= levels || c >= kinds || a != pack(verb, from, c, row):
		return false
	case verb == Put:
		return from == FromHand && m.puts&cellOf(c, row) != 0
	case from == FromHand:
		return verb == Play && m.plays&cellOf(c, row) != 0
	}
	return verb == Play && from <= FromPersonal && m.tops&cellOf(cards.Card(from), row) != 0 && p.source(from) == c
}

// offered is the menu of a state.
type offered struct {
	*public
	of menu
}

// NewMenu returns a menu for Offer to fill.
func (s *State) NewMenu() engine.Menu { return &offered{public: &s.public} }

// Offer fills a menu with the choices of the seat to move, and returns how many there are.
func (s *State) Offer(into engine.Menu) int {
	m := into.(*offered)
	m.public = &s.public
	if s.toMove != engine.NoSeat {
		m.of = s.menu(s.hand[s.toMove])
	}
	return m.Count()
}

// Count returns how many choices Legal has.
func (m *offered) Count() int {
	if m.toMove == engine.NoSeat {
		return 0
	}
	return m.of.count()
}

// Nth returns the choice with a number in Legal.
func (m *offered) Nth(i int) engine.Action { return m.nth(&m.of, i) }

// Allows reports whether an action is in Legal.
func (m *offered) Allows(a engine.Action) bool {
	return m.toMove != engine.NoSeat && m.allows(&m.of, a)
}

// list appends the choices, ascending.
func (p *public) list(buf []engine.Action, m *menu) []engine.Action {
	for rest := m.plays; rest != 0; rest &= rest - 1 {
		c, row := rest.unpack()
		buf = append(buf, pack(Play, FromHand, c, row))
	}
	for rest := m.tops; rest != 0; rest &= rest - 1 {
		from, row := rest.unpack()
		buf = append(buf, pack(Play, Source(from), p.source(Source(from)), row))
	}
	for rest := m.puts; rest != 0; rest &= rest - 1 {
		c, row := rest.unpack()
		buf = append(buf, pack(Put, FromHand, c, row))
	}
	if m.puts == 0 {
		buf = append(buf, endTurn)
	}
	return buf
}
