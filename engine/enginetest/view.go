package enginetest

import (
	"math/rand/v2"
	"slices"

	"github.com/cardlab/cardlab/engine"
)

// Some checks cost a lot: they are made at one ply in so many.
const (
	oneInTwin   = 3
	oneInPlayOn = 36
	oneInSpread = 8
)

// checkViews looks at the state from every seat.
func (g *game) checkViews(view engine.View, legal []engine.Action) {
	g.t.Helper()
	before := printed(g.s)
	spread := engine.Seat(g.rng.IntN(oneInSpread * int(g.table.Seats))) // one of the seats now and then
	for s := range engine.Seat(g.table.Seats) {
		g.s.Look(s, view)
		g.checkView(s, view, legal)
		g.checkSample(s, view)
		if g.rng.IntN(oneInTwin) == 0 {
			g.checkTwin(s, view, legal)
		}
		if s == spread {
			g.checkSpread(s, view)
		}
	}
	if now := printed(g.s); now != before || !g.s.Equal(g.follow) {
		g.fail("view: looking changed the state, which was\n         %s", before)
	}
}

// checkView checks what a view says against the state.
func (g *game) checkView(s engine.Seat, v engine.View, legal []engine.Action) {
	g.t.Helper()
	want := legal
	if s != g.s.ToMove() {
		want = nil
	}
	if got := v.Legal(); !slices.Equal(got, want) {
		g.fail("view: seat %d may do %s by its view, want %s", s, g.actionTexts(got), g.actionTexts(want))
	}
	g.checkMenu(s, v, want)
	if v.Seat() != s || v.Phase() != g.s.Phase() || v.Rules().Name() != g.name {
		g.fail("view: got seat %d, phase %d, rules %s; want seat %d, phase %d", v.Seat(), v.Phase(), v.Rules().Name(), s, g.s.Phase())
	}
	fresh := g.follow.NewView()
	g.follow.Look(s, fresh)
	if !v.Equal(fresh) || !fresh.Equal(v) || v.String() != fresh.String() {
		g.fail("view: a view used before and a new one differ for seat %d\nview     %s\nnew      %s", s, v, fresh)
	}
	g.checkRestrict(s, v)
	if len(legal) > 0 {
		g.checkNotice(s, v, legal[g.rng.IntN(len(legal))])
	}
}

// checkRestrict checks that a view can be told to list fewer choices, that
// nothing else changes, and that it can be undone, also by looking again.
func (g *game) checkRestrict(s engine.Seat, v engine.View) {
	g.t.Helper()
	all := v.Legal()
	if len(all) < 2 {
		return
	}
	want, before := slices.Clone(all), v.String()
	v.Restrict(all[1:2])
	sample := g.r.New()
	v.Sample(sample, rand.New(rand.NewPCG(1, 6)))
	switch few := v.Legal(); {
	case len(few) != 1 || few[0] != want[1]:
		g.fail("view: restricted to %s, seat %d's view lists %s", g.actionTexts(want[1:2]), s, g.actionTexts(few))
	case v.String() != before:
		g.fail("view: restricted, seat %d's view changed to\n         %s\nwas      %s", s, v, before)
	case !slices.Equal(sample.Legal(nil), want):
		g.fail("view: a sample of a restricted view has the choices %s, want %s", g.actionTexts(sample.Legal(nil)), g.actionTexts(want))
	}
	if problem := g.menuProblem(engine.MenuOf(v), want[1:2]); problem != "" {
		g.fail("menu: restricted to %s, seat %d's view: %s", g.actionTexts(want[1:2]), s, problem)
	}
	if v.Restrict(all); !slices.Equal(v.Legal(), want) {
		g.fail("view: no longer restricted, seat %d's view lists %s, want %s", s, g.actionTexts(v.Legal()), g.actionTexts(want))
	}
	v.Restrict(all[:1])
	if g.s.Look(s, v); !slices.Equal(v.Legal(), want) {
		g.fail("view: filled again, seat %d's view is still restricted to %s", s, g.actionTexts(v.Legal()))
	}
}

// checkNotice checks that Equal tells a view from the one after an action that
// moves a card the seat sees, and that the view filled before stays as it was.
func (g *game) checkNotice(s engine.Seat, v engine.View, a engine.Action) {
	g.t.Helper()
	next := g.r.New()
	next.CopyFrom(g.s)
	kept := next.NewView()
	next.Look(s, kept)
	events := next.Play(a, nil)
	if !kept.Equal(v) || kept.String() != v.String() || !slices.Equal(kept.Legal(), v.Legal()) {
		g.fail("view: seat %d's view changed when the state played on\nview     %s\nwas      %s", s, kept, v)
	}
	after := next.NewView()
	next.Look(s, after)
	sees := slices.ContainsFunc(events, func(e engine.Event) bool {
		return e.From != engine.Nowhere && e.From != e.To && e.Seen.Has(s)
	})
	if sees && (v.Equal(after) || after.Equal(v)) {
		g.fail("view: seat %d saw %s, and Equal does not notice", s, g.eventTexts(events))
	}
}
