package cutrope

import (
	"cardlab/engine"
	"cardlab/engine/cutrope"
	"cardlab/policies"
)

// newFinisher returns a finisher for one player. Whether a play wins is open to all, so
// that a single state tells.
func newFinisher() policies.Finisher { return policies.Finisher{Samples: 1} }

// finish returns a play that wins at once, NoAction if there is none. It is asked of
// the last personal card alone, so that it costs nothing before.
func finish(f *policies.Finisher, v *cutrope.View, legal []engine.Action) engine.Action {
	if _, left := v.Personal(v.Seat()); left != 1 {
		return engine.NoAction
	}
	for i, a := range legal {
		if _, from, _, _ := cutrope.Unpack(a); from == cutrope.FromPersonal {
			if sure := f.Sure(v, legal[i:i+1]); sure != engine.NoAction {
				return sure
			}
		}
	}
	return engine.NoAction
}
