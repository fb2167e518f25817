package search

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/policies/policytest"
)

// oracle is a policy that values the last legal action far above the others.
type oracle struct{ policies.Random }

func (oracle) Values(_ engine.View, legal []engine.Action, values []int32) {
	for i := range legal {
		values[i] = -3000
	}
	values[len(legal)-1] = 3000
}

var withOracle = append(slices.Clone(known), policies.Kind{
	Name: "oracle", About: "values the last action most", New: func(policies.Settings) policies.Policy { return oracle{} },
})

func valuedBy(t testing.TB, text, game string) policies.Policy {
	t.Helper()
	s, err := withOracle.Parse(text, game)
	if err != nil {
		t.Fatal(err)
	}
	return s.New()
}

// With few iterations a search does what the values say, and with none but the values.
func TestASearchStartsFromValues(t *testing.T) {
	for _, variant := range []string{"cuttle/standard", "cuttle/cutthroat", "cuttle/team", "highcard/duel"} {
		game, _, _ := strings.Cut(variant, "/")
		p := valuedBy(t, "ismcts:iterations=3,value=oracle", game)
		rng := rand.New(rand.NewPCG(1, 1))
		followed, choices := 0, 0
		eachChoice(t, variant, 5, 1, func(v engine.View) {
			p.Begin(v.Rules().Table(), v.Seat(), rng)
			legal := v.Legal()
			a := p.Choose(v, rng)
			if !slices.Contains(legal, a) {
				t.Fatalf("%s: chose %d, which is not legal", variant, a)
			}
			choices++
			if a == legal[len(legal)-1] {
				followed++
			}
		})
		if followed < choices*3/4 {
			t.Errorf("%s: it did what the values say in %d of %d choices", variant, followed, choices)
		}
	}
}

// What a search with a value says is a chance, and the visits are those of its iterations.
func TestASearchWithValuesExplainsItself(t *testing.T) {
	p := valuedBy(t, "ismcts:iterations=40,value=oracle", "cuttle")
	rng := rand.New(rand.NewPCG(2, 2))
	eachChoice(t, "cuttle/standard", 2, 3, func(v engine.View) {
		p.Choose(v, rng)
		said := p.(policies.Explainer).Explain()
		if said.Value < 0 || said.Value > 1 || said.Visits < 1 || said.Visits > 41 || said.RunnerUp == engine.NoAction {
			t.Fatalf("it says %+v", said)
		}
	})
}

// A searcher finds what the policy does: the same choice, and each iteration tried one action.
func TestASearcherSaysWhatTheSearchFound(t *testing.T) {
	p := valuedBy(t, "ismcts:iterations=50,value=oracle", "cuttle")
	s := NewSearcher(oracle{}, 50)
	var found []Found
	eachChoice(t, "cuttle/standard", 2, 3, func(v engine.View) {
		var best int
		found, best = s.Search(v, seeded(7), found)
		tries := 0
		for i, f := range found {
			if f.Action != v.Legal()[i] || f.Chance < 0 || f.Chance > 1 || f.Tries > found[best].Tries {
				t.Fatalf("found %+v at place %d of %d, best %+v", f, i, len(found), found[best])
			}
			tries += f.Tries
		}
		if want := p.Choose(v, seeded(7)); len(found) != len(v.Legal()) || tries != 50 || found[best].Action != want {
			t.Fatalf("%d actions, %d tries, chosen %d, and the policy chose %d", len(found), tries, found[best].Action, want)
		}
	})
}

// At a table of several sides those that do not choose where the tree ends share what is left
// as they hoped when they last chose: else all actions of a seat look alike that leave the
// next one as well off.
func TestWhatIsLeftIsSharedByHopes(t *testing.T) {
	m := newValuedBy(oracle{}, 10, 1)
	s := policytest.Rules(t, "cuttle/cutthroat").New()
	s.Begin(s.NewView().Rules().Deck(), 1)
	v := s.NewView()
	s.Look(0, v)
	m.scratch.sit(v)
	m.legal, m.chances = v.Legal(), make([]int32, len(v.Legal()))
	m.chances[0] = 400
	for hopes, want := range map[[3]int32]prospect{
		{333, 333, 333}: {400, 300, 300},
		{900, 100, 500}: {400, 100, 500},
		{0, 600, 0}:     {400, 600, 0},
		{700, 0, 0}:     {400, 300, 300},
	} {
		copy(m.hopes[:], hopes[:])
		var p prospect
		if m.share(0, &p); p != want {
			t.Errorf("hopes %v: %v, want %v", hopes, p[:3], want[:3])
		}
	}
}

// With others=value no other seat does anything in the tree but what the value thinks best:
// here its last legal action.
func TestTheOtherSeatsDoWhatTheValueThinksBest(t *testing.T) {
	for _, variant := range []string{"cuttle/standard", "cuttle/team"} {
		m := valuedBy(t, "ismcts:iterations=60,value=oracle,others=value", "cuttle").(*valued)
		others, own := 0, 0
		eachChoice(t, variant, 2, 4, func(v engine.View) {
			m.Choose(v, seeded(1))
			for n, x := range m.tree.nodes {
				switch {
				case n == root || m.tree.rest[n].child == 0:
				case x.key.seat() == v.Seat():
					own++
				default:
					others++
				}
				if n != root && x.key.seat() != v.Seat() && x.visits > 1 {
					t.Fatalf("the search counted what another seat did")
				}
			}
		})
		if others == 0 || own == 0 {
			t.Errorf("%s: %d actions of its own were followed up, %d of others", variant, own, others)
		}
	}
}

func TestASearchWithValuesAllocatesNothing(t *testing.T) {
	p := valuedBy(t, "ismcts:iterations=30,value=oracle", "cuttle")
	r := policytest.Rules(t, "cuttle/standard")
	s := r.New()
	s.Begin(r.Deck(), 1)
	v := s.NewView()
	s.Look(s.ToMove(), v)
	rng := rand.New(rand.NewPCG(3, 3))
	for range 50 { // until the buffers have grown
		p.Choose(v, rng)
	}
	if n := testing.AllocsPerRun(20, func() { p.Choose(v, rng) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestWhatCannotValueIsRefused(t *testing.T) {
	for text, want := range map[string]string{
		"ismcts:value=random":                 "value=random: it cannot value actions; learned can",
		"ismcts:value=oracle,playout_plies=3": "leave playout_plies at 0",
		"ismcts:value=nobody":                 "nobody",
	} {
		if _, err := withOracle.Parse(text, "cuttle"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
	}
	s, err := withOracle.Parse("ismcts:value=evaluation", "cuttle")
	if err != nil || s.Name() != "ismcts" {
		t.Errorf("the default, typed: %q, %v", s.Name(), err)
	}
}
