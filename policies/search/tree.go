package search

import (
	"math/bits"

	"github.com/cardlab/cardlab/engine"
)

// tree is the tree of a search: what was seen of each line of actions,
// whichever state it was played in. Nodes lie in one array and name each other
// by number; the array is kept from choice to choice, so that a search
// allocates nothing once it has grown.
//
// A node's children are those of its actions that were legal in some sampled
// state, most of which are not legal in the next. So they are found by a hash of
// what they are, one by one, and not by a walk along all of them.
type tree struct {
	nodes []node
	rest  []rest // of each node

	// slots is a hash table with linear probing of the nodes but the root: each slot
	// holds a node's number and base. A slot below base is of an earlier tree and counts
	// as empty, so that nothing need be cleared for the next. There are at least twice as
	// many as nodes, and 1<<(64−shift).
	slots []uint32
	base  uint32
	shift uint8
}

// node is an action of a seat after those above it: as much of it as is read whenever the
// action is legal, which are 32 bytes, half a line of the cache.
type node struct {
	key       key
	mean      float64 // of the values for its seat's side, as a chance to win
	inverse   float64 // what its bound takes of its visits: 1/√visits
	visits    int32
	available int32 // how often it was legal where it could be chosen
}

// rest is the rest of a node.
type rest struct {
	sum   int64 // of the values, in thousandths
	child int32 // the child that was added last, 0 if there is none
	next  int32 // the sibling that was added before it, 0 for the first
	open  bool  // its own actions have been looked at
}

// key says which node it is: the number of its parent, and what seat chose what action there.
//
//	parent:30 | seat:3 | action:31
type key uint64

// under returns the key of an action 0 of a seat after a node; or it with any other.
func under(parent int32, seat engine.Seat) key { return key(parent)<<34 | key(seat)<<31 }

func (k key) action() engine.Action { return engine.Action(k & (1<<31 - 1)) }
func (k key) seat() engine.Seat     { return engine.Seat(k >> 31 & 7) }
func (k key) parent() int32         { return int32(k >> 34) }

// newTree returns a tree with room for a search of so many iterations, as far as is reasonable.
func newTree(iterations int) tree {
	const each, most = 8, 1 << 18 // nodes an iteration adds at most on average; 14 MiB
	n := min(each*iterations+roomForActions, most)
	t := tree{nodes: make([]node, 0, n), rest: make([]rest, 0, n)}
	t.hash(2 * n)
	return t
}

// root is the number of the first node, the position itself.
const root = 0

// clear leaves a tree of the root alone.
func (t *tree) clear() {
	const most = 1 << 31
	if t.base += uint32(len(t.nodes)); t.base > most {
		clear(t.slots)
		t.base = 1
	}
	t.nodes, t.rest = append(t.nodes[:0], node{}), append(t.rest[:0], rest{})
}

// hash makes a hash table of at least so many slots and enters all nodes.
func (t *tree) hash(slots int) {
	width := bits.Len(uint(slots - 1))
	t.slots, t.base, t.shift = make([]uint32, 1<<width), 1, uint8(64-width)
	for n := 1; n < len(t.nodes); n++ {
		t.enter(t.nodes[n].key, int32(n))
	}
}

// at returns the slot where the search for a key begins.
func (t *tree) at(k key) int { return int(uint64(k) * hashFactor >> (t.shift & 63)) }

const hashFactor = 0x9E3779B97F4A7C15 // 2⁶⁴ over the golden ratio (Knuth)

// find returns the node with a key, 0 if there is none.
func (t *tree) find(k key) int32 {
	slots, nodes := t.slots, t.nodes
	for i := t.at(k); ; i++ {
		n := slots[i&(len(slots)-1)] - t.base
		if n >= uint32(len(nodes)) {
			return 0
		}
		if nodes[n].key == k {
			return int32(n)
		}
	}
}

