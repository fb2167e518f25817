package page

import (
	"encoding/json"
	"html/template"
)

// section answers one question.
type section struct {
	ID      string // of its heading: links lead here
	Title   string
	Short   string   // in the contents
	Text    []string // paragraphs before the figures
	Figures []figure
}

// figure is charts of one kind and the numbers they show.
type figure struct {
	ID      string
	Title   string
	Lead    string // which games it is about, where the title does not say
	Text    string // what it asks, where the section does not say
	Legend  []key
	Charts  []chart
	Tables  []table
	Games   []gameList // to step through
	Method  string     // n, unit, how the interval is made
	Command string     // what prints the same numbers
	Folded  bool       // one of many: shown on demand
}

// key explains one series of a chart: its colour and dash by number, from 1.
type key struct {
	Series int
	Text   string
}

// chart is one drawing.
type chart struct {
	ID    string
	Title string // what tells it from the others of its figure; empty: there is one
	Alt   string // what it shows, in words
	Spec  spec

	Columns []string // what the numbers above its columns stand for
	Fits    int      // from which width on their names stand there
}

// spec is a Vega-Lite specification.
type spec map[string]any

// JSON returns the specification as it stands in the page's data.
func (s spec) JSON() (template.JS, error) { return asJS(s) }

// asJS writes a value as JSON that a script element can hold: encoding/json
// escapes <, > and & and sorts the keys of maps.
func asJS(v any) (template.JS, error) {
	text, err := json.Marshal(v)
	return template.JS(text), err
}

// mostOpen is how many figures of a section are open from the start.
const mostOpen = 3

// fold closes the figures of a long section, all but the first.
func fold(figures []figure) {
	if len(figures) <= mostOpen {
		return
	}
	for i := range figures[1:] {
		figures[i+1].Folded = true
	}
}
