package learned

import (
	"cardlab/engine"
	"cardlab/policies"
	"cardlab/policies/learned/inputs"
)

// Player values the actions of one seat at a time by a net. It keeps its
// buffers, remembers nothing between choices, and serves one policy.
type Player struct {
	net    *Net
	reader inputs.Reader
	first  []int
	last   []uint8 // the numbers that were added up last: of the position, or of what follows from an action
	sums   sums    // of those
	even   int64   // the log-odds of a draw
}

// Sure is the answer for a game that is won for certain; −Sure for one that is lost.
const Sure = 1 << 40

// NewPlayer returns a player of a net at a table with so many sides, which reads
// by a reader of its own.
func NewPlayer(n *Net, r inputs.Reader, sides int) *Player {
	first := make([]int, inputs.Words(n.Table)) // of slots that the table does not have, too
	copy(first, n.Table.First())
	return &Player{net: n, reader: r, first: first, last: make([]uint8, len(first)), even: evenOdds(sides)}
}

// Look reads a position in which the seat is to choose.
func (p *Player) Look(v engine.View) {
	p.sums = p.net.start
	copy(p.last, p.reader.Look(v))
	for slot, number := range p.last {
		if number != 0 {
			p.sums.add(&p.net.rows[p.first[slot]+int(number)])
		}
	}
}

// Answer returns the log-odds to win after an action of the view that was looked
// at, in 2⁻¹⁶; [Sure] or −[Sure] where the game is then over.
func (p *Player) Answer(a engine.Action) int64 {
	next, fate := p.reader.Try(a)
	switch fate {
	case inputs.Wins:
		return Sure
	case inputs.Draws:
		return p.even
	case inputs.Loses:
		return -Sure
	}
	return p.net.move(&p.sums, p.first, p.last, next)
}

// Values fills in the log-odds of actions, see [policies.Valuer].
func (p *Player) Values(v engine.View, legal []engine.Action, values []int32) {
	p.Look(v)
	for i, a := range legal {
		values[i] = int32(max(-policies.SureValue, min(policies.SureValue, p.Answer(a)*1000>>answerBits)))
	}
}

// Rows appends the rows that are in play after an action of the view that was
// looked at, ascending, those of the numbers 0 left out.
func (p *Player) Rows(a engine.Action, rows []uint16) []uint16 {
	numbers, _ := p.reader.Try(a)
	for slot, number := range numbers {
		if number != 0 {
			rows = append(rows, uint16(p.first[slot]+int(number)))
		}
	}
	return rows
}
