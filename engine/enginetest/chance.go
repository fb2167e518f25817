package enginetest

import (
	"math/rand/v2"
	"slices"

	"github.com/cardlab/cardlab/engine"
)

// staleAtMost is how many samples in which chance ought to matter may show the
// same outcome for six seeds of chance before it is taken for fixed.
const staleAtMost = 12

// checkChance plays the action that caused events in a state with the
// same cards and another seed of chance. If chance decides something here, the
// samples of the view before it must let their generator decide it.
func (g *game) checkChance(before engine.State, a engine.Action, events []engine.Event) {
	g.t.Helper()
	other := g.r.New()
	other.Begin(slices.Clone(g.deal), g.rng.Uint64())
	for _, e := range g.log[:len(g.log)-len(events)] {
		other.Evolve(e)
	}
	if slices.Equal(other.Play(a, nil), events) || g.fresh {
		return
	}
	v := before.NewView()
	before.Look(before.ToMove(), v)
	for range 256 {
		t := &tape{more: rand.NewPCG(g.rng.Uint64(), 4)}
		first := g.r.New()
		v.Sample(first, rand.New(t.rewound()))
		happened := g.played(first, a)
		if !slices.EqualFunc(happened, events, func(x, y engine.Event) bool { return x.Kind == y.Kind }) {
			continue // the sample has other cards; chance may have nothing to decide
		}
		for i := range t.numbers {
			if g.decides(v, t, i, first, a, happened) {
				g.fresh = true
				return
			}
		}
		if g.stale++; g.stale > staleAtMost {
			g.fail("sample: chance decides what %s causes, and no number that Sample draws changes it: chance is not drawn anew", g.actionTexts([]engine.Action{a}))
		}
	}
}

// decides reports whether other values of the i-th number that Sample draws
// leave the cards as they are and change what the action causes.
func (g *game) decides(v engine.View, t *tape, i int, first engine.State, a engine.Action, happened []engine.Event) (differs bool) {
	kept := t.numbers[i]
	defer func() { t.numbers[i] = kept }()
	for range 6 {
		t.numbers[i] = g.rng.Uint64()
		s := g.r.New()
		v.Sample(s, rand.New(t.rewound()))
		if !s.Equal(first) {
			return false // it places cards
		}
		differs = differs || !slices.Equal(g.played(s, a), happened)
	}
	return differs
}

// played returns what an action causes, and leaves the state as it is.
func (c *check) played(s engine.State, a engine.Action) []engine.Event {
	trial := c.r.New()
	trial.CopyFrom(s)
	return trial.Play(a, nil)
}

// tape is a source of random numbers that remembers them, to be played again.
type tape struct {
	numbers []uint64
	next    int
	more    *rand.PCG
}

func (t *tape) rewound() *tape {
	t.next = 0
	return t
}

// Uint64 returns the next number on the tape, a new one at its end.
func (t *tape) Uint64() uint64 {
	if t.next == len(t.numbers) {
		t.numbers = append(t.numbers, t.more.Uint64())
	}
	t.next++
	return t.numbers[t.next-1]
}
