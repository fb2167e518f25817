package search

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cardlab/engine"
	"cardlab/policies"
	"cardlab/policies/policytest"
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
