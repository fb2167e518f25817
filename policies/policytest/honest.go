package policytest

import (
	"fmt"
	"slices"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
)

// Honest lets a policy choose in games that others play at random, and another
// instance of it in twins of the positions: states that its seat cannot tell from
// the real ones, with other cards where it cannot see them. With equal generators,
// and the same events seen, both must choose the same, and say the same of it.
// It stops after so many choices in twins that differ.
func Honest(r engine.Rules, make func() policies.Policy, choices int) error {
	rng := Dice(spread(r.Name()))
	state, twin := r.New(), r.New()
	views := [2]engine.View{state.NewView(), twin.NewView()}
	both := [2]policies.Policy{make(), make()}
	words := r.Words()
	for game := 0; choices > 0; game++ {
		if game == mostGames {
			return fmt.Errorf("%s: %d games without enough hidden cards", r.Name(), mostGames)
		}
		state.Begin(Shuffled(r, rng), rng.Uint64())
		me := engine.Seat(rng.IntN(int(r.Table().Seats)))
		for _, p := range both {
			p.Begin(r.Table(), me, Dice(uint64(game)))
		}
		asks := 1 + rng.IntN(8) // the policy decides one in so many of its choices
		for ply := uint64(0); state.ToMove() != engine.NoSeat; ply++ {
			legal := state.Legal(nil)
			action := legal[rng.IntN(len(legal))]
			if state.ToMove() == me && len(legal) > 1 && rng.IntN(asks) == 0 && choices > 0 {
				state.Look(me, views[0])
				views[0].Sample(twin, rng)
				twin.Look(me, views[1])
				if !twin.Equal(state) {
					choices--
				}
				var said [2]string
				for i, s := range [2]engine.State{state, twin} {
					if p, ok := both[i].(peeker); ok {
						p.Peek(s)
					}
					action = both[i].Choose(views[i], Dice(ply))
					if err := failure(both[i], action); err != nil {
						action, said[i] = legal[0], err.Error()
						continue
					}
					if !slices.Contains(legal, action) {
						return fmt.Errorf("chose %d, which is not legal\nposition %s", action, s)
					}
					said[i] = words.Action(action) + sayings(both[i])
				}
				if said[0] != said[1] {
					return fmt.Errorf("seat %d chooses\n%s\nand with other cards where it cannot see\n%s\nposition %s\nother    %s", me, said[0], said[1], state, twin)
				}
			}
			for _, e := range state.Play(action, nil) {
				for _, p := range both {
					if w, ok := p.(policies.Watcher); ok {
						w.Watch(e.SeenBy(me))
					}
				}
			}
		}
	}
	return nil
}

// sayings returns what a policy says of its last choice, and what it has printed.
func sayings(p policies.Policy) (text string) {
	if e, ok := p.(policies.Explainer); ok {
		text = fmt.Sprintf(", explained as %v", e.Explain())
	}
	if h, ok := p.(interface{ Printed() string }); ok {
		text += "\n" + h.Printed()
	}
	return text
}

func spread(text string) (seed uint64) {
	for _, b := range []byte(text) {
		seed = engine.Mix(seed ^ uint64(b))
	}
	return seed
}
