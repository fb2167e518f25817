package learned

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/policies/learned/inputs"
)

// Player values the actions of one seat at a time by a net. It keeps its
// buffers, remembers nothing between choices, and serves one policy.
type Player struct {
	net    *Net
	reader inputs.Reader
	first  [][inputs.Block]uint16 // by slot, in blocks: the row of its number 0; 0 of slots that the table does not have
	last   [][inputs.Block]uint8  // the numbers that were added up last: of the position, or of what follows from an action
	sums   sums                   // of those
	answer int64                  // for those; not known yet after a Look
	known  bool
	even   int64 // the log-odds of a draw

	out, in [256]uint16 // room for the rows that go out of the sums and come in
}

// Sure is the answer for a game that is won for certain; −Sure for one that is lost.
const Sure = 1 << 40

// NewPlayer returns a player of a net at a table with so many sides, which reads
// by a reader of its own.
func NewPlayer(n *Net, r inputs.Reader, sides int) *Player {
	blocks := inputs.Room(n.Table) / inputs.Block
	p := &Player{net: n, reader: r, first: make([][inputs.Block]uint16, blocks), last: make([][inputs.Block]uint8, blocks), even: evenOdds(sides)}
	for slot, row := range n.Table.First() {
		p.first[slot/inputs.Block][slot%inputs.Block] = uint16(row)
	}
	return p
}

// Look reads a position in which the seat is to choose.
func (p *Player) Look(v engine.View) {
	numbers := p.reader.Look(v)
	n := 0
	linear, straight := p.net.start.linear, p.net.linear
	for b := range p.last {
		first, last := &p.first[b], &p.last[b]
		*last = [inputs.Block]uint8(numbers[b*inputs.Block:])
		for full := unlike(last, &noughts); full != 0; full &= full - 1 {
			slot := slotOf(full)
			row := first[slot] + uint16(last[slot])
			p.in[n&255] = row
			linear += straight[row]
			n++
		}
	}
	p.sums = sums{p.net.start.units, linear}
	p.net.add(&p.sums.units, p.in[:n])
	p.known = false
}

// move brings the sums from the numbers that were added up last to others, and returns the answer. Of two actions in
// succession much is alike, or all.
func (p *Player) move(numbers []uint8) int64 {
	n := 0
	linear, straight := p.sums.linear, p.net.linear
	for b := range p.last {
		first, last, next := &p.first[b], &p.last[b], (*[inputs.Block]uint8)(numbers[b*inputs.Block:])
		for differ := unlike(last, next); differ != 0; differ &= differ - 1 {
			slot := slotOf(differ)
			out, in := first[slot]+uint16(last[slot]), first[slot]+uint16(next[slot])
			p.out[n&255], p.in[n&255] = out, in
			linear += straight[in] - straight[out]
			last[slot] = next[slot]
			n++
		}
	}
	if n == 0 && p.known {
		return p.answer
	}
	p.sums.linear = linear
	p.net.take(&p.sums.units, p.out[:n])
	p.net.add(&p.sums.units, p.in[:n])
	p.answer, p.known = p.net.answer(&p.sums), true
	return p.answer
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
	return p.move(next)
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
			rows = append(rows, p.first[slot/inputs.Block][slot%inputs.Block]+uint16(number))
		}
	}
	return rows
}
