package analysis

import (
	"cardlab/engine"
)

// Chances counts what was legal and what was chosen, once for all metrics that
// ask, by kind of action.
type Chances struct {
	Cells  []UseCell // complete before the first game
	Now    []Chance  // by cell, of the current deal
	traits traits
	open   []uint64 // which cells a choice offers
	taken  []uint64 // which of them are chosen
	one    [1]engine.Action
}

// Chance is how often a kind of action was legal, and how often chosen.
type Chance struct{ Legal, Chosen int64 }

// begin is called when all cells are known.
func (m *Chances) begin(words *engine.Vocabulary) {
	m.Now = make([]Chance, len(m.Cells))
	m.traits = newTraits(words, m.Cells)
	m.open, m.taken = make([]uint64, 2+m.traits.width), make([]uint64, 2+m.traits.width)
}

func (m *Chances) Choice(_ engine.State, legal []engine.Action, chosen engine.Action, _ *Log, _ int) {
	if len(legal) < 2 {
		return
	}
	clear(m.open)
	m.traits.or(m.open, legal)
	clear(m.taken)
	m.one[0] = chosen
	m.traits.or(m.taken, m.one[:])
	for i, bits := range m.open {
		if bits == 0 {
			continue
		}
		now := m.Now[i*64:]
		for ; bits != 0; bits &= bits - 1 {
			now[lowest(bits)].Legal++
		}
		for bits = m.taken[i]; bits != 0; bits &= bits - 1 {
			now[lowest(bits)].Chosen++
		}
	}
}

// UseCell is one kind of action: all that have all of some labels.
type UseCell struct {
	Metric, What string
	Labels       []int // numbers in the vocabulary of the rules
}
