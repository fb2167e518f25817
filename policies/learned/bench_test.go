package learned

import (
	"math/rand/v2"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cuttle"
)

// BenchmarkChoose plays by the built-in nets: a choice each time, with the rules' own work.
func BenchmarkChoose(b *testing.B) {
	for _, variant := range []string{"standard", "cutthroat"} {
		b.Run(variant, func(b *testing.B) {
			r := cuttle.MustParse(variant)
			weights, _ := resolve("cuttle", own)
			p := &policy{game: "cuttle", weights: weights}
			rng := rand.New(rand.NewPCG(1, 1))
			s := r.New()
			v := s.NewView()
			deal := append(r.Deck()[:0:0], r.Deck()...)
			var log []engine.Event
			b.ReportAllocs()
			for n := 0; n < b.N; {
				rng.Shuffle(len(deal), func(i, j int) { deal[i], deal[j] = deal[j], deal[i] })
				s.Begin(deal, rng.Uint64())
				for s.ToMove() != engine.NoSeat {
					s.Look(s.ToMove(), v)
					a := v.Legal()[0]
					if len(v.Legal()) > 1 {
						a = p.Choose(v, rng)
						n++
					}
					log = s.Play(a, log[:0])
				}
			}
		})
	}
}
