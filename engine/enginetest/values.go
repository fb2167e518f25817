package enginetest

import (
	"slices"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/spec"
)

// EveryValue returns a dozen or two variants of a game, among which every value that
// has a name occurs, at each size of table and with teams and without, wherever the
// rules accept it. A value that is new is among them without more ado. It panics if
// a value is in none.
func EveryValue(g engine.Game) []string {
	type key struct {
		table        engine.Table
		field, value string
	}
	covered := map[key]bool{}
	var list []string
	for _, v := range g.Variants {
		for grown := true; grown; {
			made := spec.Spec{Name: v.Name}
			grown = false
			for _, f := range g.Fields {
				for _, value := range f.Choices {
					more := spec.Spec{Name: v.Name, Options: append(slices.Clone(made.Options), spec.Option{Key: f.Name, Value: value})}
					r, err := g.Parse(more.String())
					if err != nil || covered[key{r.Table(), f.Name, value}] {
						continue
					}
					covered[key{r.Table(), f.Name, value}] = true
					made, grown = more, true
					break
				}
			}
			if grown {
				list = append(list, made.String())
			}
		}
	}
	for _, f := range g.Fields {
		for _, value := range f.Choices {
			if !slices.ContainsFunc(list, func(text string) bool { return holds(g, text, f.Name, value) }) {
				panic("enginetest: no variant of " + g.Name + " may have " + f.Name + "=" + value)
			}
		}
	}
	return list
}

// holds reports whether a variant has a value.
func holds(g engine.Game, variant, field, value string) bool {
	r, err := g.Parse(variant)
	if err != nil {
		panic(err)
	}
	i := slices.IndexFunc(g.Fields, func(f engine.Field) bool { return f.Name == field })
	return g.Values(r)[i] == value
}
