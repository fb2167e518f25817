package cutrope

import (
	"fmt"

	"cardlab/engine"
	"cardlab/engine/cutrope"
	"cardlab/policies"
)

// Adviser says what `expert` thinks of actions, for who wants to know more than its choice. All is in thousandths, in the unit of its weights.
type Adviser struct {
	p    *player
	now  turn
	stop int
}

// NewAdviser returns an adviser that looks so many plays ahead; all other options of
// `expert` have their defaults. It serves one policy.
func NewAdviser(depth int) *Adviser {
	s, err := policies.Kinds{Expert}.Parse(fmt.Sprintf("%s:depth=%d", Expert.Name, depth), cutrope.GameName)
	if err != nil {
		panic(err)
	}
	return &Adviser{p: s.New().(*player)}
}

// Look reads the view of a seat that is to choose. The view must stay as it is while the
// adviser is asked about it.
func (a *Adviser) Look(v *cutrope.View) {
	a.now = a.p.look(v)
	a.stop = a.p.stop(a.now.soon(), a.now.personal)
}

// Value returns what the turn comes to if it goes on with a play and then as well as can
// be seen; for another action, what the level rows are worth if it ends so.
func (a *Adviser) Value(action engine.Action) int {
	verb, from, c, row := cutrope.Unpack(action)
	if verb != cutrope.Play {
		return a.stop
	}
	for i := range row { // what comes of it is the same
		if a.now.level[i] == a.now.level[row] {
			row = i
			break
		}
	}
	return a.p.play(&a.now, from, c, row, a.p.depth)
}

// Put returns what it is worth to put a card down so, as against other cards and
// supply rows; 0 for what puts none down.
func (a *Adviser) Put(action engine.Action) int {
	verb, _, c, row := cutrope.Unpack(action)
	if verb != cutrope.Put {
		return 0
	}
	return a.p.put(&a.now, c, row)
}
