package metrics

import (
	"math/rand/v2"
	"testing"

	"github.com/cardlab/cardlab/engine"
)

// movesOf makes the moves of values by turn, then side; those alike in a row are one if joined.
func movesOf(values []int32, sides int, joined bool) (moves []move) {
	for ; len(values) > 0; values = values[sides:] {
		now := move{turns: 1}
		copy(now.side[:], values[:sides])
		if last := len(moves) - 1; joined && last >= 0 && moves[last].side == now.side {
			moves[last].turns++
			continue
		}
		moves = append(moves, now)
	}
	return moves
}

// Turns after which nothing is other than before say as much one by one as together.
func TestTurnsThatChangeNothingCount(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		sides := 2 + rng.IntN(engine.MaxSeats-1)
		values := make([]int32, sides*rng.IntN(20))
		for i := range values {
			if values[i] = int32(rng.IntN(4)); i >= sides && rng.IntN(3) > 0 {
				values[i] = values[i-sides]
			}
		}
		winner := rng.IntN(sides+1) - 1
		one, joined := courseOf(movesOf(values, sides, false), sides, winner), courseOf(movesOf(values, sides, true), sides, winner)
		if one != joined {
			t.Fatalf("%v, %d sides, winner %d: turn by turn %+v, together %+v", values, sides, winner, one, joined)
		}
	}
}

// The evaluations of statistics.md b.13: the winner's .1 −.2 −.4 .3 .6 .9, the
// other's negated; drama is the mean of 0 .4 .8 0 0 0, the leader changes twice,
// the loser reached .4, and the winner is above that from index 4 of 6.
func TestCourseOfTheToyGame(t *testing.T) {
	var values []int32
	for _, v := range []int32{1000, -2000, -4000, 3000, 6000, 9000} {
		values = append(values, v, -v)
	}
	got := courseOf(movesOf(values, 2, false), 2, 0)
	want := course{turns: 6, changes: 2, deficit: 8000, behind: 12000, threshold: 4000, before: 4}
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if drama := float64(got.behind) / float64(got.turns) / whole; drama != .2 {
		t.Errorf("drama %v, want .2", drama)
	}
}

func TestLeadOfThreeSidesAndOfADraw(t *testing.T) {
	values := []int32{ // by turn: three sides
		0, 0, 0, // nobody leads
		5, 0, 3, // the first leader is no change
		5, 5, 3, // a tie leaves the lead
		5, 6, 3, // a change
		5, 6, 9, // a change
		5, 6, 9,
	}
	if got, want := courseOf(movesOf(values, 3, true), 3, 2), (course{turns: 6, changes: 2, deficit: 3, behind: 2 + 2 + 3, threshold: 6, before: 4}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got, want := courseOf(movesOf(values, 3, true), 3, -1), (course{turns: 6, changes: 2}); got != want {
		t.Errorf("a draw: got %+v, want %+v", got, want)
	}
	if got := courseOf(movesOf(values[:15], 3, true), 3, 1); got.before != 5 {
		t.Errorf("a winner who never was above a loser's best: %d turns of 5 before", got.before)
	}
}
