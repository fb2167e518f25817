package reference

import (
	"maps"
	"slices"
	"testing"
)

// rules reads a variant.
func rules(t *testing.T, text string) Rules {
	t.Helper()
	r, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestEveryNamedVariantHasEveryField(t *testing.T) {
	for _, name := range append(slices.Clone(columns), "indonesian", "japanese") {
		r, ok := Named(name)
		if !ok || len(r) != len(table) {
			t.Errorf("%s: %v", name, r)
		}
		for field, value := range r {
			if value == "" || value == "=" {
				t.Errorf("%s: %s=%q", name, field, value)
			}
		}
	}
	a, _ := Named("indonesian")
	b, _ := Named("gamerules")
	if !maps.Equal(a, b) {
		t.Error("indonesian is not gamerules")
	}
	if _, ok := Named("klondike"); ok {
		t.Error("klondike is a variant of Cuttle")
	}
}
