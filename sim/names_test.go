package sim

import (
	"os"
	"strings"
	"testing"
)

// testdata/policies.txt has the hash of a plan, the variant, a policy as typed and
// its canonical name, as the first build had them: every kind, every option at its
// default and at another value, and all options at once. Stored runs rest on them, so
// a kind, an option and its default are for ever. A new option has its old meaning
// as its default, and a policy that plays otherwise gets a name of its own.
func TestNamesOfPoliciesAndHashesOfPlansAreThoseOfTheFirstBuild(t *testing.T) {
	text, err := os.ReadFile("testdata/policies.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for line := range strings.Lines(string(text)) {
		words := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		hash, variant, typed, name := words[0], words[1], words[2], words[3]
		s, err := Plan{Variants: []Variant{{Rules: variant}}, Policies: []string{typed}, recorded: true}.Resolve()
		if err != nil {
			t.Errorf("%s, %s: %v", variant, typed, err)
			continue
		}
		if got := s.Policies[0].Name(); got != name || s.Hash() != hash {
			t.Errorf("%s, %s: name %s, hash of the plan %s, want %s, %s", variant, typed, got, s.Hash(), name, hash)
		}
		typedAnew, err := Plan{Variants: []Variant{{Rules: variant}}, Policies: []string{typed}}.Resolve()
		if want := strings.ReplaceAll(name, "rules", "expert"); err != nil || typedAnew.Policies[0].Name() != want {
			t.Errorf("%s, %s: typed anew it is named %s, %v; want %s", variant, typed, typedAnew.Policies[0].Name(), err, want)
		}
		lines++
	}
	if lines < 197 {
		t.Errorf("%d lines", lines)
	}
}
