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
	width int             // words of 64 bits an action
	keys  []engine.Action // engine.NoAction where the table is empty
	sets  []uint64        // width words for each key
	used  int
}

func newTraits(words *engine.Vocabulary, cells []UseCell) traits {
	t := traits{words: words, cells: cells, width: (len(cells) + 63) / 64}
	t.grow(1024)
	return t
}

// of returns the kinds of an action; it is valid until the next call.
func (t *traits) of(a engine.Action) []uint64 {
	i := t.find(a)
	if t.keys[i] != a {
		if 2*t.used >= len(t.keys) {
			t.grow(2 * len(t.keys))
			i = t.find(a)
		}
		t.keys[i] = a
		t.used++
		for c := range t.cells {
			if t.words.Labelled(a, t.cells[c].Labels) {
				t.sets[i*t.width+c/64] |= 1 << (c % 64)
			}
		}
	}
	return t.sets[i*t.width : (i+1)*t.width]
}

// find returns the place of an action, or the empty one where it belongs.
func (t *traits) find(a engine.Action) int {
	mask := len(t.keys) - 1
	i := int(uint64(a)*0x9E3779B97F4A7C15>>32) & mask
	for t.keys[i] != a && t.keys[i] != engine.NoAction {
		i = (i + 1) & mask
	}
	return i
}

func (t *traits) grow(n int) {
	keys, sets := t.keys, t.sets
	t.keys, t.sets = make([]engine.Action, n), make([]uint64, n*t.width)
	for i := range t.keys {
		t.keys[i] = engine.NoAction
	}
	for i, a := range keys {
		if a != engine.NoAction {
			at := t.find(a)
			t.keys[at] = a
			copy(t.sets[at*t.width:], sets[i*t.width:(i+1)*t.width])
		}
	}
}

func lowest(x uint64) int { return bits.TrailingZeros64(x) }
