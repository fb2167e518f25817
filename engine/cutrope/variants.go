package cutrope

import (
	"fmt"
	"strings"

	"cardlab/engine"
	"cardlab/engine/spec"
)

// variant is one named variant.
type variant struct {
	engine.Variant
	rules Rules
}

// variants is the table of named variants.
var variants = []variant{
	{engine.Variant{Name: "basic", About: "the game of the rulebook"},
		Rules{Seats: 2, Hand: 6, SameNumber: Off, DeckOut: Reshuffle, Stuck: StuckDraw, StuckRounds: 3, TurnLimit: 2000}},
	{engine.Variant{Name: "quick", From: "basic", About: "the rulebook's quick game: a number may be played on itself"},
		Rules{Seats: 2, Hand: 6, SameNumber: On, DeckOut: Reshuffle, Stuck: StuckDraw, StuckRounds: 3, TurnLimit: 2000}},
}

// findVariant returns the rules of a named variant, not yet compiled.
func findVariant(name string) (*Rules, error) {
	var names []string
	for _, v := range variants {
		if v.Name == name {
			r := v.rules
			r.name = name
			return &r, nil
		}
		names = append(names, v.Name)
	}
	return nil, spec.Unknown("variant of cutrope", name, names)
}

// Parse reads a variant: a name, and fields that differ from it,
// "quick:seats=4,personal=8". The error is one sentence that lists every complaint.
func Parse(text string) (*Rules, error) {
	sp, err := spec.Parse(text)
	if err != nil {
		return nil, err
	}
	r, err := findVariant(sp.Name)
	if err != nil {
		return nil, err
	}
	var bad []string
	given := map[string]bool{}
	for _, o := range sp.Options {
		if given[o.Key] {
			bad = append(bad, o.Key+" is given twice")
			continue
		}
		given[o.Key] = true
		if err := r.set(o.Key, o.Value); err != nil {
			bad = append(bad, err.Error())
		}
	}
	if bad == nil {
		bad = r.Validate()
	}
	if bad != nil {
		return nil, fmt.Errorf("variant %s: %s", text, strings.Join(bad, "; "))
	}
	r.compile(sp.Name)
	return r, nil
}

// MustParse is Parse for texts known to be good.
func MustParse(text string) *Rules {
	r, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return r
}

// set sets one field from its text.
func (r *Rules) set(name, value string) error {
	for _, f := range fields {
		if f.Name == name {
			return f.set(r, value)
		}
	}
	return spec.Unknown("field of cutrope's rules", name, fieldNames())
}

// compile works out what follows from the fields. base is the named variant
// that the canonical text starts from.
func (r *Rules) compile(base string) {
	if r.Personal == autoPersonal[r.Seats] {
		r.Personal = 0 // the same rules have the same name
	}
	r.personal = r.deckSize()
	r.rows = rowsOf(r.Seats)
	r.stuckIdle = r.StuckRounds * r.Seats
	from, _ := findVariant(base)
	s := spec.Spec{Name: GameName + "/" + base}
	var values []string
	for _, f := range fields {
		v := f.get(r)
		values = append(values, f.Name+"="+v)
		if v != f.get(from) {
			s.Options = append(s.Options, spec.Option{Key: f.Name, Value: v})
		}
	}
	r.name = s.String()
	r.hash = spec.Hash(GameName + " " + strings.Join(values, " "))
}

// Game describes Cut the Rope to commands and documents.
var Game = func() engine.Game {
	g := engine.Game{
		Name:  GameName,
		About: "Cut the Rope: The Card Game, for two to eight: play out your personal deck to shared rows that go from 1 to 10 or back",
		Parse: func(text string) (engine.Rules, error) {
			r, err := Parse(text)
			if err != nil {
				return nil, err
			}
			return r, nil
		},
		Values: func(r engine.Rules) []string {
			values := make([]string, len(fields))
			for i, f := range fields {
				values[i] = f.get(r.(*Rules))
			}
			return values
		},
		Position: func(r engine.Rules, text string) (engine.State, error) {
			s, err := ParsePosition(r.(*Rules), text)
			if err != nil {
				return nil, err
			}
			return s, nil
		},
	}
	for _, v := range variants {
		g.Variants = append(g.Variants, v.Variant)
	}
	for _, f := range fields {
		g.Fields = append(g.Fields, f.Field)
	}
	return g
}()
