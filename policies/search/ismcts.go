package search

import (
	"errors"
	"math"
	"math/rand/v2"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
)

// ISMCTS is the kind `ismcts`.
var ISMCTS = policies.Kind{
	Name: "ismcts",
	About: "information-set tree search (Cowling, Powley, Whitehouse 2012): each iteration samples a state that its seat cannot tell from the real one " +
		"and follows it down one tree of all that may happen, and the action tried most is taken",
	Options: []policies.Option{
		policies.CountOption("iterations", 1000, 1, 1000000, "sampled states for each choice; strength rises with every doubling, and time in proportion"),
		policies.NumberOption("c", 0.2, 0, 10, "how much it tries what has seemed worse: too little overlooks good actions, too much spreads the iterations thin; time does not change"),
		policies.PolicyOption("playout", "random", "who plays on from where the tree ends, if playout_plies is not 0; a good cheap policy that knows the game, with 2 or 4 plies, "+
			"makes the search much stronger at two or three times the time; random players make it weaker"),
		policies.CountOption("playout_plies", 0, 0, 100000, "actions played on from where the tree ends before the game's evaluation judges the position; "+
			"0 is the fastest, more need a good playout policy; 1000 play a game to its end"),
		policies.PolicyOrOption("value", "evaluation", "who says what actions are worth: the game's evaluation, or a policy that can value them, such as learned, "+
			"from the view of the seat that is to choose; a hundred iterations are then worth a thousand"),
		policies.NumberOption("stop", 0, 0, 1, "stops when the action tried most leads the next by more than this share of the iterations that are left: 1 when nothing could change the choice, "+
			"which spares a fifth of the time or more; less sooner; 0 never"),
		policies.NumberOption("prior", defaultPrior, 0, 100, "with a value: how much it tries what that thinks well of, as c without one"),
		policies.WordOption("others", "with a value, what the other seats do: tree searches their actions as well as its own; value has them do what the value thinks best with "+
			"the hand that they have in each sampled state, which takes longer an iteration and is better where many seats hide theirs", othersByTree, othersByValue),
	},
	Check: func(s policies.Settings) error { return errors.Join(checkPlayout(s), checkValue(s)) },
	New: func(s policies.Settings) policies.Policy {
		iterations, plies := s.Count("iterations"), s.Count("playout_plies")
		if value := s.Policy("value"); !value.IsNone() {
			return newValued(s, value)
		}
		return &ismcts{
			name: s.Name(), host: s.Host(), iterations: iterations, plies: plies, stop: s.Number("stop"),
			explorer: newExplorer(s.Number("c"), iterations+1), playout: newPlayout(s.Policy("playout"), plies), tree: newTree(iterations),
			legal: make([]engine.Action, 0, roomForActions), certain: make([]engine.Action, 0, roomForActions), path: make([]int32, 0, roomForActions), children: make([]int32, 0, roomForActions), first: make([]int32, 0, roomForActions),
		}
	},
}

// ismcts is the policy `ismcts`. It remembers nothing between choices.
//
// It is a search for n sides: a node's values are those of the side that chose
// its action, so that in the tree each seat seeks its own side's good.
type ismcts struct {
	name       string
	host       policies.Host
	iterations int
	plies      int
	stop       float64 // see tree.settled
	explorer   explorer
	playout    *playout
	scratch    scratch
	tree       tree
	legal      []engine.Action
	children   []int32 // of the legal actions, in their order
	first      []int32 // the same of the root, once it has some
	path       []int32
	chosen     int32
	finisher   policies.Finisher
	certain    []engine.Action // those of the last choice that always won
}

// Name returns the canonical spec.
func (m *ismcts) Name() string { return m.name }

// Begin does nothing: the policy remembers nothing.
func (m *ismcts) Begin(engine.Table, engine.Seat, *rand.Rand) {}

// Choose returns the action that the search tried most; one that wins at once and cannot
// be answered, if that action is none and there is one.
func (m *ismcts) Choose(v engine.View, rng *rand.Rand) engine.Action {
	if m.scratch.sit(v) {
		m.playout.begin(m.scratch.state, m.scratch.table)
		m.finisher.Sit(m.scratch.rules)
	}
	m.tree.clear()
	m.first = m.first[:0]
	for done := range m.iterations {
		m.iterate(v, rng)
		if m.host.Done() || m.tree.settled(m.stop, m.iterations-done-1) {
			break
		}
	}
	m.chosen = m.tree.bestBut(0)
	m.finish(v)
	return m.tree.nodes[m.chosen].key.action()
}

