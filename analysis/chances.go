package analysis

import "cardlab/engine"

// chances counts what was legal and what was chosen, once for all metrics that
// ask, by kind of action.
type chances struct {
	cells  []useCell // complete before the first game
	now    []chance  // by cell, of the deal in hand
	traits traits
	open   []uint64 // which cells a choice offers
}

// chance is how often a kind of action was legal, and how often chosen.
type chance struct{ legal, chosen int64 }

// begin is called when all cells are known.
func (m *chances) begin(words *engine.Vocabulary) {
	m.now = make([]chance, len(m.cells))
	m.traits = newTraits(words, m.cells)
	m.open = make([]uint64, m.traits.width)
}

func (m *chances) choice(_ engine.State, legal []engine.Action, chosen engine.Action, _ *log, _ int) {
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
			c := &m.now[i*64+at]
			c.legal++
			c.chosen += int64(taken[i] >> at & 1)
		}
	}
}
