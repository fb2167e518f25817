package policytest

import (
	"fmt"
	"slices"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
)

// Restricted shows a policy some of its actions, as a mask does, in positions of games
// that are played at random: it must choose one of them and leave the view as it is.
// It stops after so many choices, or after enough games: checked is how many there
// were, 0 where a game never offers three actions.
func Restricted(r engine.Rules, make func() policies.Policy, choices int) (checked int, err error) {
	rng := Dice(5)
	s, p := r.New(), make()
	v := s.NewView()
	for range mostGames {
		s.Begin(Shuffled(r, rng), rng.Uint64())
		me := engine.Seat(rng.IntN(int(r.Table().Seats)))
		p.Begin(r.Table(), me, rng)
		for s.ToMove() != engine.NoSeat {
			if checked == choices {
				return checked, nil
			}
			legal := s.Legal(nil)
			if s.ToMove() == me && len(legal) > 2 && rng.IntN(3) == 0 {
				checked++
				s.Look(me, v)
				shown := slices.DeleteFunc(slices.Clone(legal), func(engine.Action) bool { return rng.IntN(2) == 0 })
				if len(shown) < 2 {
					shown = legal[:2]
				}
				v.Restrict(shown)
				if a := p.Choose(v, rng); failure(p, a) == nil && !slices.Contains(shown, a) {
					return checked, fmt.Errorf("it chose %s, and is not shown it\nposition %s", r.Words().Action(a), s)
				}
				if !slices.Equal(v.Legal(), shown) {
					return checked, fmt.Errorf("afterwards the view lists %d actions, want %d\nposition %s", len(v.Legal()), len(shown), s)
				}
			}
			s.Play(legal[rng.IntN(len(legal))], nil)
		}
	}
	return checked, nil
}
