package cutrope

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"github.com/cardlab/cardlab/engine"
)

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// TestStateStaysSmall holds the size that copying in searches rests on.
func TestStateStaysSmall(t *testing.T) {
	const most = 800
	if size := unsafe.Sizeof(State{}); size > most {
		t.Errorf("a state has %d bytes, more than %d", size, most)
	}
	t.Logf("a state has %d bytes, of which all see %d", unsafe.Sizeof(State{}), unsafe.Sizeof(public{}))
}

// after returns a game some eager plies on.
func after(r *Rules, plies int) *State {
	rng := newRand(5)
	s := r.New().(*State)
	s.Begin(shuffled(rng), 5)
	for range plies {
		if legal := s.Legal(nil); len(legal) > 0 {
			s.Play(eager(legal, rng), nil)
		}
	}
	return s
}

func benchTables(b *testing.B, f func(b *testing.B, r *Rules)) {
	for _, seats := range []int{2, 4, 8} {
		b.Run(fmt.Sprintf("seats=%d", seats), func(b *testing.B) {
			b.ReportAllocs()
			f(b, MustParse(fmt.Sprintf("basic:seats=%d", seats)))
		})
	}
}

// BenchmarkGame plays whole games: at random, and eagerly.
func BenchmarkGame(b *testing.B) {
	for _, style := range []string{"random", "eager"} {
		b.Run(style, func(b *testing.B) {
			benchTables(b, func(b *testing.B, r *Rules) {
				rng := newRand(1)
				s := r.New().(*State)
				view := s.NewView()
				deal := slices.Clone(deck)
				var log []engine.Event
				actions := 0
				for b.Loop() {
					shuffle(deal, rng)
					s.Begin(deal, rng.Uint64())
					log = log[:0]
					for s.toMove != engine.NoSeat {
						s.Look(s.toMove, view)
						legal := view.Legal()
						a := legal[engine.Pick(rng.Uint64(), len(legal))]
						if style == "eager" {
							a = eager(legal, rng)
						}
						log = s.Play(a, log)
						actions++
					}
				}
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
				b.ReportMetric(float64(actions)/b.Elapsed().Seconds(), "actions/s")
			})
		})
	}
}

func BenchmarkCopy(b *testing.B) {
	benchTables(b, func(b *testing.B, r *Rules) {
		s, dst := after(r, 40), r.New()
		for b.Loop() {
			dst.CopyFrom(s)
		}
	})
}

func BenchmarkSample(b *testing.B) {
	for _, plies := range []int{40, 300} { // before and after a reshuffle
		b.Run(fmt.Sprintf("ply=%d", plies), func(b *testing.B) {
			benchTables(b, func(b *testing.B, r *Rules) {
				s, dst := after(r, plies), r.New()
				if s.toMove == engine.NoSeat {
					b.Skip("the game is over")
				}
				v, rng := s.NewView(), newRand(1)
				s.Look(s.toMove, v)
				for b.Loop() {
					v.Sample(dst, rng)
				}
			})
		})
	}
}
