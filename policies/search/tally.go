package search

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
)

// tally adds up what the actions of one choice have led to.
type tally struct {
	sums   []int64
	each   int // values added to each
	chosen int
	second int // the best of the others

	finisher policies.Finisher
	certain  []engine.Action // those that won whatever was sampled
}

// start begins a choice among n actions.
func (t *tally) start(n int) {
	if cap(t.sums) < n {
		t.sums = make([]int64, max(n, roomForActions))
		t.certain = make([]engine.Action, 0, max(n, roomForActions))
	}
	t.sums = t.sums[:n]
	clear(t.sums)
	t.each = 0
}

// add adds a value to an action's sum. Each action gets as many.
func (t *tally) add(i int, value int32) {
	t.sums[i] += int64(value)
	if i == 0 {
		t.each++
	}
}

// best returns the action with the largest sum, of equals the first, and keeps it as the choice.
func (t *tally) best() int {
	t.chosen, t.second = 0, 1
	for i, sum := range t.sums {
		switch {
		case sum > t.sums[t.chosen]:
			t.chosen, t.second = i, t.chosen
		case i > 1 && sum > t.sums[t.second]:
			t.second = i
		}
	}
	return t.chosen
}

// choose returns the best of the legal actions of a view that were counted, and keeps it
// as the choice: of several that won in all samples one that wins at once and cannot be
// answered, if there is one. For a game that is won in each playout may still be lost.
func (t *tally) choose(v engine.View) int {
	best := t.best()
	if t.sums[best] < int64(t.each*engine.Win) || t.sums[t.second] < t.sums[best] {
		return best
	}
	legal := v.Legal()
	t.certain = t.certain[:0]
	for i, sum := range t.sums {
		if sum == t.sums[best] {
			t.certain = append(t.certain, legal[i])
		}
	}
	sure := t.finisher.Sure(v, t.certain)
	for i, a := range legal {
		if a == sure && i != best {
			t.chosen, t.second = i, best
		}
	}
	return t.chosen
}

// mean returns the mean value of an action, as a chance to win.
func (t *tally) mean(i int) float64 {
	return float64(t.sums[i]) / float64(t.each*engine.Win)
}

// thought returns what the tally says of the choice among the legal actions that were counted.
func (t *tally) thought(legal []engine.Action, visits int) policies.Thought {
	return policies.Thought{Value: t.mean(t.chosen), Visits: visits, RunnerUp: legal[t.second], RunnerUpValue: t.mean(t.second)}
}
