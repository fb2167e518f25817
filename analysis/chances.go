package analysis

import (
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/engine"
)

// Chances counts what was legal and what was chosen, once for all metrics that
// ask, by kind of action.
type Chances struct {
	cells  []UseCell // complete before the first game
	now    []chance  // by cell, of the current deal
	traits traits
	open   []uint64 // which cells a choice offers
	seen   []uint64 // which cells the choices of the current deal offered
}

// chance is how often a kind of action was legal, and how often chosen.
type chance struct{ legal, chosen int64 }

// UseCell is one kind of action: all that have all of some labels.
type UseCell struct {
	Metric, What string
	Labels       []int // numbers in the vocabulary of the rules
}

// Of adds kinds to count, before the first game, and returns the number of the first.
func (m *Chances) Of(cells []UseCell) (first int) {
	m.cells = append(m.cells, cells...)
	return len(m.cells) - len(cells)
}

// begin is called when all cells are known.
func (m *Chances) begin(words *engine.Vocabulary) {
	m.now = make([]chance, len(m.cells))
	m.traits = newTraits(words, m.cells)
	m.open, m.seen = make([]uint64, 2+m.traits.width), make([]uint64, 2+m.traits.width)
}

// choice adds a choice between two actions at least: those of a list.
func (m *Chances) choice(legal []engine.Action, chosen engine.Action) {
	clear(m.open)
	m.traits.or(m.open, legal)
	m.count(m.traits.number(chosen))
}

// outlined adds a choice between actions of these sorts, by the numbers of a menu.
func (m *Chances) outlined(sorts []engine.Sort, menu engine.Outliner, chosen engine.Action) {
	clear(m.open)
	m.traits.orSorts(m.open, sorts, menu)
	if s, ok := menu.SortOf(chosen); ok {
		m.count(m.traits.ofSort(s, menu))
	} else {
		m.count(m.traits.number(chosen))
	}
}

// count counts what is open, and what of it was chosen: a known action.
func (m *Chances) count(chosen int) {
	for i, bits := range m.open {
		if bits == 0 {
			continue
		}
		m.seen[i] |= bits
		now := m.now[i*64:]
		for ; bits != 0; bits &= bits - 1 {
			now[lowest(bits)].legal++
		}
		for bits = m.traits.word(chosen, i); bits != 0; bits &= bits - 1 {
			now[lowest(bits)].chosen++
		}
	}
}

// EndDeal adds what the choices of the current deal were, to the counts of as many kinds
// from the first on, and forgets it.
func (m *Chances) EndDeal(first int, counts []stats.Ratio) {
	for i := first / 64; i*64 < first+len(counts); i++ {
		mine := m.seen[i] & between(first-i*64, first+len(counts)-i*64)
		m.seen[i] &^= mine
		for ; mine != 0; mine &= mine - 1 {
			cell := i*64 + lowest(mine)
			c := &m.now[cell]
			counts[cell-first].Add(c.chosen, c.legal)
			*c = chance{}
		}
	}
}

// between returns the bits from one on to before another, as far as a word has them.
func between(from, to int) uint64 { return below(to) &^ below(from) }

// below returns the bits before one.
func below(n int) uint64 {
	if n <= 0 {
		return 0
	}
	return uint64(1)<<n - 1 // all if it is 64 or more
}
