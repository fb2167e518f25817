package analysis

import (
	"math/bits"

	"github.com/cardlab/cardlab/engine"
)

// traits tells which kinds of actions an action belongs to, one bit each. The
// rules are asked once for each action; what they said is kept in a table that
// is found by hashing, several times as fast as a map.
type traits struct {
	words *engine.Vocabulary
	cells []UseCell
	index []uint32 // by hash: the number of the action in known, plus 1; 0: none
	known []trait  // as they came: close together, for those that are asked for most come first
	more  []uint64 // for each known action the words of its set beyond two
	width int      // how many these are
	sorts []uint16 // by sort: the number in known of an action of it, plus 1; 0: none yet
}

// trait is an action and its kinds: the first two words of their set.
type trait struct {
	action        engine.Action
	first, second uint64
}

func newTraits(words *engine.Vocabulary, cells []UseCell) traits {
	return traits{words: words, cells: cells, index: make([]uint32, 1024), width: max(0, (len(cells)+63)/64-2)}
}

// or adds the kinds of all actions of a list to a set, which has two words at least.
func (t *traits) or(set []uint64, list []engine.Action) {
	var first, second uint64
	index, known := t.index, t.known
	for _, a := range list {
		i := int(index[slot(a, len(index))]) - 1
		if uint(i) >= uint(len(known)) || known[i].action != a { // it lies further on, or is new
			i = t.number(a)
			index, known = t.index, t.known
		}
		first |= known[i].first
		second |= known[i].second
		if t.width > 0 {
			t.orMore(set, i)
		}
	}
	set[0] |= first
	set[1] |= second
}

// orSorts adds the kinds of all sorts of a list to a set, which has two words at least.
func (t *traits) orSorts(set []uint64, list []engine.Sort, menu engine.Outliner) {
	if t.sorts == nil {
		t.sorts = make([]uint16, menu.Sorts())
	}
	var first, second uint64
	sorts, known := t.sorts, t.known
	for _, s := range list {
		i := int(sorts[s]) - 1
		if uint(i) >= uint(len(known)) {
			i = t.ofSort(s, menu)
			known = t.known
		}
		first |= known[i].first
		second |= known[i].second
		if t.width > 0 {
			t.orMore(set, i)
		}
	}
	set[0] |= first
	set[1] |= second
}

// ofSort returns the number of an action of a sort, which is added if it is new.
func (t *traits) ofSort(s engine.Sort, menu engine.Outliner) int {
	if t.sorts[s] == 0 {
		t.sorts[s] = uint16(t.number(menu.Of(s)) + 1)
	}
	return int(t.sorts[s]) - 1
}

// orMore adds the kinds of a known action beyond the first two words.
func (t *traits) orMore(set []uint64, number int) {
	for w, kinds := range t.more[number*t.width : (number+1)*t.width] {
		set[2+w] |= kinds
	}
}

// slot returns where an action belongs in a table, if no other is there.
func slot(a engine.Action, size int) int { return int(uint64(a)*0x9E3779B97F4A7C15>>32) & (size - 1) }

// word returns a word of the kinds of a known action.
func (t *traits) word(number, word int) uint64 {
	switch word {
	case 0:
		return t.known[number].first
	case 1:
		return t.known[number].second
	}
	return t.more[number*t.width+word-2]
}

// number returns the number of an action, which is added if it is new.
func (t *traits) number(a engine.Action) int {
	at := slot(a, len(t.index))
	for ; t.index[at] != 0; at = (at + 1) & (len(t.index) - 1) {
		if i := int(t.index[at]) - 1; t.known[i].action == a {
			return i
		}
	}
	t.add(a)
	t.index[at] = uint32(len(t.known))
	if 4*len(t.known) > len(t.index) {
		t.grow()
	}
	return len(t.known) - 1
}

// add asks the words of what kinds a new action is.
func (t *traits) add(a engine.Action) {
	of := make([]uint64, 2+t.width)
	for c := range t.cells {
		if t.words.Labelled(a, t.cells[c].Labels) {
			of[c/64] |= 1 << (c % 64)
		}
	}
	t.known = append(t.known, trait{a, of[0], of[1]})
	t.more = append(t.more, of[2:]...)
}

// grow doubles the index.
func (t *traits) grow() {
	t.index = make([]uint32, 2*len(t.index))
	for i := range t.known {
		at := slot(t.known[i].action, len(t.index))
		for t.index[at] != 0 {
			at = (at + 1) & (len(t.index) - 1)
		}
		t.index[at] = uint32(i + 1)
	}
}

func lowest(x uint64) int { return bits.TrailingZeros64(x) }
