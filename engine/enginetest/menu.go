package enginetest

import (
	"slices"

	"github.com/cardlab/cardlab/engine"
)

// checkMenu checks the menu of a view against the list, and of a state that offers one, and its outline.
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
		if m, ok := m.(engine.Outliner); ok {
			g.checkOutline(m, want)
		}
	}
}

// checkOutline checks that the sorts that an outline has are, by their labels, those of the
// list.
func (g *game) checkOutline(m engine.Outliner, want []engine.Action) {
	g.t.Helper()
	listed, outlined := map[string]bool{}, map[string]bool{}
	for _, a := range want {
		listed[g.sortOf(a)] = true
	}
	outline, ok := m.Outline(nil)
	for _, s := range outline {
		if s < 0 || int(s) >= m.Sorts() {
			g.fail("menu: the outline has the sort %d of %d", s, m.Sorts())
		}
		a := m.Of(s)
		sort := g.sortOf(a)
		outlined[sort] = true
		if !listed[sort] {
			g.fail("menu: the outline has the sort %d, as action %d, and no choice has its labels", s, a) // which may not be printed
		}
	}
	for _, a := range want {
		if ok && !outlined[g.sortOf(a)] {
			g.fail("menu: the outline has no sort with the labels of %s", g.actionTexts([]engine.Action{a}))
		}
		if s, numbered := m.SortOf(a); numbered && g.sortOf(m.Of(s)) != g.sortOf(a) {
			g.fail("menu: %s is of the sort %d, and action %d, which is, too, has other labels", g.actionTexts([]engine.Action{a}), s, m.Of(s))
		} else if ok && (!numbered || !slices.Contains(outline, s)) {
			g.fail("menu: %s is of the sort %d, %v, and the outline is %v", g.actionTexts([]engine.Action{a}), s, numbered, outline)
		}
	}
	if again, too := m.Outline(slices.Repeat([]engine.Sort{-1}, 3)); !slices.Equal(again, outline) || too != ok {
		g.fail("menu: the outline is %v, %v, and %v, %v in a slice that was used before", outline, ok, again, too)
	}
}

// sortOf returns which labels an action has, and which two together.
func (c *check) sortOf(a engine.Action) string {
	if sort, ok := c.sorts[a]; ok {
		return sort
	}
	var has []byte
	for i := range c.words.Labels {
		for j := range i + 1 {
			if c.words.Labelled(a, []int{i, j}) {
				has = append(has, byte(i), byte(j))
			}
		}
	}
	if c.sorts == nil {
		c.sorts = map[engine.Action]string{}
	}
	c.sorts[a] = string(has)
	return c.sorts[a]
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
