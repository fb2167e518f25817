package analysis

import (
	"math/bits"

	"cardlab/engine"
)

// traits tells which kinds of actions an action belongs to, one bit each. The
// rules are asked once for each action; what they said is kept in a table that
// is found by hashing, several times as fast as a map.
type traits struct {
	words *engine.Vocabulary
	cells []UseCell
	table []trait
	more  []uint64 // for each place of the table the words of the set beyond two
	width int      // how many these are
	used  int
}

// trait is an action and its kinds: the first two words of their set.
type trait struct {
	action        engine.Action // engine.NoAction where the table is empty
	first, second uint64
}

func newTraits(words *engine.Vocabulary, cells []UseCell) traits {
	t := traits{words: words, cells: cells, width: max(0, (len(cells)+63)/64-2)}
	t.grow(1024)
	return t
}

// or adds the kinds of all actions of a list to a set, which has two words at least.
func (t *traits) or(set []uint64, list []engine.Action) {
	var first, second uint64
	table := t.table
	for _, a := range list {
		i := slot(a, len(table))
		if table[i].action != a { // it lies further on, or is new
			i = t.place(a)
			table = t.table
		}
		first |= table[i].first
		second |= table[i].second
		if t.width > 0 {
			for w, kinds := range t.more[i*t.width : (i+1)*t.width] {
				set[2+w] |= kinds
			}
		}
	}
	set[0] |= first
	set[1] |= second
}

// place returns the place of an action, which is added if it is new.
func (t *traits) place(a engine.Action) int {
	i := t.find(a)
	if t.table[i].action == a {
		return i
	}
	if 4*t.used >= len(t.table) {
		t.grow(2 * len(t.table))
		i = t.find(a)
	}
	at := &t.table[i]
	at.action = a
	t.used++
	for c := range t.cells {
		if !t.words.Labelled(a, t.cells[c].Labels) {
			continue
		}
		bit := uint64(1) << (c % 64)
		switch w := c / 64; w {
		case 0:
			at.first |= bit
		case 1:
			at.second |= bit
		default:
			t.more[i*t.width+w-2] |= bit
		}
	}
	return i
}

// slot returns where an action belongs in a table, if no other is there.
func slot(a engine.Action, size int) int { return int(uint64(a)*0x9E3779B97F4A7C15>>32) & (size - 1) }

// find returns the place of an action, or the empty one where it belongs.
func (t *traits) find(a engine.Action) int {
	i := slot(a, len(t.table))
	for t.table[i].action != a && t.table[i].action != engine.NoAction {
		i = (i + 1) & (len(t.table) - 1)
	}
	return i
}

func (t *traits) grow(n int) {
	table, more := t.table, t.more
	t.table, t.more = make([]trait, n), make([]uint64, n*t.width)
	for i := range t.table {
		t.table[i].action = engine.NoAction
	}
	for i := range table {
		if a := table[i].action; a != engine.NoAction {
			at := t.find(a)
			t.table[at] = table[i]
			copy(t.more[at*t.width:], more[i*t.width:(i+1)*t.width])
		}
	}
}

func lowest(x uint64) int { return bits.TrailingZeros64(x) }
