package page

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// inputs are those that most tests write pages of, by name.
var inputs = map[string]func() Input{"full": full, "lean": lean}

// element is one element of a page, its attributes and the text directly in it.
type element struct {
	name       string
	attributes map[string]string
	text       string
	in         *element
}

// within reports whether an element lies in one with a name.
func (e *element) within(name string) bool {
	for at := e.in; at != nil; at = at.in {
		if at.name == name {
			return true
		}
	}
	return false
}

var (
	rawText = regexp.MustCompile(`(?s)<(script|style)([^>]*)>(.*?)</(?:script|style)>`)
	void    = append([]string{"wbr"}, xml.HTMLAutoClose...)
)

// parse reads a page as elements that are properly nested, and what its scripts
// and styles hold, which is no markup.
func parse(t *testing.T, page string) (elements []*element, raw [][]string) {
	t.Helper()
	raw = rawText.FindAllStringSubmatch(page, -1)
	d := xml.NewDecoder(strings.NewReader(rawText.ReplaceAllString(page, "<$1$2></$1>")))
	d.Strict, d.Entity = false, xml.HTMLEntity
	var open *element
	for {
		token, err := d.RawToken() // which closes nothing by itself
		switch {
		case errors.Is(err, io.EOF):
			if open != nil {
				t.Fatalf("%s is not closed", open.name)
			}
			return elements, raw
		case err != nil:
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			e := &element{name: token.Name.Local, attributes: map[string]string{}, in: open}
			for _, a := range token.Attr {
				e.attributes[a.Name.Local] = a.Value
			}
			if elements = append(elements, e); !slices.Contains(void, e.name) {
				open = e
			}
		case xml.EndElement:
			if open == nil || open.name != token.Name.Local {
				t.Fatalf("</%s> ends %v", token.Name.Local, open)
			}
			open = open.in
		case xml.CharData:
			if open != nil {
				open.text += string(token)
			}
		}
	}
}

func TestPageIsProperlyNestedAndNamesNothingTwice(t *testing.T) {
	for name, in := range inputs {
		elements, _ := parse(t, written(t, in()))
		seen := map[string]bool{}
		for _, e := range elements {
			if id := e.attributes["id"]; id != "" && seen[id] {
				t.Errorf("%s: two elements have the id %s", name, id)
			} else {
				seen[id] = true
			}
		}
		for _, e := range elements {
			if to, isLink := e.attributes["href"]; isLink && (!strings.HasPrefix(to, "#") || !seen[to[1:]]) {
				t.Errorf("%s: a link leads to %q", name, to)
			}
			if of := e.attributes["aria-labelledby"]; of != "" && !seen[of] {
				t.Errorf("%s: %s is labelled by %q, which is not there", name, e.name, of)
			}
		}
	}
}

func TestPolicyNamesEveryScriptAndStyleAndNothingElse(t *testing.T) {
	for name, in := range inputs {
		elements, raw := parse(t, written(t, in()))
		policy := ""
		for _, e := range elements {
			if e.attributes["http-equiv"] == "Content-Security-Policy" {
				policy = e.attributes["content"]
			}
		}
		var named []string
		for _, r := range raw {
			if !strings.Contains(r[2], "application/json") {
				named = append(named, hashOf(r[3]))
			}
		}
		if !strings.HasPrefix(policy, "default-src 'none'; ") || strings.Contains(policy, "unsafe") || strings.Contains(policy, "http") {
			t.Errorf("%s: the policy is %q", name, policy)
		}
		allowed := regexp.MustCompile(`'sha256-[^']+'`).FindAllString(policy, -1)
		slices.Sort(named)
		slices.Sort(allowed)
		if !slices.Equal(named, allowed) {
			t.Errorf("%s: scripts and styles hash to %q, the policy allows %q", name, named, allowed)
		}
		for _, e := range elements {
			for a := range e.attributes {
				if a == "style" || strings.HasPrefix(a, "on") {
					t.Errorf("%s: %s has an attribute %s, which the policy forbids", name, e.name, a)
				}
			}
		}
	}
}

func TestPageLoadsNothing(t *testing.T) {
	for name, in := range inputs {
		elements, raw := parse(t, written(t, in()))
		for _, e := range elements {
			for a, v := range e.attributes {
				if slices.Contains([]string{"src", "srcset", "action", "data", "poster", "ping"}, a) || strings.Contains(v, "//") {
					t.Errorf("%s: %s %s=%q", name, e.name, a, v)
				}
			}
			if slices.Contains([]string{"link", "base", "iframe", "object", "embed", "img", "form"}, e.name) {
				t.Errorf("%s: there is an element %s", name, e.name)
			}
		}
		for _, r := range raw {
			if r[1] == "style" && (strings.Contains(r[3], "@import") || strings.Contains(r[3], "url(")) {
				t.Errorf("%s: the style loads something", name)
			}
		}
	}
}

