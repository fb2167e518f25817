package search

import (
	"math/rand/v2"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies/policytest"
)

// plainNode is a node of a tree that is written as one would tell it: with lists
// that are looked through, and every mean and root worked out whenever it is asked for.
type plainNode struct {
	seat              engine.Seat
	action            engine.Action
	visits, available int
	sum               int64
	open              bool
	children          []*plainNode
}

func (n *plainNode) child(seat engine.Seat, a engine.Action) *plainNode {
	for _, c := range n.children {
		if c.seat == seat && c.action == a {
			return c
		}
	}
	return nil
}

// plainSearch is the search of `ismcts` without playouts.
func plainSearch(v engine.View, rng *rand.Rand, e *explorer, iterations int) *plainNode {
	t, top, s, after := v.Rules().Table(), &plainNode{}, v.Rules().New(), v.Rules().New()
	for range iterations {
		v.Sample(s, rng)
		var path []*plainNode
		p := plainProspect(t, s)
		for at := top; ; {
			legal := s.Legal(nil)
			if at == top {
				legal = v.Legal()
			}
			if len(legal) == 0 || at != top && !at.open && at.visits < 2 {
				p = plainProspect(t, s)
				break
			}
			isLeaf := at != top && !at.open
			at.open = true
			var best *plainNode
			most, worth := 0.0, -1
			for _, a := range legal {
				c := at.child(s.ToMove(), a)
				if c == nil {
					after.CopyFrom(s)
					after.Play(a, nil)
					q := plainProspect(t, after)
					c = &plainNode{seat: s.ToMove(), action: a, visits: 1, sum: int64(q[s.ToMove()])}
					at.children = append(at.children, c)
					if q[s.ToMove()] > worth {
						worth, p = q[s.ToMove()], q
					}
				}
				c.available++
				bound := float64(c.sum)/float64(engine.Win*c.visits) + float64(e.rootLog[c.available]*e.inverse[c.visits])
				if best == nil || bound > most {
					best, most = c, bound
				}
			}
			if isLeaf {
				break
			}
			at = best
			path = append(path, at)
			s.Play(at.action, nil)
		}
		for _, n := range path {
			n.visits++
			n.sum += int64(p[n.seat])
		}
	}
	return top
}

func plainProspect(t engine.Table, s engine.State) (p [engine.MaxSeats]int) {
	o, over := s.Outcome()
	for seat := range engine.Seat(t.Seats) {
		switch {
		case !over:
			p[seat] = s.(engine.Evaluator).Value(seat)
		case o.Winner == engine.NoSeat:
			p[seat] = engine.Win / t.Sides()
		case o.Side.Has(seat):
			p[seat] = engine.Win
		}
	}
	return p
}

// TestTheTreeIsThatOfAPlainSearch compares all visits and values of two levels, in many decisions.
func TestTheTreeIsThatOfAPlainSearch(t *testing.T) {
	const iterations = 150
	for _, variant := range []string{"cuttle/standard", "cuttle/original", "cuttle/gamerules", "cuttle/standard:nine=top_of_stock,jokers=2,seven=two", "cuttle/cutthroat", "cuttle/team"} {
		m := policy(t, "ismcts:iterations=150", variant).(*ismcts)
		n := uint64(0)
		eachChoice(t, variant, 6, 3, func(v engine.View) {
			n++
			m.Choose(v, seeded(n))
			want := plainSearch(v, seeded(n), &m.explorer, iterations)
			if got := compareTrees(&m.tree, root, want, 2); got != "" {
				t.Fatalf("%s: %s in %s", variant, got, v)
			}
		})
	}
	r := policytest.Rules(t, "cuttle/standard") // the hash table grows
	s := r.New()
	s.Begin(r.Deck(), 1)
	v := s.NewView()
	s.Look(0, v)
	m := policy(t, "ismcts:iterations=150", "cuttle/").(*ismcts)
	m.tree = tree{}
	m.tree.hash(2)
	m.Choose(v, seeded(1))
	if got := compareTrees(&m.tree, root, plainSearch(v, seeded(1), &m.explorer, iterations), 3); got != "" {
		t.Errorf("in a tree that has grown from nothing: %s", got)
	}
}

// compareTrees says in which node below another two trees differ, in so many levels; nothing if in none.
func compareTrees(t *tree, at int32, want *plainNode, levels int) string {
	count := 0
	for n := t.rest[at].child; n != 0; n = t.rest[n].next {
		count++
	}
	if count != len(want.children) {
		return "a node has other children"
	}
	if levels == 0 {
		return ""
	}
	for _, c := range want.children {
		n := t.find(under(at, c.seat) | key(c.action))
		if n == 0 {
			return "a node is missing"
		}
		if x := &t.nodes[n]; int(x.visits) != c.visits || t.rest[n].sum != c.sum || int(x.available) != c.available {
			return "the counts of a node differ"
		}
		if bad := compareTrees(t, n, c, levels-1); bad != "" {
			return bad
		}
	}
	return ""
}
