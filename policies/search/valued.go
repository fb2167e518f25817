package search

import (
	"errors"
	"math"
	"math/rand/v2"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/policies/logit"
)

// valued is the policy `ismcts` with a value: the same tree, but a node's children
// start with what a policy thinks of the actions, from the view of the seat that is to
// choose in the sampled state. So a rival in the tree begins with what it could know,
// and nothing is played on from where the tree ends.
//
// With follows the tree is of the searcher's own choices alone. Each other seat does what
// the valuer thinks best with the hand that it has in the sampled state, and where the
// tree ends it is always the searcher who chooses, so that ends are valued alike.
//
// An action is chosen by its mean value and, the more the less it has been tried, by
// its prior: its odds to win, as a share of those of all that are legal (PUCT: Rosin 2011, in the form of Silver
// and others 2017).
type valued struct {
	name       string
	host       policies.Host
	iterations int
	weight     float64 // of the priors
	stop       float64 // see tree.settled
	follows    bool    // the other seats do what the valuer thinks best in each sampled state
	valuer     policies.Valuer
	scratch    scratch
	view       engine.View // of the seat that is to choose in the sampled state
	tree       tree
	priors     []float64              // by node, as odds to win
	firsts     []int32                // by node, its first value
	hopes      [engine.MaxSeats]int32 // by seat, the first value of its last action in this iteration
	values     []int32                // of the actions just valued, in thousandths of log-odds
	chances    []int32                // the same, as chances in thousandths
	odds       []float64              // the same, as odds
	legal      []engine.Action
	missing    []engine.Action
	children   []int32 // of the legal actions, in their order
	path       []int32
	chosen     int32
}

// defaultPrior is the weight of the priors if none is set.
const defaultPrior = 1

// What the other seats do in a search with a value.
const (
	othersByTree  = "tree"
	othersByValue = "value"
)

// checkValue returns why the setting value cannot value actions.
func checkValue(s policies.Settings) error {
	of := s.Policy("value")
	if of.IsNone() {
		return nil
	}
	if _, ok := of.New().(policies.Valuer); !ok {
		return errors.New("value=" + of.Name() + ": it cannot value actions; learned can")
	}
	if s.Count("playout_plies") > 0 {
		return errors.New("value=" + of.Name() + ": nothing is played on from where the tree ends; leave playout_plies at 0")
	}
	return nil
}

func newValued(s policies.Settings, of policies.Spec) *valued {
	m := newValuedBy(of.New().(policies.Valuer), s.Count("iterations"), s.Number("prior"))
	m.name, m.host, m.stop = s.Name(), s.Host(), s.Number("stop")
	m.follows = s.Text("others") == othersByValue
	return m
}

// newValuedBy returns a search by the values of a valuer.
func newValuedBy(v policies.Valuer, iterations int, prior float64) *valued {
	return &valued{
		iterations: iterations, weight: prior, valuer: v,
		tree: newTree(iterations), priors: make([]float64, 0, roomForActions), firsts: make([]int32, 0, roomForActions),
		legal: make([]engine.Action, 0, roomForActions), children: make([]int32, 0, roomForActions), path: make([]int32, 0, roomForActions),
		values: make([]int32, roomForActions), chances: make([]int32, roomForActions), odds: make([]float64, roomForActions),
	}
}

// Name returns the canonical spec.
func (m *valued) Name() string { return m.name }

// Begin does nothing: the policy remembers nothing.
func (m *valued) Begin(engine.Table, engine.Seat, *rand.Rand) {}

// Choose returns the action that the search tried most.
func (m *valued) Choose(v engine.View, rng *rand.Rand) engine.Action {
	if m.scratch.sit(v) {
		m.view = m.scratch.sample.NewView()
	}
	m.tree.clear()
	m.priors, m.firsts = append(m.priors[:0], 0), append(m.firsts[:0], 0)
	m.legal = append(m.legal[:0], v.Legal()...) // a mask may show fewer than the rules have
	m.value(v, m.legal)
	m.widen(root, v.Seat(), m.legal)
	for done := range m.iterations {
		m.iterate(v, rng)
		if m.host.Done() || m.tree.settled(m.stop, m.iterations-done-1) {
			break
		}
	}
	m.chosen = m.tree.bestBut(0)
	return m.tree.nodes[m.chosen].key.action()
}

// Explain returns the mean value of the last choice, its visits, and what was
// tried most after it.
func (m *valued) Explain() policies.Thought { return explain(&m.tree, m.chosen) }

