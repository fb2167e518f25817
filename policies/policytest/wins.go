package policytest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
)

// Wins checks that a policy takes a win that cannot be answered: wherever such an
// action comes up in games of random choices, it chooses one, or wins all the same before
// another seat chooses. An action is one if it ends
// the game for the seat's side at once in the real state and in 400 samples of
// its view. Those that allowed refuses do not count; nil allows all. It stops after so
// many such choices, or some games, and returns how many there were and how many were missed.
func Wins(r engine.Rules, make func() policies.Policy, allowed func(engine.Action) bool, choices int) (found, missed int, err error) {
	rng := Dice(7)
	s, sample, trial := r.New(), r.New(), r.New()
	v := s.NewView()
	wins := func(in engine.State, a engine.Action, seat engine.Seat) bool {
		trial.CopyFrom(in)
		trial.Play(a, nil)
		out, over := trial.Outcome()
		return over && out.Side.Has(seat)
	}
	p := make()
	for game := range 4 * mostGames {
		s.Begin(Shuffled(r, rng), rng.Uint64())
		for s.ToMove() != engine.NoSeat && found < choices {
			seat := s.ToMove()
			s.Look(seat, v)
			legal := slices.Clone(v.Legal())
			var sure []engine.Action
			for _, a := range legal {
				if wins(s, a, seat) && (allowed == nil || allowed(a)) {
					sure = append(sure, a)
				}
			}
			for n := 0; n < 400 && len(sure) > 0; n++ {
				v.Sample(sample, rng)
				sure = slices.DeleteFunc(sure, func(a engine.Action) bool { return !wins(sample, a, seat) })
			}
			if len(sure) > 0 && len(legal) > len(sure) {
				found++
				p.Begin(r.Table(), seat, Dice(uint64(game)))
				a := p.Choose(v, Dice(uint64(found)))
				if !slices.Contains(sure, a) && !winsOn(r, s, a, p, Dice(uint64(found))) {
					missed++
					err = fmt.Errorf("chose %s, and %s wins at once\nposition %s", r.Words().Action(a), r.Words().Action(sure[0]), s)
				}
			}
			s.Play(legal[rng.IntN(len(legal))], nil)
		}
	}
	return found, missed, err
}

// winsOn reports whether a policy that goes on with an action wins before another seat chooses.
func winsOn(r engine.Rules, s engine.State, a engine.Action, p policies.Policy, rng *rand.Rand) bool {
	seat := s.ToMove()
	next, v := r.New(), s.NewView()
	next.CopyFrom(s)
	next.Play(a, nil)
	for next.ToMove() == seat {
		next.Look(seat, v)
		if a = v.Legal()[0]; len(v.Legal()) > 1 {
			a = p.Choose(v, rng)
		}
		next.Play(a, nil)
	}
	out, over := next.Outcome()
	return over && out.Side.Has(seat)
}
