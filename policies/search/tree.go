package search

import "cardlab/engine"

// tree is the tree of a search: what was seen of each line of actions,
// whichever state it was played in. Nodes lie in one array and name each other
// by number; the array is kept from choice to choice, so that a search
// allocates nothing once it has grown.
type tree struct{ nodes []node }

// node is an action of a seat after those above it. A node's children are
// those of its actions that were legal in some sampled state, in a list by seat
// and action, as State.Legal lists them too: one walk along both matches them.
type node struct {
	action    engine.Action
	seat      engine.Seat // who chose it
	open      bool        // its own actions have been looked at
	available int32       // how often it was legal where it could be chosen
	visits    int32
	sum       int64 // of the values for its seat's side, in thousandths
	child     int32 // the first, 0 if there is none
	next      int32 // its sibling, 0 for the last
}

// newTree returns a tree with room for a search of so many iterations, as far as is reasonable.
func newTree(iterations int) tree {
	const each, most = 16, 1 << 18 // nodes an iteration adds at most on average; 8 MiB
	return tree{make([]node, 0, min(each*iterations+roomForActions, most))}
}

// root is the number of the first node, the position itself.
const root = 0

// clear leaves a tree of the root alone.
func (t *tree) clear() { t.nodes = append(t.nodes[:0], node{seat: engine.NoSeat}) }

// insert adds a child of parent behind the child prev, 0 to make it the first, and returns its number.
func (t *tree) insert(parent, prev int32, seat engine.Seat, a engine.Action) int32 {
	n := int32(len(t.nodes))
	link := &t.nodes[parent].child
	if prev != 0 {
		link = &t.nodes[prev].next
	}
	t.nodes = append(t.nodes, node{action: a, seat: seat, next: *link})
	if prev != 0 { // the array may have moved
		t.nodes[prev].next = n
	} else {
		t.nodes[parent].child = n
	}
	return n
}

// seek goes along a list of children from n, whose elder sibling is prev, to an
// action of a seat or to where it would stand.
func (t *tree) seek(prev, n int32, seat engine.Seat, a engine.Action) (elder, at int32) {
	for n != 0 && (t.nodes[n].seat < seat || t.nodes[n].seat == seat && t.nodes[n].action < a) {
		prev, n = n, t.nodes[n].next
	}
	return prev, n
}

// is reports whether a node is an action of a seat.
func (t *tree) is(n int32, seat engine.Seat, a engine.Action) bool {
	return n != 0 && t.nodes[n].seat == seat && t.nodes[n].action == a
}

// bestBut returns the child of the root, other than one, that was visited most,
// among those visited equally often the one of higher sum, then the lower
// action; 0 if there is no other.
func (t *tree) bestBut(one int32) (first int32) {
	for n := t.nodes[root].child; n != 0; n = t.nodes[n].next {
		if n != one && (first == 0 || t.better(n, first)) {
			first = n
		}
	}
	return first
}

func (t *tree) better(n, than int32) bool {
	a, b := &t.nodes[n], &t.nodes[than]
	return a.visits > b.visits || a.visits == b.visits && a.sum > b.sum
}

// mean returns the mean value of a node, as a chance to win.
func (t *tree) mean(n int32) float64 {
	return float64(t.nodes[n].sum) / float64(int64(t.nodes[n].visits)*engine.Win)
}
