package games

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"
)

// testdata/hashes.txt has the hash, the text and, where it is another, the name
// of variants as the first build that had them computed them. Stored runs rest on them: a line is
// never changed, and every named variant has one. A field that came later holds here what stood for it before.
func TestHashesAndNamesAreThoseOfTheFirstBuild(t *testing.T) {
	f, err := os.Open("testdata/hashes.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines, found := 0, map[string]bool{}
	for s := bufio.NewScanner(f); s.Scan(); lines++ {
		words := strings.Fields(s.Text())
		hash, text, name := words[0], words[1], words[len(words)-1]
		found[name] = true
		r, err := Find(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := fmt.Sprintf("%016x", r.Hash()); got != hash || r.Name() != name {
			t.Fatalf("%s: hash %s, name %s; want %s, %s: every stored run of it is lost. A new field belongs in Added, with the value that stood for it",
				text, got, r.Name(), hash, name)
		}
	}
	for _, g := range All() {
		for _, v := range g.Variants {
			if name := g.Name + "/" + v.Name; !found[name] {
				r, _ := Find(name)
				t.Errorf("a named variant has no line in testdata/hashes.txt; append: %016x %s", r.Hash(), name)
			}
		}
	}
	if lines < 600 {
		t.Errorf("%d lines", lines)
	}
}
