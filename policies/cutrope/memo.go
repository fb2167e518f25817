package cutrope

import "github.com/cardlab/cardlab/engine/cutrope"

// memo keeps what comes of turns, so that one to which several orders of the same plays lead is thought through
// once: of all that are met in a choice, that is one in three. It serves who asks for the values of all plays.
type memo struct {
	choice  uint32 // grows with each
	entries [1 << memoBits]memoEntry
}

// memoBits is how many entries there are, as a power of two. A choice has some forty turns, at most some hundreds; one
// that finds its entry taken replaces it.
const memoBits = 9

// memoEntry is what comes of a turn. Which one it is follows from the cards that were played since the turn
// was looked at, with them how far it is yet thought through, and from the level rows.
type memoEntry struct {
	played uint64
	level  [cutrope.Levels]uint8
	choice uint32
	value  int
}

// begin forgets all.
func (m *memo) begin() {
	m.choice++
	if m.choice == 0 {
		*m = memo{choice: 1}
	}
}

// best returns what [player.best] does.
func (m *memo) best(p *player, t *turn, depth int) int {
	level := [cutrope.Levels]uint8{t.level[0].Number(), t.level[1].Number(), t.level[2].Number()}
	rest := uint64(level[0]) | uint64(level[1])<<8 | uint64(level[2])<<16
	const mix = 0x9E3779B97F4A7C15 // 2⁶⁴ over the golden ratio
	e := &m.entries[(t.played^rest*mix)*mix>>(64-memoBits)]
	if e.choice == m.choice && e.played == t.played && e.level == level {
		return e.value
	}
	v := p.best(t, depth)
	*e = memoEntry{t.played, level, m.choice, v}
	return v
}
