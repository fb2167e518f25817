package page

import (
	"embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/effects"
	"github.com/cardlab/cardlab/analysis/factors"
	"github.com/cardlab/cardlab/analysis/league"
	"github.com/cardlab/cardlab/analysis/report"
	"github.com/cardlab/cardlab/analysis/values"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine/plain"
)

// Input is what a page tells of. Run and Result are needed, the rest may be nil.
type Input struct {
	Run      *data.Manifest
	Result   *report.Result
	Lengths  []report.Lengths
	Effects  *effects.Effects
	Factors  *factors.Result
	Values   *values.Values
	Replays  []Replay
	Samples  []Sample
	Exploits map[int][]analysis.Exploit // by variant
	// Standings are the ratings of the policies, by variant; a variant may have none.
	Standings map[int]*league.Standings
	Commands  []string // that play the run and write this page, in order

	// Fields returns the fields of a variant's rules, so that it is called by what it
	// changes; nil: variants are called by their names.
	Fields func(rules string) []RuleField

	ReportCommand, EffectCommand, ValuesCommand string // that print the numbers
	ShowCommand                                 string // that steps through a game, without its number
	RateCommand                                 string // that prints ratings, and what can be won from policies
}

//go:embed assets
var assets embed.FS

// The scripts and the style stand in the page as they are, so that their hashes
// are those of the files.
var (
	style       = asset("style.css")
	early       = asset("theme.js") // before the page is drawn
	vega        = asset("vega.js")
	charts      = asset("page.js")
	licences    = asset("LICENSES.txt")
	pageLayout  = template.Must(template.New("page").Funcs(template.FuncMap{"breakable": breakable}).Parse(asset("page.html")))
	description = "What a run of cardlab found, with intervals."
)

func asset(name string) string {
	text, err := assets.ReadFile("assets/" + name)
	if err != nil {
		panic(err) // it is embedded
	}
	return strings.TrimRight(string(text), "\n")
}

// content is what the template is filled with.
type content struct {
	Policy      string
	Description string
	Style       template.CSS
	Early       template.JS
	Vega        template.JS
	Script      template.JS
	Licences    string

	Title    string
	Tool     string
	Asked    asked
	Answers  []sentence
	Sections []section
	Games    *gameData // to step through; nil: there are none
	Method   []string
	Commands []string
}

// Write writes the page.
func Write(out io.Writer, in Input) error {
	b := builder{Input: in, variants: variantNames(in.Result.Variants)}
	c := content{
		Policy:      policyOf(style, early, vega, charts),
		Description: description,
		Style:       template.CSS(style),
		Early:       template.JS(early),
		Vega:        template.JS(vega),
		Script:      template.JS(charts),
		Licences:    licences,
		Title:       in.Run.Name,
		Tool:        in.Run.Tool,
		Asked:       b.asked(),
		Answers:     b.answers(),
		Method:      b.method(),
		Commands:    in.Commands,
	}
	for _, s := range []section{b.effects(), b.factors(), b.seats(), b.ratings(), b.matrix(), b.exploits(), b.lengths(), b.unfolding(), b.values(), b.cards(), b.samples(), b.numbers()} {
		if len(s.Figures) > 0 {
			fold(s.Figures)
			c.Sections = append(c.Sections, s)
		}
	}
	c.Games = b.games
	var page strings.Builder
	err := pageLayout.Execute(&page, c) // which makes what is foreign in it no markup
	if err == nil {
		_, err = io.WriteString(out, plain.Text(unbroken(page.String())))
	}
	if err != nil {
		return fmt.Errorf("write the page of %s: %w", in.Run.Name, err)
	}
	return nil
}

// unbroken returns a text whose thousands stay on one line with the rest of their number.
func unbroken(text string) string { return strings.ReplaceAll(text, "\u2009", "\u202f") }

// builder makes the sections of one page.
type builder struct {
	Input
	variants []string  // as the page calls them
	games    *gameData // nil: none to step through
}
