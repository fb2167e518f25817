package metrics

import (
	"fmt"
	"math"
	"testing"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// TestAGameUnfolds: counted by hand. Two deals of two games: 3 turns by points and 5 by points, 5 by passes and 12 broken off.
func TestAGameUnfolds(t *testing.T) {
	game := func(turns int32, reason string) data.Game {
		return data.Game{Seats: 2, Winner: engine.NoSeat, Turns: turns, Reason: reason}
	}
	one, other := newUnfolding(), newUnfolding()
	one.Add([]data.Game{game(3, "points"), game(5, "points")})
	other.Add([]data.Game{game(5, "passes"), game(12, data.ReasonFault)})
	one.Merge(other)
	got := map[string]float64{}
	for _, e := range one.Estimates() {
		got[e.Metric+" "+e.What] = e.Value
		if reason, turn := TurnOf(e.What); fmt.Sprintf("%s, turn %d", reason, turn) != e.What && fmt.Sprintf("turn %d", turn) != e.What {
			t.Errorf("%q reads as %q, %d", e.What, reason, turn)
		}
		if e.N != 4 || !e.Known() || e.High-e.Low < .1 {
			t.Errorf("%+v: want n = 4 and an interval, of what was not seen, too", e)
		}
	}
	for what, want := range map[string]float64{
		"undecided turn 4": 3. / 4, "undecided turn 6": 1. / 4, "undecided turn 10": 1. / 4, "undecided turn 12": 0,
		"ended points, turn 4": 1. / 4, "ended points, turn 6": 2. / 4, "ended points, turn 12": 2. / 4,
		"ended passes, turn 4": 0, "ended passes, turn 6": 1. / 4, "ended fault, turn 10": 0, "ended fault, turn 12": 1. / 4,
	} {
		if v, has := got[what]; !has || math.Abs(v-want) > 1e-15 {
			t.Errorf("%s: got %v, %v; want %v", what, v, has, want)
		}
	}
	for _, turn := range []int{2, 14} { // nothing has ended, all has
		if _, has := got[fmt.Sprintf("undecided turn %d", turn)]; has {
			t.Errorf("turn %d is told", turn)
		}
	}
	if len(got) != 5*4 {
		t.Errorf("%d estimates: %v", len(got), got)
	}
}
