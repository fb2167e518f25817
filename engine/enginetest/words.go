package enginetest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/engine"
)

func sprintf(format string, args ...any) string { return fmt.Sprintf(format, args...) }

// vocabulary checks that names are there, distinct and without letters that
// mean something in the text of an event.
func (c *check) vocabulary(bad func(string, ...any)) {
	c.t.Helper()
	w := c.words
	for _, list := range []struct {
		what  string
		names []string
		first int // the number of the first name
	}{{"card", w.Cards, 0}, {"kind", w.Kinds, 1}, {"zone", w.Zones, 1}, {"phase", w.Phases, 1}, {"reason", w.Reasons, 1}, {"label", w.Labels, 0}} {
		if len(list.names) <= list.first && list.what != "label" {
			bad("there is no name of a %s", list.what)
		}
		for i, name := range list.names {
			switch {
			case i < list.first:
				if name != "" {
					bad("%s 0 is none, and has the name %q", list.what, name)
				}
			case name == "" || strings.ContainsAny(name, " \t\n>=:;,"):
				bad("%s %d has the name %q; want letters other than blanks > = : ; ,", list.what, i, name)
			case list.what == "zone" && name[len(name)-1] >= '0' && name[len(name)-1] <= '9' && slices.Contains(list.names, name[:len(name)-1]):
				bad("zone %q would read as zone %q of a seat", name, name[:len(name)-1])
			case list.what == "label" && strings.ContainsAny(name, ".()@"):
				bad("label %q holds a letter that means something in the spec of a mask", name)
			}
			for j := range i {
				if list.names[j] == name {
					bad("%s %d and %d are both called %q", list.what, j, i, name)
				}
			}
		}
	}
}

// checkEventText checks that an event, whole and as each seat sees it, is read back from its text.
func (g *game) checkEventText(e engine.Event) {
	g.t.Helper()
	if k := int(e.Kind); k == 0 || k >= len(g.words.Kinds) {
		g.fail("words: an event has kind %d, which has no name: %+v", k, e)
	}
	if int(e.From.Zone) >= len(g.words.Zones) || int(e.To.Zone) >= len(g.words.Zones) || int(e.Due) >= len(g.words.Phases) {
		g.fail("words: an event has a zone or a phase without a name: %+v", e)
	}
	for s := engine.NoSeat; s < engine.Seat(g.table.Seats); s++ {
		as := e
		if s != engine.NoSeat {
			as = e.SeenBy(s)
		}
		text := g.words.Event(as)
		if back, err := g.words.ParseEvent(text); err != nil || back != as {
			g.fail("words: event %q is read back as %+v, %v; want %+v", text, back, err, as)
		}
	}
}

// checkActionText checks that an action is read back from its text.
func (g *game) checkActionText(a engine.Action) {
	g.t.Helper()
	text := g.words.Action(a)
	if back, err := g.words.ParseAction(text); err != nil || back != a {
		g.fail("words: action %d prints as %q, which is read back as %d, %v", a, text, back, err)
	}
	var has []int
	for i := range g.words.Labels {
		if g.words.Labelled(a, []int{i}) {
			has = append(has, i)
		}
	}
	if len(g.words.Labels) == 0 {
		return
	}
	if len(has) == 0 {
		g.fail("words: action %q has none of the labels", text)
	}
	if !g.words.Labelled(a, has) {
		g.fail("words: action %q has each of the labels %v, and not all of them", text, has)
	}
}

// checkPositionText checks that the position is read back from its text.
func (g *game) checkPositionText() {
	g.t.Helper()
	if g.o.Position == nil {
		return
	}
	text := g.s.String()
	back, err := g.o.Position(g.r, text)
	if err != nil {
		g.fail("words: the position is not read back: %v", err)
	}
	if !back.Equal(g.s) || back.String() != text {
		g.fail("words: the position is read back as\n         %s", back)
	}
}

func (c *check) actionTexts(as []engine.Action) string {
	var texts []string
	for _, a := range as {
		texts = append(texts, c.words.Action(a))
	}
	return strings.Join(texts, ", ")
}

func (c *check) eventTexts(es []engine.Event) string {
	var texts []string
	for _, e := range es {
		texts = append(texts, c.eventText(e))
	}
	return strings.Join(texts, "; ")
}

// checkClauses checks that the rules, if they say what actions do, say something of each,
// and the same in a view of a twin.
func (g *game) checkClauses(s engine.Seat, v, w engine.View) {
	g.t.Helper()
	if _, says := g.r.(engine.Describer); !says {
		return
	}
	for _, a := range v.Legal() {
		mine, theirs := engine.Describe(v, a), engine.Describe(w, a)
		if mine == "" || strings.ContainsAny(mine, "\n") || strings.HasSuffix(mine, ".") {
			g.fail("words: %s does %q; want a clause", g.words.Action(a), mine)
		}
		if mine != theirs {
			g.fail("view: what %s does, as seat %d is told, depends on what it may not know: %q, in a twin %q", g.words.Action(a), s, mine, theirs)
		}
	}
}