// iterate samples a state, follows the tree down in it to a position that it has not
// looked at, and tells all nodes on the way what came of it.
func (m *valued) iterate(v engine.View, rng *rand.Rand) {
	s := m.scratch.sample
	v.Sample(s, rng)
	m.path = m.path[:0]
	for x := range m.hopes {
		m.hopes[x] = int32(engine.Win / m.scratch.table.Sides())
	}
	var p prospect
	for at := int32(root); ; {
		if at == root {
			m.legal = append(m.legal[:0], v.Legal()...)
		} else {
			m.legal = s.Legal(m.legal)
		}
		if len(m.legal) == 0 {
			m.scratch.appraiseSample(&p)
			break
		}
		seat := s.ToMove()
		if m.follows && at != root && seat != v.Seat() {
			at = m.follow(at, seat)
			m.scratch.log = s.Play(m.tree.nodes[at].key.action(), m.scratch.log[:0])
			continue
		}
		if n := &m.tree.rest[at]; at != root && !n.open {
			n.open = true
			m.look(seat, m.legal)
			m.widen(at, seat, m.legal)
			m.share(seat, &p)
			break
		}
		if missing := m.lacks(at, seat); len(missing) > 0 {
			first := int32(len(m.tree.nodes)) // of the nodes that are added for them, in their order
			m.look(seat, missing)
			m.widen(at, seat, missing)
			for i, n := range m.children {
				if n == 0 {
					m.children[i] = first
					first++
				}
			}
		}
		at = m.pick()
		m.path = append(m.path, at)
		m.hopes[seat] = m.firsts[at]
		m.scratch.log = s.Play(m.tree.nodes[at].key.action(), m.scratch.log[:0])
	}
	for _, n := range m.path {
		m.tree.count(n, p[m.tree.nodes[n].key.seat()])
	}
}

// follow returns the child with the action that the valuer thinks best in the sampled
// state, as the seat that is to choose there sees it: with the hand that it has there.
func (m *valued) follow(at int32, seat engine.Seat) int32 {
	best := 0
	if len(m.legal) > 1 {
		m.look(seat, m.legal)
		for i, x := range m.values[:len(m.legal)] {
			if x > m.values[best] {
				best = i
			}
		}
	}
	k := under(at, seat) | key(m.legal[best])
	n := m.tree.find(k)
	if n == 0 {
		n = m.tree.insert(k, m.chances[best])
		m.priors, m.firsts = append(m.priors, m.odds[best]), append(m.firsts, m.chances[best])
	}
	return n
}

// look values actions in the sampled state, as the seat that is to choose there sees them.
func (m *valued) look(seat engine.Seat, actions []engine.Action) {
	m.scratch.sample.Look(seat, m.view)
	m.value(m.view, actions)
}

// value values actions from a view.
func (m *valued) value(v engine.View, actions []engine.Action) {
	for len(m.values) < len(actions) {
		m.values, m.chances, m.odds = append(m.values, 0), append(m.chances, 0), append(m.odds, 0)
	}
	m.valuer.Values(v, actions, m.values[:len(actions)])
	for i, x := range m.values[:len(actions)] {
		chance := logit.Chance(float64(x) / 1000)
		m.chances[i], m.odds[i] = int32(math.Round(engine.Win*chance)), chance/(1-chance)
	}
}

// share fills p with the best of the values that have just been worked out, for the
// side of the seat that chooses. What is left of a win the other sides share, each as much
// as it hoped for when it last chose on the way here.
func (m *valued) share(seat engine.Seat, p *prospect) {
	best := m.chances[0]
	for _, x := range m.chances[:len(m.legal)] {
		best = max(best, x)
	}
	table := m.scratch.table
	side, rest := table.Side(seat), engine.Win-best
	hopes := int32(0) // of the other sides, if they are several
	for x := range engine.Seat(table.Seats) {
		if !side.Has(x) {
			hopes += m.hopes[x]
		}
	}
	for x := range engine.Seat(table.Seats) {
		switch {
		case side.Has(x):
			p[x] = best
		case table.Sides() == 2:
			p[x] = rest
		case hopes == 0:
			p[x] = rest / int32(table.Sides()-1)
		default:
			p[x] = rest * m.hopes[x] / hopes
		}
	}
}

// lacks fills in which children of a node the legal actions are, and returns those that are none yet.
func (m *valued) lacks(at int32, seat engine.Seat) []engine.Action {
	m.missing, m.children = m.missing[:0], m.tree.findAll(under(at, seat), m.legal, m.children)
	for i, n := range m.children {
		if n == 0 {
			m.missing = append(m.missing, m.legal[i])
		}
	}
	return m.missing
}

// widen adds actions that have just been valued to a node, each with its value as a
// first visit.
func (m *valued) widen(at int32, seat engine.Seat, actions []engine.Action) {
	under := under(at, seat)
	for i, a := range actions {
		m.tree.insert(under|key(a), m.chances[i])
		m.priors, m.firsts = append(m.priors, m.odds[i]), append(m.firsts, m.chances[i])
	}
}

// pick returns the child, of those that lacks has filled in, with the highest mean value and bonus for its prior.
func (m *valued) pick() (best int32) {
	t := &m.tree
	tried, odds := int32(1), 0.0
	for _, n := range m.children {
		tried += t.nodes[n].visits - 1
		odds += m.priors[n]
	}
	scale := float64(m.weight*math.Sqrt(float64(tried))) / odds
	most := -1.0
	for _, n := range m.children {
		x := &t.nodes[n]
		bonus := float64(scale*m.priors[n]) / float64(x.visits)
		if bound := x.mean + bonus; bound > most {
			best, most = n, bound
		}
	}
	return best
}
