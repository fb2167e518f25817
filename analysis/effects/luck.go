package effects

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/luck"
	"github.com/cardlab/cardlab/analysis/reading"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// lucks is the luck of side 0 in each game of some shards, less that of the others, by the game's number in the run.
type lucks map[int64][]int64

// read adds the games of a shard.
func (m lucks) read(s *reading.Shard, kind func(card string) string) error {
	l, err := luck.New(s.Rules, kind)
	if err != nil {
		return err
	}
	state := s.Rules.New()
	var order []cards.Card
	return s.Folding(func() error {
		for log, err := range analysis.Logs(s, luck.Columns) {
			if err != nil {
				return err
			}
			order = order[:0]
			for _, c := range log.Game.Cards {
				order = append(order, cards.Card(c))
			}
			log.Game.Begin(state, order)
			l.Deal(state)
			l.Follow(log)
			sum := make([]int64, l.Controls())
			l.Less(0, sum)
			m[log.Game.Game] = sum
		}
		return nil
	})
}

// control is the score of side 0 of a comparison with the luck of the draw beside it.
type control struct {
	change, base, changed *stats.Control
	sums                  [3][]int64 // of the current deal
}

func newControl(kinds int) *control {
	return &control{stats.NewControl(kinds), stats.NewControl(2 * kinds), stats.NewControl(2 * kinds),
		[3][]int64{make([]int64, kinds), make([]int64, 2*kinds), make([]int64, 2*kinds)}}
}

// add adds one deal. The opening hands are the same under both variants, so that they do not count in the change.
func (c *control) add(t engine.Table, old, changed []data.Game, of lucks) {
	var a, b, games int64
	for _, s := range c.sums {
		clear(s)
	}
	change, before, after := c.sums[0], c.sums[1], c.sums[2]
	eachSeating(old, changed, func(g, h *data.Game) {
		games++
		a += analysis.Units(t, g, 0)
		b += analysis.Units(t, h, 0)
		for k, v := range of[g.Game] {
			before[k] += v
		}
		for k, v := range of[h.Game] {
			after[k] += v
		}
	})
	for k := range change {
		change[k] = after[k] - before[k]
	}
	deal := old[0].Deal
	c.change.Add(deal, b-a, games, change)
	c.base.Add(deal, a, games, before)
	c.changed.Add(deal, b, games, after)
}

func (c *control) merge(o *control) {
	c.change.Merge(o.change)
	c.base.Merge(o.base)
	c.changed.Merge(o.changed)
}
