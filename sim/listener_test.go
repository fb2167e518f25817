package sim

import (
	"slices"
	"testing"

	"github.com/cardlab/cardlab/engine"
)

// plies is a Listener that keeps the events.
type plies struct {
	memory
	log []engine.Event
}

func (p *plies) Ply(log []engine.Event) { p.log = append(p.log, log...) }

func TestAListenerIsToldTheSameEvents(t *testing.T) {
	for _, rules := range []string{"cuttle/standard", "cuttle/team", "cutrope/quick", "highcard/trio"} {
		for _, policy := range []string{"random", "noise:p=0.5,of=random"} { // both ways to choose
			s := resolve(t, Plan{Variants: []Variant{{Rules: rules}}, Policies: []string{policy}, Deals: 4})
			u := NewUmpire(s, 0)
			var rows memory
			var told plies
			for i := range int64(4) {
				for _, rec := range []Recorder{&rows, &told} {
					if _, err := u.Play(s.fixture(i, 0, 0), rec); err != nil {
						t.Fatal(err)
					}
				}
			}
			var want []engine.Event
			for _, e := range rows.events {
				want = append(want, e.Event)
			}
			if !slices.Equal(told.log, want) || len(want) == 0 {
				t.Errorf("%s, %s: a listener is told %d events, others %d", rules, policy, len(told.log), len(want))
			}
			if len(told.events) != 0 || len(told.decisions) != 0 || len(told.games) != len(rows.games) {
				t.Errorf("%s, %s: a listener is told rows", rules, policy)
			}
		}
	}
}
