package games

import "testing"

func TestAGameThatHasSentencesHasOneForEveryKind(t *testing.T) {
	for _, g := range All() {
		r, err := g.Parse(g.Variants[0].Name)
		if err != nil {
			t.Fatal(err)
		}
		w := r.Words()
		if w.Sentences != nil && len(w.Sentences) != len(w.Kinds) {
			t.Errorf("%s: %d sentences for %d kinds", g.Name, len(w.Sentences), len(w.Kinds))
			continue
		}
		for i, s := range w.Sentences {
			if i > 0 && s == "" {
				t.Errorf("%s: %s has no sentence", g.Name, w.Kinds[i])
			}
		}
	}
}
