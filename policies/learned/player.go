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
	kin    inputs.Kin // the reader, if it is one
	blocks []block
	sums   sums  // of the numbers that were added up last
	added  bool  // they are of what follows from an action of the view that was looked at
	family int   // of the actions that share them, see [inputs.Kin]; alone if they are of one action
	answer int64 // for them, if they are of one action
	even   int64 // the log-odds of a draw

	out, in [256]uint16 // room for the rows that go out of the sums and come in
}

// block is [inputs.Block] slots.
type block struct {
	first [inputs.Block]uint16 // the row of a slot's number 0; 0 of slots that the table does not have
	last  [inputs.Block]uint8  // the numbers that were added up last
}

// alone is the family of an action that has none.
const alone = -1

// Sure is the answer for a game that is won for certain; −Sure for one that is lost.
const Sure = 1 << 40

// NewPlayer returns a player of a net at a table with so many sides, which reads
// by a reader of its own.
func NewPlayer(n *Net, r inputs.Reader, sides int) *Player {
	p := &Player{net: n, reader: r, blocks: make([]block, inputs.Room(n.Table)/inputs.Block), even: evenOdds(sides)}
	for slot, row := range n.Table.First() {
		p.blocks[slot/inputs.Block].first[slot%inputs.Block] = uint16(row)
	}
	p.kin, _ = r.(inputs.Kin)
	return p
}

// Look reads a position in which the seat is to choose.
func (p *Player) Look(v engine.View) {
	p.reader.Look(v)
	p.added, p.family = false, alone
}

// fill adds up numbers from nothing.
func (p *Player) fill(numbers []uint8) {
	n := 0
	p.sums = p.net.start
	for i := range p.blocks {
		b := &p.blocks[i]
		b.last = [inputs.Block]uint8(numbers[i*inputs.Block:])
		for full := unlike(&b.last, &noughts); full != 0; full &= full - 1 {
			slot := slotOf(full)
			row := b.first[slot] + uint16(b.last[slot])
			p.sums.linear += p.net.linear[row%mostRows]
			p.in[n&255] = row
			n++
		}
	}
	p.net.swap(&p.sums.units, nil, p.in[:n])
}

// move brings the sums from the numbers that were added up last to others, and reports whether there are any that
// differ. Of two actions in succession much is alike, or all.
func (p *Player) move(numbers []uint8) bool {
	n := 0
	linear, straight := p.sums.linear, p.net.linear
	for i := range p.blocks {
		b, next := &p.blocks[i], (*[inputs.Block]uint8)(numbers)
		numbers = numbers[inputs.Block:]
		for differ := unlike(&b.last, next); differ != 0; differ &= differ - 1 {
			slot := slotOf(differ)
			first := b.first[slot]
			out, in := first+uint16(b.last[slot]), first+uint16(next[slot])
			p.out[n&255], p.in[n&255] = out, in
			linear += straight[in%mostRows] - straight[out%mostRows]
			b.last[slot] = next[slot]
			n++
		}
	}
	if n == 0 {
		return false
	}
	p.sums.linear = linear
	p.net.swap(&p.sums.units, p.out[:n], p.in[:n])
	return true
}

// bring brings the sums to numbers.
func (p *Player) bring(numbers []uint8) (moved bool) {
	if p.added {
		return p.move(numbers)
	}
	p.fill(numbers)
	p.added = true
	return true
}

// vary returns the answer for the numbers that were added up last but for some changes.
func (p *Player) vary(changes []inputs.Change) int64 {
	n := 0
	s, straight := p.sums, p.net.linear
	for _, x := range changes {
		b, slot := &p.blocks[x.Slot/inputs.Block], x.Slot%inputs.Block
		if last := b.last[slot]; last != x.Number {
			first := b.first[slot]
			out, in := first+uint16(last), first+uint16(x.Number)
			p.out[n&255], p.in[n&255] = out, in
			s.linear += straight[in%mostRows] - straight[out%mostRows]
			n++
		}
	}
	p.net.swap(&s.units, p.out[:n], p.in[:n])
	return p.net.answer(&s)
}

// Answer returns the log-odds to win after an action of the view that was looked
// at, in 2⁻¹⁶; [Sure] or −[Sure] where the game is then over.
func (p *Player) Answer(a engine.Action) int64 {
	if p.kin != nil {
		if family, shared, changes, ok := p.kin.TryKin(a); ok {
			if p.family != family {
				p.bring(shared)
				p.family = family
			}
			return p.vary(changes)
		}
	}
	next, fate := p.reader.Try(a)
	switch fate {
	case inputs.Wins:
		return Sure
	case inputs.Draws:
		return p.even
	case inputs.Loses:
		return -Sure
	}
	if p.bring(next) || p.family != alone {
		p.answer, p.family = p.net.answer(&p.sums), alone
	}
	return p.answer
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
			rows = append(rows, p.blocks[slot/inputs.Block].first[slot%inputs.Block]+uint16(number))
		}
	}
	return rows
}
