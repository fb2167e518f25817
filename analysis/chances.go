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
}

// Chance is how often a kind of action was legal, and how often chosen.
type Chance struct{ Legal, Chosen int64 }

// begin is called when all cells are known.
func (m *Chances) begin(words *engine.Vocabulary) {
	m.Now = make([]Chance, len(m.Cells))
	m.traits = newTraits(words, m.Cells)
	m.open = make([]uint64, m.traits.width)
}

func (m *Chances) Choice(_ engine.State, legal []engine.Action, chosen engine.Action, _ *Log, _ int) {
	if len(legal) < 2 {
		return
	}
	clear(m.open)
	for _, a := range legal {
		for i, bits := range m.traits.of(a) {
			m.open[i] |= bits
		}
	}
	taken := m.traits.of(chosen)
	for i, bits := range m.open {
		for ; bits != 0; bits &= bits - 1 {
			at := lowest(bits)
			c := &m.Now[i*64+at]
			c.Legal++
			c.Chosen += int64(taken[i] >> at & 1)
		}
	}
}

// UseCell is one kind of action: all that have all of some labels.
type UseCell struct {
	Metric, What string
	Labels       []int // numbers in the vocabulary of the rules
}
