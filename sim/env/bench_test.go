package env

import "testing"

// BenchmarkStep steps games of Cuttle without messages: what the rules and the observation take.
func BenchmarkStep(b *testing.B) {
	v, err := findVariant("cuttle/standard")
	if err != nil {
		b.Fatal(err)
	}
	g, err := newGame(v, nil)
	if err != nil {
		b.Fatal(err)
	}
	deal := int64(0)
	for b.Loop() {
		if g.over() {
			if err := g.reset(1, deal, beginning{}); err != nil {
				b.Fatal(err)
			}
			deal++
		}
		g.reader.Look(g.look(g.state.ToMove()))
		if err := g.step(g.plies % len(g.legal)); err != nil {
			b.Fatal(err)
		}
	}
}