// finish chooses an action that wins at once, if the search tried another more.
func (m *ismcts) finish(v engine.View) {
	t, at := &m.tree, under(root, v.Seat())
	m.certain = m.certain[:0]
	for _, a := range v.Legal() {
		if n := t.find(at | key(a)); t.rest[n].sum == int64(t.nodes[n].visits)*engine.Win {
			m.certain = append(m.certain, a)
		}
	}
	chosen := t.nodes[m.chosen].key.action()
	if len(m.certain) == 0 || len(m.certain) == 1 && m.certain[0] == chosen {
		return
	}
	sure := m.finisher.Sure(v, m.certain)
	if sure == engine.NoAction || m.finisher.Sure(v, []engine.Action{chosen}) != engine.NoAction {
		return
	}
	m.chosen = t.find(at | key(sure))
}

// Explain returns the mean value of the last choice, its visits, and what was
// tried most after it.
func (m *ismcts) Explain() policies.Thought { return explain(&m.tree, m.chosen) }

// explain says what a search thought of the choice it made.
func explain(t *tree, chosen int32) policies.Thought {
	said := policies.Thought{Value: t.nodes[chosen].mean, Visits: int(t.nodes[chosen].visits), RunnerUp: engine.NoAction, RunnerUpValue: math.NaN()}
	if second := t.bestBut(chosen); second != 0 {
		said.RunnerUp, said.RunnerUpValue = t.nodes[second].key.action(), t.nodes[second].mean
	}
	return said
}

// iterate samples a state, follows the tree down in it, adds what it meets
// there and tells all nodes on the way what came of it.
func (m *ismcts) iterate(v engine.View, rng *rand.Rand) {
	v.Sample(m.scratch.sample, rng)
	m.path = m.path[:0]
	var p prospect
	m.descend(v, &p, rng)
	for _, n := range m.path {
		x := &m.tree.nodes[n]
		m.tree.count(n, p[x.key.seat()])
		x.inverse = m.explorer.inverse[x.visits]
	}
}

// descend follows the tree in the sampled state to where it ends: to a node
// met for the first time, from which it plays on, or for the second time, whose
// actions are then all tried, and the best of them counts.
func (m *ismcts) descend(v engine.View, p *prospect, rng *rand.Rand) {
	b := &m.scratch
	s := b.sample
	legal := v.Legal() // a mask may show fewer than the rules have
	for at := int32(root); ; {
		isLeaf := at != root && !m.tree.rest[at].open
		if isLeaf && m.tree.nodes[at].visits < ripe || s.ToMove() == engine.NoSeat {
			if m.plies > 0 {
				m.playout.run(s, rng.Uint64())
			}
			b.appraiseSample(p)
			return
		}
		if at != root {
			m.legal = s.Legal(m.legal)
			legal = m.legal
		}
		m.tree.rest[at].open = true
		known := len(m.tree.nodes)
		if at = m.widen(at, legal, p); isLeaf {
			return
		}
		m.path = append(m.path, at)
		if int(at) >= known && m.plies == 0 { // it was tried just now, in this very state, and is the best of those: p says so
			return
		}
		b.log = s.Play(m.tree.nodes[at].key.action(), b.log[:0])
	}
}

// ripe is how many values a node has when its own actions are looked at: its
// first, from the node above, and one of its own. To look at the first visit
// doubles the time for a gain that some more iterations give too.
const ripe = 2

// widen adds to a node all legal actions that it lacks, each with the prospect
// after it as its first value, and returns the child with the highest bound.
// It fills p with the best prospect among those added.
func (m *ismcts) widen(at int32, legal []engine.Action, p *prospect) (child int32) {
	under := under(at, m.scratch.sample.ToMove())
	if at == root && len(m.first) > 0 {
		return m.tree.best(m.first, m.explorer.rootLog) // the same in every state
	}
	top := int32(-1)
	m.children = m.tree.findAll(under, legal, m.children)
	for i, n := range m.children {
		if n == 0 {
			m.children[i] = m.add(under|key(legal[i]), &top, p)
		}
	}
	if at == root {
		m.first = append(m.first, m.children...)
	}
	return m.tree.best(m.children, m.explorer.rootLog)
}

// add tries an action in the sampled state and adds it to the tree. If the prospect after it
// is better for its seat than top, it fills in p and top.
func (m *ismcts) add(k key, top *int32, p *prospect) int32 {
	var q prospect
	m.scratch.try(k.action())
	m.scratch.appraise(&q)
	value := q[k.seat()]
	if value > *top {
		*top, *p = value, q
	}
	return m.tree.insert(k, value)
}