// findAll fills in the nodes of some actions after the key of action 0, 0 for those that
// there are none of. It may make the list anew.
func (t *tree) findAll(under key, actions []engine.Action, to []int32) []int32 {
	if cap(to) < len(actions) {
		to = make([]int32, 2*len(actions))
	}
	to = to[:len(actions)]
	slots, nodes, base, shift := t.slots, t.nodes, t.base, t.shift&63
	mask := uint64(len(slots) - 1)
	for i, a := range actions {
		k := under | key(a)
		at := uint64(k) * hashFactor >> shift
		n := slots[at&mask] - base
		for n < uint32(len(nodes)) && nodes[n].key != k {
			at++
			n = slots[at&mask] - base
		}
		if n >= uint32(len(nodes)) {
			n = 0
		}
		to[i] = int32(n)
	}
	return to
}

// best counts some nodes as available and returns the one with the highest upper
// confidence bound, of equals the first; rootLog is that of an [explorer].
func (t *tree) best(of []int32, rootLog []float64) (best int32) {
	nodes, most := t.nodes, int64(-1)
	for _, n := range of {
		x := &nodes[n]
		x.available++
		if bound := bound(x.mean, x.inverse, rootLog[x.available]); bound > most {
			most = bound
			best = n
		}
	}
	return best
}

// enter enters a node into the hash table.
func (t *tree) enter(k key, n int32) {
	i := t.at(k) & (len(t.slots) - 1)
	for t.slots[i]-t.base < uint32(n) { // taken: nodes are entered in the order of their numbers
		i = (i + 1) & (len(t.slots) - 1)
	}
	t.slots[i] = t.base + uint32(n)
}

// insert adds the node with a key, which there is none of, and returns its number.
// It has one visit, with a value in thousandths.
func (t *tree) insert(k key, value int32) int32 {
	n := int32(len(t.nodes))
	if 2*len(t.nodes) >= len(t.slots) {
		t.hash(4 * len(t.nodes))
	}
	parent := &t.rest[k.parent()]
	next := parent.child
	parent.child = n
	// The fields are set in place: copied at once, they would be waited for.
	t.nodes, t.rest = append(t.nodes, node{}), append(t.rest, rest{})
	x, of := &t.nodes[n], &t.rest[n]
	x.key, x.visits, x.mean, x.inverse = k, 1, meanOf(int64(value), 1), 1
	of.sum, of.next = int64(value), next
	t.enter(k, n)
	return n
}

// meanOf returns a mean value as a chance to win.
func meanOf(sum int64, visits int32) float64 { return float64(sum) / float64(int64(visits)*engine.Win) }

// count adds to a node the value of one more visit.
func (t *tree) count(n, value int32) {
	x, of := &t.nodes[n], &t.rest[n]
	x.visits++
	of.sum += int64(value)
	x.mean = meanOf(of.sum, x.visits)
}

// bestBut returns the child of the root, other than one, that was visited most,
// among those visited equally often the one of higher sum, then the lower
// action; 0 if there is no other.
func (t *tree) bestBut(one int32) (first int32) {
	for n := t.rest[root].child; n != 0; n = t.rest[n].next {
		if n != one && (first == 0 || t.better(n, first)) {
			first = n
		}
	}
	return first
}

// settled reports whether the action tried most leads the next by more visits than a share
// of the iterations that are left. It looks at one iteration in 16, and if the share is 0 at none.
func (t *tree) settled(share float64, left int) bool {
	if share == 0 || left%16 != 0 {
		return false
	}
	best, lead := t.bestBut(0), 0
	if next := t.bestBut(best); next != 0 {
		lead = int(t.nodes[best].visits - t.nodes[next].visits)
	}
	return float64(lead) > share*float64(left)
}

func (t *tree) better(n, than int32) bool {
	a, b := &t.nodes[n], &t.nodes[than]
	switch {
	case a.visits != b.visits:
		return a.visits > b.visits
	case t.rest[n].sum != t.rest[than].sum:
		return t.rest[n].sum > t.rest[than].sum
	}
	return a.key < b.key
}
