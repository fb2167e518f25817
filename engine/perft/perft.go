package perft

import (
	"context"

	"github.com/cardlab/cardlab/engine"
)

// Level is what there is at one depth.
type Level struct {
	Leaves int64 // sequences of so many actions
	Over   int64 // how many of them end the game
	Hash   Hash  // of the events that the last action of each causes, in order
}

// Count walks the tree below s and returns the levels of depths 1 … depth. s
// stays as it is. Sequences are walked in the order of legal lists. A game that
// ends sooner has no sequence of a greater depth. The error is the cause with
// which ctx ended.
func Count(ctx context.Context, s engine.State, depth int) ([]Level, error) {
	w := newWalk(ctx, s, depth)
	if err := w.below(s, 0); err != nil {
		return nil, err
	}
	return w.levels, nil
}

// Branch is what there is below one first action.
type Branch struct {
	Action engine.Action
	Level  // at the greatest depth
}

// Divide returns for each legal action what there is at a depth below it. The
// leaves add up to those of Count: where two builds disagree, it shows which
// action to follow.
func Divide(ctx context.Context, s engine.State, depth int) ([]Branch, error) {
	var list []Branch
	after := s.NewView().Rules().New()
	for _, a := range s.Legal(nil) {
		w := newWalk(ctx, s, depth)
		if err := w.play(s, after, a, 0); err != nil {
			return nil, err
		}
		list = append(list, Branch{a, w.levels[depth-1]})
	}
	return list, nil
}

// walk holds what one depth-first walk needs: a state and a list for each depth.
type walk struct {
	ctx    context.Context
	levels []Level
	states []engine.State
	legal  [][]engine.Action
	log    []engine.Event
}

func newWalk(ctx context.Context, s engine.State, depth int) *walk {
	w := &walk{ctx: ctx, levels: make([]Level, depth), legal: make([][]engine.Action, depth)}
	r := s.NewView().Rules()
	for i := range w.levels {
		w.levels[i].Hash = Start
		w.states = append(w.states, r.New())
	}
	return w
}

// looks is how many levels above the leaves the walk asks whether to go on.
const looks = 3

// below walks what follows from a state in which i actions have been played.
func (w *walk) below(s engine.State, i int) error {
	if len(w.levels)-i >= looks && w.ctx.Err() != nil {
		return context.Cause(w.ctx)
	}
	w.legal[i] = s.Legal(w.legal[i])
	for _, a := range w.legal[i] {
		if err := w.play(s, w.states[i], a, i); err != nil {
			return err
		}
	}
	return nil
}

// play plays an action in a copy of a state, counts it and walks on.
func (w *walk) play(s, after engine.State, a engine.Action, i int) error {
	after.CopyFrom(s)
	w.log = after.Play(a, w.log[:0])
	l := &w.levels[i]
	l.Leaves++
	for j := range w.log {
		l.Hash = l.Hash.Event(&w.log[j])
	}
	if after.ToMove() == engine.NoSeat {
		l.Over++
		return nil
	}
	if i+1 < len(w.levels) {
		return w.below(after, i+1)
	}
	return nil
}
