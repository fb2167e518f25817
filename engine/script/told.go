package script

import (
	"slices"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/spec"
)

// EveryValueIsTold fails for each named value of a field of the game's rules that no
// script tells apart from the field's other values: that no script holds under, but
// fails with another. Of a field without named values some script must name one, but
// for those of except, of which positions show nothing: the deal.
func EveryValueIsTold(t *testing.T, n Notation, g engine.Game, except []string, patterns ...string) {
	t.Helper()
	scenarios, err := read(patterns...)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range untold(scenarios, n, g) {
		if !slices.Contains(except, text) {
			t.Errorf("%s: no script of %v would fail with another value", text, patterns)
		}
	}
}

// untold returns, as "field=value", what no script tells apart, and the bare names of
// the fields without named values that none names.
func untold(scenarios []scenario, n Notation, g engine.Game) (list []string) {
	type value struct{ field, value string }
	told := map[value]bool{}
	e := Fast(g)
	for _, sc := range scenarios {
		for _, variant := range sc.variants {
			given, err := spec.Parse(variant)
			r, err2 := g.Parse(variant)
			if err != nil || err2 != nil {
				continue // Run says so
			}
			values := g.Values(r)
			for i, f := range g.Fields {
				if _, named := given.Get(f.Name); named && f.Choices == nil {
					told[value{f.Name, ""}] = true
				}
				if !told[value{f.Name, values[i]}] && sc.tells(e, n, g, given, f, values[i]) {
					told[value{f.Name, values[i]}] = true
				}
			}
		}
	}
	for _, f := range g.Fields {
		if f.Choices == nil && !told[value{f.Name, ""}] {
			list = append(list, f.Name)
		}
		for _, v := range f.Choices {
			if !told[value{f.Name, v}] {
				list = append(list, f.Name+"="+v)
			}
		}
	}
	return list
}

// tells reports whether the scenario holds under a variant and fails if a field that
// has a value there has another.
func (sc scenario) tells(e Engine, n Notation, g engine.Game, given spec.Spec, f engine.Field, is string) bool {
	for _, other := range f.Choices {
		if other == is {
			continue
		}
		changed := given
		changed.Options = append(slices.DeleteFunc(slices.Clone(given.Options), func(o spec.Option) bool { return o.Key == f.Name }), spec.Option{Key: f.Name, Value: other})
		if _, err := g.Parse(changed.String()); err != nil {
			continue // refused, not played
		}
		if _, err := sc.play(e, n, changed.String()); err != nil {
			_, err = sc.play(e, n, given.String())
			return err == nil
		}
	}
	return false
}
