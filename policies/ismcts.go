package policies

import (
	"math/rand/v2"

	"cardlab/engine"
)

var ismctsKind = Kind{
	Name: "ismcts",
	About: "information-set tree search (Cowling, Powley, Whitehouse 2012): each iteration samples a state that its seat cannot tell from the real one " +
		"and follows it down one tree of all that may happen, and the action tried most is taken",
	Options: []Option{
		countOption("iterations", 1000, 1, 1000000, "sampled states for each choice; strength rises with every doubling, and time in proportion"),
		numberOption("c", 0.3, 0, 10, "how much it tries what has seemed worse: too little overlooks good actions, too much spreads the iterations thin; time does not change"),
		policyOption("playout", "random", "who plays on where the tree ends, if playout_plies is not 0; random is the fastest"),
		countOption("playout_plies", 0, 0, 100000, "actions played on where the tree ends before the game's evaluation judges the position; "+
			"0 judges every answer to the tree's last action at once, which is strongest where the evaluation is good; 1000 plays to the end, for games that have none"),
	},
	New: func(s Settings) Policy {
		iterations, plies := s.Count("iterations"), s.Count("playout_plies")
		return &ismcts{name: s.Name(), iterations: iterations, plies: plies, legal: make([]engine.Action, 0, roomForActions),
			path: make([]int32, 0, roomForActions), tree: newTree(iterations), explorer: newExplorer(s.Number("c"), iterations+1), playout: newPlayout(s.Policy("playout"), plies)}
	},
}

// ismcts is the policy `ismcts`. It remembers nothing between choices.
//
// It is a search for n sides: a node's values are those of the side that chose
// its action, so that in the tree each seat seeks its own side's good.
type ismcts struct {
	name       string
	iterations int
	plies      int
	explorer   explorer
	playout    *playout
	bench      bench
	tree       tree
	legal      []engine.Action
	path       []int32
	chosen     int32
}

// Name returns the canonical spec.
func (m *ismcts) Name() string { return m.name }

// Begin does nothing: the policy remembers nothing.
func (m *ismcts) Begin(engine.Table, engine.Seat, *rand.Rand) {}

// Choose returns the action that the search tried most.
func (m *ismcts) Choose(v engine.View, rng *rand.Rand) engine.Action {
	if m.bench.sit(v) {
		m.playout.begin(m.bench.state, m.bench.table)
	}
	m.tree.clear()
	for range m.iterations {
		m.iterate(v, rng)
	}
	m.chosen, _ = m.tree.best()
	return m.tree.nodes[m.chosen].action
}

// Explain returns the mean value of the last choice, and its visits.
func (m *ismcts) Explain() (value float64, visits int) {
	return m.tree.mean(m.chosen), int(m.tree.nodes[m.chosen].visits)
}

// iterate samples a state, follows the tree down in it, adds what it meets
// there and tells all nodes on the way what came of it.
func (m *ismcts) iterate(v engine.View, rng *rand.Rand) {
	v.Sample(m.bench.sample, rng)
	m.path = m.path[:0]
	var p prospect
	if m.plies == 0 {
		m.descend(v, &p)
	} else {
		m.descendAndPlayOn(v, &p, rng)
	}
	for _, n := range m.path {
		x := &m.tree.nodes[n]
		x.visits++
		x.sum += int64(p[x.seat])
	}
}

// descend follows the tree in the sampled state to where it ends: to a node
// met for the first time, which is appraised, or for the second time, whose
// actions are then all tried, and the best of them counts.
func (m *ismcts) descend(v engine.View, p *prospect) {
	b := &m.bench
	s := b.sample
	for at := int32(root); ; {
		m.list(v, at)
		n := &m.tree.nodes[at]
		if len(m.legal) == 0 || at != root && !n.open && n.visits < ripe {
			b.appraise(s, p)
			return
		}
		isLeaf := at != root && !n.open
		n.open = true
		if at = m.widen(at, p); isLeaf {
			return
		}
		m.follow(at)
	}
}

// list fills legal with the choices at a node: at the root those that the view
// lists, which a mask may have cut down.
func (m *ismcts) list(v engine.View, at int32) {
	if at == root {
		m.legal = append(m.legal[:0], v.Legal()...)
	} else {
		m.legal = m.bench.sample.Legal(m.legal)
	}
}

// ripe is how often a node has been appraised when its own actions are looked
// at: once by the node above, and once for itself. Looking at the first visit
// doubles the time for a gain that half as many iterations more give too.
const ripe = 2

// follow plays a node's action in the sampled state.
func (m *ismcts) follow(n int32) {
	m.path = append(m.path, n)
	m.bench.log = m.bench.sample.Play(m.tree.nodes[n].action, m.bench.log[:0])
}

// widen adds to a node all legal actions that it lacks, each with the prospect
// after it as its first value, and returns the child with the highest bound.
// It fills p with the best prospect among those added.
func (m *ismcts) widen(at int32, p *prospect) (child int32) {
	b, t := &m.bench, &m.tree
	seat := b.sample.ToMove()
	var q prospect
	best, most, top := int32(0), -1.0, int32(-1)
	prev, n := int32(0), t.nodes[at].child
	for _, a := range m.legal {
		prev, n = t.seek(prev, n, seat, a)
		if !t.is(n, seat, a) {
			b.try(a)
			b.appraise(b.state, &q)
			n = t.insert(at, prev, seat, a)
			t.nodes[n].visits, t.nodes[n].sum = 1, int64(q[seat])
			if q[seat] > top {
				top, *p = q[seat], q
			}
		}
		x := &t.nodes[n]
		x.available++
		if bound := m.explorer.bound(x.sum, x.visits, x.available); bound > most {
			best, most = n, bound
		}
		prev, n = n, x.next
	}
	return best
}

// descendAndPlayOn follows the tree in the sampled state to an action that it
// lacks, adds that, and plays on from there.
func (m *ismcts) descendAndPlayOn(v engine.View, p *prospect, rng *rand.Rand) {
	s := m.bench.sample
	for at, added := int32(root), false; ; {
		m.list(v, at)
		if len(m.legal) == 0 || added {
			break
		}
		at, added = m.grow(at, rng)
		m.follow(at)
	}
	m.playout.run(s, rng.Uint64())
	m.bench.appraise(s, p)
}

// grow returns the child to follow: the one with the highest bound, or if some
// legal action is none yet, one of those, added to the tree.
func (m *ismcts) grow(at int32, rng *rand.Rand) (child int32, added bool) {
	t := &m.tree
	seat := m.bench.sample.ToMove()
	best, most := int32(0), -1.0
	untried, after, action := 0, int32(0), engine.NoAction
	prev, n := int32(0), t.nodes[at].child
	for _, a := range m.legal {
		prev, n = t.seek(prev, n, seat, a)
		if !t.is(n, seat, a) {
			if untried++; engine.Pick(rng.Uint64(), untried) == 0 {
				after, action = prev, a
			}
			continue
		}
		x := &t.nodes[n]
		x.available++
		if bound := m.explorer.bound(x.sum, x.visits, x.available); bound > most {
			best, most = n, bound
		}
		prev, n = n, x.next
	}
	if untried == 0 {
		return best, false
	}
	n = t.insert(at, after, seat, action)
	t.nodes[n].available = 1
	return n, true
}
