package metrics

import "testing"

// The evaluations of statistics.md b.13: the winner's .1 −.2 −.4 .3 .6 .9, the
// other's negated; drama is the mean of 0 .4 .8 0 0 0, the leader changes twice,
// the loser reached .4, and the winner is above that from index 4 of 6.
func TestCourseOfTheToyGame(t *testing.T) {
	var values []int32
	for _, v := range []int32{1000, -2000, -4000, 3000, 6000, 9000} {
		values = append(values, v, -v)
	}
	got := courseOf(values, 2, 0)
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
	if got, want := courseOf(values, 3, 2), (course{turns: 6, changes: 2, deficit: 3, behind: 2 + 2 + 3, threshold: 6, before: 4}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got, want := courseOf(values, 3, -1), (course{turns: 6, changes: 2}); got != want {
		t.Errorf("a draw: got %+v, want %+v", got, want)
	}
	if got := courseOf(values[:15], 3, 1); got.before != 5 {
		t.Errorf("a winner who never was above a loser's best: %d turns of 5 before", got.before)
	}
}
