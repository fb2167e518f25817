package cuttle

import (
	"slices"
	"testing"

	"github.com/cardlab/cardlab/engine/catalogue"
)

// A field that is added with what stood for it before changes no name and no hash,
// so that what was recorded is found; with another value it makes another variant.
func TestOneMoreFieldLeavesEveryVariantAsItWas(t *testing.T) {
	var planted Switch
	field := catalogue.Enum("planted", switches, "nothing", "R0", func(*Rules) *Switch { return &planted })
	grown := catalogue.New(catalogue.Catalogue[Rules]{
		Game: GameName, First: fields, Added: append(slices.Clone(added), catalogue.Added[Rules]{Was: "off", Field: field}),
		Variants: variants, Hashed: catalogue.Lines, Check: (*Rules).check, Compile: (*Rules).compile,
	})
	for _, v := range variants {
		was := MustParse(v.Name + ":turn_limit=77")
		for _, text := range []string{v.Name + ":turn_limit=77", v.Name + ":planted=off,turn_limit=77"} {
			planted = Off
			if is := grown.MustParse(text); is.Identity != was.Identity {
				t.Errorf("%s: %v was %v", text, is.Identity, was.Identity)
			}
		}
		if is := grown.MustParse(v.Name + ":planted=on,turn_limit=77"); is.Hash() == was.Hash() {
			t.Errorf("%s has the hash of %s", is.Name(), was.Name())
		}
	}
}
