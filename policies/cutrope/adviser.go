package cutrope

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cutrope"
	"github.com/cardlab/cardlab/policies"
)

// Adviser says what `expert` thinks of actions, for who wants to know more than its choice. All is in thousandths, in the unit of its weights.
type Adviser struct {
	p    *player
	now  turn
	stop int
}

// NewAdviser returns an adviser that thinks like a policy of the kind `expert`, given by its
// spec. It serves one policy.
func NewAdviser(spec string) *Adviser {
	s, err := policies.Kinds{Expert}.Parse(spec, cutrope.GameName)
	if err != nil {
		panic(err)
	}
	p := s.New().(*player)
	p.memo = &memo{}
	return &Adviser{p: p}
}

// Look reads the view of a seat that is to choose. The view must stay as it is while the
// adviser is asked about it.
func (a *Adviser) Look(v *cutrope.View) {
	a.p.memo.begin()
	a.now = a.p.look(v)
	a.stop = a.p.stop(a.now.soon(), a.now.personal)
}

// Like returns the first level row that is just like one; what comes of a play there is the same.
func (a *Adviser) Like(row int) int {
	for i := range row {
		if a.now.level[i] == a.now.level[row] {
			return i
		}
	}
	return row
}

// Value returns what the turn comes to if it goes on with a play and then as well as can
// be seen; for another action, what the level rows are worth if it ends so.
func (a *Adviser) Value(action engine.Action) int {
	verb, from, c, row := cutrope.Unpack(action)
	if verb != cutrope.Play {
		return a.stop
	}
	return a.p.play(&a.now, from, c, a.Like(row), a.p.depth)
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
