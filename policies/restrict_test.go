package policies

import (
	"slices"
	"strings"
	"testing"

	"cardlab/engine"
)

// TestEveryPolicyChoosesFromWhatItIsShown shows policies some of their choices, as a
// mask does, in positions of random games.
func TestEveryPolicyChoosesFromWhatItIsShown(t *testing.T) {
	for _, name := range tables() {
		game, _, _ := strings.Cut(name, "/")
		for _, spec := range every(t, game) {
			t.Run(name+" "+spec.Name(), func(t *testing.T) {
				r := rulesOf(t, name)
				rng := dice(5)
				s, p := r.New(), fresh(spec)
				v := s.NewView()
				for choices := 15; choices > 0; {
					s.Begin(shuffled(r, rng), rng.Uint64())
					me := engine.Seat(rng.IntN(int(r.Table().Seats)))
					p.Begin(r.Table(), me, rng)
					for s.ToMove() != engine.NoSeat {
						legal := s.Legal(nil)
						if s.ToMove() == me && len(legal) > 2 && rng.IntN(3) == 0 && choices > 0 {
							choices--
							s.Look(me, v)
							shown := slices.DeleteFunc(slices.Clone(legal), func(engine.Action) bool { return rng.IntN(2) == 0 })
							if len(shown) < 2 {
								shown = legal[:2]
							}
							v.Restrict(shown)
							if a := p.Choose(v, rng); failure(p, a) == nil && !slices.Contains(shown, a) {
								t.Fatalf("it chose %s, and is not shown it\nposition %s", r.Words().Action(a), s)
							}
							if !slices.Equal(v.Legal(), shown) {
								t.Fatalf("afterwards the view lists %d actions, want %d\nposition %s", len(v.Legal()), len(shown), s)
							}
						}
						s.Play(legal[rng.IntN(len(legal))], nil)
					}
				}
			})
		}
	}
}
