package enginetest_test

import (
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cuttle"
	"github.com/cardlab/cardlab/engine/enginetest"
)

// unknownTo returns how many cards of the others' hands a seat does not know. With
// three seats a third may not know it.
func unknownTo(s *state, seat engine.Seat) int {
	v := s.State.NewView()
	s.State.Look(seat, v)
	return strings.Count(v.String(), "??")
}

// Bugs that no renaming of cards finds: what is told depends on what another seat knows.
func TestEveryLeakOfWhatAnotherSeatKnowsIsFound(t *testing.T) {
	cutthroat := engine.Rules(cuttle.MustParse("cutthroat"))
	was, err := engine.At(cutthroat, 1, "0.1.0")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		rules engine.Rules
		bug   bug
	}{
		{"as many events as cards that glasses newly show, as version 1 had it", was, bug{}},
		{"a number", cutthroat, bug{play: rewritten(func(s *state, e *engine.Event) {
			if e.Kind == cuttle.Scored {
				e.N = int32(unknownTo(s, e.Seat))
			}
		})}},
		{"an order", cutthroat, bug{play: func(s *state, a engine.Action, log []engine.Event) []engine.Event {
			_, seat := s.Turn()
			odd, n := unknownTo(s, seat)&1 == 1, len(log)
			log = s.State.Play(a, log)
			for i := n; odd && i+1 < len(log); i++ {
				if x, y := &log[i], &log[i+1]; x.Kind == cuttle.Scuttled {
					*x, *y = *y, *x
					x.Next, x.Due, y.Next, y.Due = y.Next, y.Due, x.Next, x.Due
					break
				}
			}
			return log
		}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := verdict(t, func(tb testing.TB) {
				enginetest.Options{Games: 25}.Run(tb, rules{c.rules, c.bug})
			})
			if !strings.Contains(got, "lockstep: seat") {
				t.Errorf("got %.600q, want a failure that says lockstep", got)
			}
		})
	}
}