func TestEveryChartHasItsWordsItsTableAndItsCommand(t *testing.T) {
	for name, in := range inputs {
		page := written(t, in())
		elements, raw := parse(t, page)
		figures, charts := map[*element][]string{}, 0
		figureOf := func(e *element) *element {
			for e != nil && e.name != "figure" {
				e = e.in
			}
			return e
		}
		for _, e := range elements {
			f := figureOf(e)
			switch {
			case e.attributes["class"] == "chart":
				charts++
				figures[f] = append(figures[f], "chart")
				if e.attributes["role"] != "img" || len(e.attributes["aria-label"]) < 30 {
					t.Errorf("%s: chart %s is not said in words: %q", name, e.attributes["id"], e.attributes["aria-label"])
				}
				if !slices.ContainsFunc(raw, func(r []string) bool {
					return strings.Contains(r[2], `data-chart="`+e.attributes["id"]+`"`) && strings.HasPrefix(r[3], "{")
				}) {
					t.Errorf("%s: chart %s has no data", name, e.attributes["id"])
				}
			case f != nil && (e.name == "caption" || e.name == "figcaption" || e.name == "code" && e.within("figcaption")):
				figures[f] = append(figures[f], e.name)
			case e.name == "th" && e.attributes["scope"] == "":
				t.Errorf("%s: the heading %q has no scope", name, e.text)
			}
		}
		if charts == 0 {
			t.Errorf("%s: no charts", name)
		}
		for f, parts := range figures {
			if strings.HasPrefix(f.attributes["id"], "games-") {
				continue // games have no numbers, and each its own command
			}
			for _, want := range []string{"caption", "figcaption", "code"} {
				if !slices.Contains(parts, want) {
					t.Errorf("%s: figure %s has %q, no %s", name, f.attributes["id"], parts, want)
				}
			}
		}
	}
}

func TestHostileNamesStayText(t *testing.T) {
	const hostile = `</script><script>alert("1")</script><img src=x onerror='alert(1)'>`
	in := full()
	in.Run.Name, in.Run.Tool = hostile, hostile
	for i := range in.Run.Policies {
		in.Run.Policies[i].Text = hostile + in.Run.Policies[i].Text
	}
	for i := range in.Run.Variants {
		in.Run.Variants[i].Label = hostile + in.Run.Variants[i].Label
	}
	m := in.Run
	in.Result = result(m)
	in.Effects = someEffects(m, in.Result)
	in.Replays[0].Base[0].Lines[0] = hostile
	in.Replays[0].Base[0].Choice = hostile
	in.Commands = []string{hostile}
	in.ReportCommand, in.EffectCommand, in.ShowCommand = hostile, hostile, hostile
	page := written(t, in)
	elements, raw := parse(t, page)
	_, plain := parse(t, written(t, full()))
	if len(raw) != len(plain) {
		t.Errorf("%d scripts and styles, want %d", len(raw), len(plain))
	}
	for _, e := range elements {
		if e.name == "img" || e.attributes["onerror"] != "" {
			t.Error("a name has become an element")
		}
	}
	if strings.Contains(page, "<img") || strings.Contains(page, "alert(\"1\")</script>") {
		t.Error("a name stands in the page as markup")
	}
}

func TestPageIsTheSameEachTime(t *testing.T) {
	for name, in := range inputs {
		first := written(t, in())
		for range 3 {
			if written(t, in()) != first {
				t.Errorf("%s: two pages of the same input differ", name)
			}
		}
	}
}

func TestPageIsSmall(t *testing.T) {
	const most = 850_000 // 677 kB of it are Vega
	for name, in := range inputs {
		if n := len(written(t, in())); n > most {
			t.Errorf("%s: %d bytes, want %d at most", name, n, most)
		}
	}
}

func TestPageShowsWhatItWasGiven(t *testing.T) {
	page := written(t, full())
	for _, want := range []string{
		`id="effects"`, `id="seats"`, `id="policies"`, `id="lengths"`, `id="values"`, `id="cards"`, `id="numbers"`, `id="method"`, // sections
		`data-game="1"`, `id="game-data"`, // games to step through
		`id="games"`, `Most turned`, `P1 wins by goal in 9 turns: P0 expert, P1 random`, `deal 2, the lead changes twice`, `Of all 40 games.`, `cardlab show runs/full 7`,
		`+3.0 pp`, `±1.0`, `46.0 %`, `1\u202f200`, // numbers, in data and tables
		`cardlab report runs/full --csv --only ranks`, `cardlab show runs/full 24 --beside 25`,
	} {
		if !strings.Contains(page, want) && !strings.Contains(page, strings.ReplaceAll(want, `\u202f`, "\u202f")) {
			t.Errorf("the page does not have %q", want)
		}
	}
}

func TestWhatTheRunDoesNotSayIsLeftOut(t *testing.T) {
	page := written(t, lean())
	for _, id := range []string{"effects", "policies", "games", "game-data", "stepper"} {
		if strings.Contains(page, `id="`+id+`"`) {
			t.Errorf("a run of one variant and one policy has %s", id)
		}
	}
	in := lean()
	in.Lengths = nil
	if strings.Contains(written(t, in), `id="lengths"`) {
		t.Error("there are lengths without data")
	}
	in.Result.Answers, in.Result.Matchups = nil, nil
	parse(t, written(t, in)) // an empty report is a page, too
}

func TestScriptsOfThePageCannotEndItsElements(t *testing.T) {
	for _, name := range []string{"vega.js", "page.js", "theme.js"} {
		text := strings.ToLower(asset(name))
		for _, bad := range []string{"</script", "<script", "<!--"} {
			if strings.Contains(text, bad) {
				t.Errorf("%s holds %s", name, bad)
			}
		}
	}
}

func TestLicencesOfAllThatIsBundledAreInThePage(t *testing.T) {
	page := written(t, lean())
	for _, want := range []string{"vega-lite 6.5.0 (BSD-3-Clause)", "vega-interpreter 2.3.2", "d3-array", "internmap", "University of Washington", "Mike Bostock"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
}
