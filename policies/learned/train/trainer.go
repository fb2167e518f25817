package train

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies/learned"
)

// Trainer trains one net: in rounds of games that are played by the weights as
// they stand, and then learned from in the order of their numbers, so that the
// workers decide nothing.
type Trainer struct {
	course  *Course
	weights *floats
	mean    *floats // of the weights after each round of this third; nil in the first
	rounds  int     // in the mean
	earlier *floats // the mean over the second third, once that is over
	games   int     // learned from
	tables  []*table
	records []record
}

// New returns a trainer for a course, from the weights of a parent if there is one.
func New(c Course, parent *learned.Weights, workers int) (*Trainer, error) {
	c.prepare()
	if c.inputs == nil {
		return nil, fmt.Errorf("%s: there are no inputs for learned policies", c.Rules.Name())
	}
	t := &Trainer{course: &c, records: make([]record, roundGames)}
	if parent != nil {
		c.parent = parent.Sum()
		t.weights = floatsOf(parent)
	} else {
		seed := engine.Mix(uint64(c.Seed) ^ 0x77)
		t.weights = newFloats(c.inputs, learned.PaceOf(c.game).Spread, rand.New(rand.NewPCG(seed, engine.Mix(seed))))
	}
	for range max(1, workers) {
		t.tables = append(t.tables, newTable(t.course))
	}
	return t, nil
}

// Games returns how many games have been learned from.
func (t *Trainer) Games() int { return t.games }

// Round plays a round and learns from it. After an error, which is that of the
// context or of weights that have grown too large, the trainer is as it was before.
func (t *Trainer) Round(ctx context.Context) error {
	w, err := t.weights.weights(t.course.inputs)
	if err != nil {
		return err
	}
	net, err := learned.NewNet(nil, t.course.inputs, w)
	if err != nil {
		return err
	}
	n := min(roundGames, t.course.Games-t.games)
	if err := t.play(ctx, net, n); err != nil {
		return err
	}
	for i := range n {
		t.course.learn(t.weights, &t.records[i], t.course.step(t.games+i))
	}
	t.games += n
	if t.course.done(t.games) > 1.0/3 {
		t.average()
	}
	return nil
}

// play plays the next n games, each worker every so many of them.
func (t *Trainer) play(ctx context.Context, net *learned.Net, n int) error {
	var all sync.WaitGroup
	for k, table := range t.tables {
		all.Go(func() {
			for i := k; i < n && ctx.Err() == nil; i += len(t.tables) {
				table.play(net, t.games+i, &t.records[i])
			}
		})
	}
	all.Wait()
	return context.Cause(ctx)
}

// average takes the weights into their mean, which begins anew with each third.
func (t *Trainer) average() {
	if t.earlier == nil && t.course.done(t.games) > 2.0/3 {
		t.earlier, t.mean, t.rounds = t.mean, nil, 0
	}
	t.rounds++
	if t.mean == nil {
		t.mean = t.weights.empty()
	}
	part := 1 / float32(t.rounds)
	var now []float32
	t.weights.each(func(x *float32) { now = append(now, *x) })
	i := 0
	t.mean.each(func(x *float32) {
		*x += float32((now[i] - *x) * part)
		i++
	})
}

// Weights returns the weights of the net as it is: the mean over the rounds of the
// last third, before that of the second, and in the first the weights themselves.
func (t *Trainer) Weights() (*learned.Weights, error) {
	if t.mean != nil {
		return t.mean.weights(t.course.inputs)
	}
	return t.weights.weights(t.course.inputs)
}

// Earlier returns the weights at two thirds: the mean over the rounds of the second
// third; nil before its end. If the net is no better than these, it has levelled off.
func (t *Trainer) Earlier() (*learned.Weights, error) {
	if t.earlier == nil {
		return nil, nil
	}
	return t.earlier.weights(t.course.inputs)
}
