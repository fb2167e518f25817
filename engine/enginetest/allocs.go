package enginetest

import (
	"math/rand/v2"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// NoAllocs checks that nothing a search does at every step allocates: Begin,
// Legal, Play, Evolve, CopyFrom, Equal, Holds, List, Look, Sample and menus, with buffers that
// are large enough. It asks for positions all through a few random games.
func NoAllocs(t testing.TB, r engine.Rules) {
	t.Helper()
	c := &check{t: t, r: r, rng: rand.New(rand.NewPCG(1, 0))}
	c.rules()
	log := make([]engine.Event, 0, 1024)
	buf, outline := make([]engine.Action, 0, 1024), make([]engine.Sort, 0, 1024)
	list := make([]cards.Card, 0, 256)
	trial, other, view := r.New(), r.New(), r.New().NewView()
	rng := rand.New(rand.NewPCG(2, 0))
	for range 3 {
		s := r.New()
		deal, chance := c.shuffled(), c.rng.Uint64()
		s.Begin(deal, chance)
		c.noAllocs("Begin", s, func() { trial.Begin(deal, chance) })
		for {
			buf = s.Legal(buf)
			if len(buf) == 0 {
				break
			}
			a := buf[c.rng.IntN(len(buf))]
			seat := s.ToMove()
			c.noAllocs("Legal", s, func() { buf = s.Legal(buf) })
			c.noAllocs("CopyFrom", s, func() { trial.CopyFrom(s) })
			c.noAllocs("Equal", s, func() { trial.Equal(s) })
			c.noAllocs("Play", s, func() { trial.CopyFrom(s); log = trial.Play(a, log[:0]) })
			c.noAllocs("Evolve", s, func() {
				trial.CopyFrom(s)
				for _, e := range log {
					trial.Evolve(e)
				}
			})
			c.noAllocs("Holds", s, func() { s.Holds(c.places[0], c.deck[0]) })
			if l, ok := s.(engine.Lister); ok {
				c.noAllocs("List", s, func() { list = l.List(c.places[0], list) })
			}
			c.noAllocs("Look", s, func() { s.Look(seat, view) })
			c.noAllocs("View.Legal", s, func() { view.Legal() })
			menu := engine.MenuOf(view)
			c.noAllocs("Menu", s, func() { s.Look(seat, view); menu.Nth(menu.Count() - 1); menu.Allows(a) })
			if o, ok := s.(engine.Offerer); ok {
				m := o.NewMenu()
				c.noAllocs("Offer", s, func() { m.Nth(o.Offer(m) - 1) })
				if m, ok := m.(engine.Outliner); ok {
					c.noAllocs("Outline", s, func() { outline, _ = m.Outline(outline) })
				}
			}
			c.noAllocs("Sample", s, func() { view.Sample(other, rng) })
			s.Play(a, log[:0])
		}
	}
}

func (c *check) noAllocs(what string, s engine.State, f func()) {
	c.t.Helper()
	if n := testing.AllocsPerRun(3, f); n != 0 {
		c.fail(s, "allocs: %s allocates %g times, want none", what, n)
	}
}
