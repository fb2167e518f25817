package enginetest

import (
	"slices"

	"cardlab/engine"
)

// checkMenu checks the menu of a view against the list, and of a state that offers one.
func (g *game) checkMenu(s engine.Seat, v engine.View, want []engine.Action) {
	g.t.Helper()
	if problem := g.menuProblem(engine.MenuOf(v), want); problem != "" {
		g.fail("menu: seat %d's view: %s", s, problem)
	}
	if o, ok := g.s.(engine.Offerer); ok && len(want) > 0 {
		m := o.NewMenu()
		if n := o.Offer(m); n != len(want) {
			g.fail("menu: the state offers %d choices, want %d", n, len(want))
		}
		if problem := g.menuProblem(m, want); problem != "" {
			g.fail("menu: the state's: %s", problem)
		}
	}
}

// menuProblem returns in what a menu is not the list, "" if it is.
func (c *check) menuProblem(m engine.Menu, want []engine.Action) string {
	if n := m.Count(); n != len(want) {
		return sprintf("it counts %d choices, want %d", n, len(want))
	}
	for _, a := range strangers(want) { // before any choice is asked for
		if m.Allows(a) != slices.Contains(want, a) {
			return sprintf("it allows the action %d, which is not legal", a) // and may not be printed
		}
	}
	for i, a := range want {
		if !m.Allows(a) {
			return sprintf("it does not allow %s", c.actionTexts(want[i:i+1]))
		}
	}
	for i, a := range want {
		if got := m.Nth(i); got != a {
			return sprintf("choice %d is %s, want %s", i, c.actionTexts([]engine.Action{got}), c.actionTexts(want[i:i+1]))
		}
	}
	return ""
}

// strangers returns actions near the legal ones, each with a bit changed.
func strangers(legal []engine.Action) (near []engine.Action) {
	near = append(near, engine.NoAction)
	for i, a := range legal {
		near = append(near, a^1<<(i%31), a^1<<(7*i%31))
	}
	return near
}

// checkTurns checks that turns begin as the vocabulary says, if it does.
func (g *game) checkTurns(before int, events []engine.Event) {
	g.t.Helper()
	if g.words.Turn == 0 {
		return
	}
	for _, e := range events {
		if e.Due == g.words.Turn {
			before++
		}
	}
	if now, _ := g.s.Turn(); now != before {
		g.fail("turn: it is turn %d, and by the events whose choice begins a turn %d", now, before)
	}
}
