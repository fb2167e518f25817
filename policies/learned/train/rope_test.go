package train

import (
	"context"
	"testing"

	"cardlab/engine/cutrope"
	"cardlab/policies/kinds"
)

func BenchmarkRope(b *testing.B) {
	s, _ := kinds.Parse("expert", "cutrope")
	c := Course{Rules: cutrope.MustParse("basic"), Seed: 1, Games: 100000, Boot: 0, BootBy: s,
		Lambda: 0.8, Random: 0.05, RandomLast: 0.03, Step: 0.004, StepLast: 0.0004}
	c.Boot = 512
	tr, err := New(c, nil, 1)
	if err != nil {
		b.Fatal(err)
	}
	tr.Round(context.Background())
	b.ResetTimer()
	for range b.N {
		tr.Round(context.Background())
	}
}
