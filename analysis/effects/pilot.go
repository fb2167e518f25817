package effects

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/reading"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// Pilot: how much does what a deal contributes vary, for each question and each way to
// ask it? It is a fold over a run that is large enough to tell, and says how many deals
// a larger one needs.
type Pilot struct {
	run   *data.Run
	cells map[analysis.Cell]*pilotCell
}

// pilotCell is one variant and one matchup.
type pilotCell struct {
	table   engine.Table
	deals   int64
	games   int64
	byDeal  map[measureKey]*spread       // whole deals, all seatings together
	byGame  map[measureKey]*spread       // each game as if it had a deal of its own
	against map[measureKey]*stats.Paired // this variant and the base on the same deals
}

// measureKey names a question: "side_score" of side 0, "score" of a policy, "draws", "turns".
type measureKey struct{ metric, what string }

// measured is the answer of some games to a question: y over x.
type measured struct {
	measureKey
	y, x int64
}

// measure asks games of one deal all questions. Scores are in units of 1/sides.
func measure(t engine.Table, games []data.Game, buf []measured) []measured {
	list := append(buf[:0], measured{measureKey{"side_score", analysis.SideName(t, 0)}, 0, int64(len(games))},
		measured{measureKey{"draws", "all"}, 0, int64(len(games))}, measured{measureKey{"turns", "mean"}, 0, int64(len(games))})
	for i := range games {
		g := &games[i]
		list[0].y += analysis.Units(t, g, 0)
		list[1].y += stats.Indicator(analysis.Drawn(g))
		list[2].y += int64(g.Turns)
		for s := range engine.Seat(t.Seats) {
			list = addScore(list, g.Policies[s], analysis.Units(t, g, s))
		}
	}
	if len(list) == 4 { // one policy: it always scores what equal ones do
		list = list[:3]
	}
	return list
}

func addScore(list []measured, policy string, y int64) []measured {
	for i := range list[3:] {
		if m := &list[3+i]; m.what == policy {
			m.y += y
			m.x++
			return list
		}
	}
	return append(list, measured{measureKey{"score", policy}, y, 1})
}

// NewPilot folds all games of a run.
func NewPilot(run *data.Run) (*Pilot, error) {
	p, err := reading.FoldRun(run, nil, func() *Pilot { return &Pilot{run: run, cells: map[analysis.Cell]*pilotCell{}} }, (*Pilot).add, (*Pilot).Merge)
	if err != nil {
		return nil, fmt.Errorf("size %s: %w", run.Dir, err)
	}
	for _, c := range p.cells {
		if c.deals < 2 {
			return nil, fmt.Errorf("size %s: one deal does not say how much deals vary; play a thousand or so", run.Dir)
		}
	}
	return p, nil
}

// add adds a block, the base's games beside those of the other variants.
func (p *Pilot) add(b reading.Block) error {
	var here, there []measured
	return b.EachDeal(func(deal int64, heads []reading.Head) error {
		var old []data.Game // the base's, if it has this deal
		for i := range heads {
			h := &heads[i]
			if !h.At(deal) {
				continue
			}
			for rest := h.Games; len(rest) > 0; {
				var games []data.Game
				games, rest = reading.FirstMatchup(rest)
				c := p.cell(analysis.Cell{Variant: h.Shard.Variant, Matchup: games[0].Matchup}, h.Shard.Table)
				here = measure(c.table, games, here)
				c.add(games, here)
				if before := matchup(old, games[0].Matchup); len(before) == len(games) && heads[0].Shard.Table == c.table {
					there = measure(c.table, before, there)
					c.compare(here, there)
				}
			}
			if h.Shard.Variant == analysis.Base {
				old = h.Games
			}
		}
		return nil
	})
}

// matchup returns the games of a matchup among those of a deal.
func matchup(deal []data.Game, number int32) []data.Game {
	for len(deal) > 0 {
		games, rest := reading.FirstMatchup(deal)
		if games[0].Matchup == number {
			return games
		}
		deal = rest
	}
	return nil
}

func (p *Pilot) cell(key analysis.Cell, t engine.Table) *pilotCell {
	c := p.cells[key]
	if c == nil {
		c = &pilotCell{table: t, byDeal: map[measureKey]*spread{}, byGame: map[measureKey]*spread{}, against: map[measureKey]*stats.Paired{}}
		p.cells[key] = c
	}
	return c
}

// add adds the games of a deal, and what they answer.
func (c *pilotCell) add(games []data.Game, answers []measured) {
	c.deals++
	c.games += int64(len(games))
	for _, m := range answers {
		orNew(c.byDeal, m.measureKey).add(m.y, m.x)
	}
	var buf []measured
	for i := range games {
		buf = measure(c.table, games[i:i+1], buf)
		for _, m := range buf {
			orNew(c.byGame, m.measureKey).add(m.y, m.x)
		}
	}
}

// compare adds what a deal answers here and under the base.
func (c *pilotCell) compare(here, there []measured) {
	for _, m := range here {
		for _, o := range there {
			if m.measureKey == o.measureKey && m.x == o.x {
				orNew(c.against, m.measureKey).Add(m.y, o.y, m.x)
			}
		}
	}
}

func (p *Pilot) Merge(o *Pilot) {
	for key, theirs := range o.cells {
		c := p.cell(key, theirs.table)
		c.deals += theirs.deals
		c.games += theirs.games
		for k, r := range theirs.byDeal {
			orNew(c.byDeal, k).merge(r)
		}
		for k, r := range theirs.byGame {
			orNew(c.byGame, k).merge(r)
		}
		for k, r := range theirs.against {
			orNew(c.against, k).Merge(*r)
		}
	}
}

// byQuestion is the order in which questions are shown.
func byQuestion(a, b measureKey) int {
	order := []string{"side_score", "score", "draws", "turns"}
	return cmp.Or(cmp.Compare(slices.Index(order, a.metric), slices.Index(order, b.metric)), cmp.Compare(a.what, b.what))
}

// questions returns the questions of a cell in the order in which they are shown. Of two
// policies that share all points the score of one is enough.
func (c *pilotCell) questions() []measureKey {
	list := slices.SortedFunc(maps.Keys(c.byDeal), byQuestion)
	score := func(k measureKey) bool { return k.metric == "score" }
	if i := slices.IndexFunc(list, score); i >= 0 && c.table.Sides() == 2 && score(list[i+1]) && (i+2 == len(list) || !score(list[i+2])) {
		list = slices.Delete(list, i+1, i+2)
	}
	return list
}

// orNew returns what a map has for a key, made if need be.
func orNew[K comparable, T any](m map[K]*T, key K) *T {
	e := m[key]
	if e == nil {
		e = new(T)
		m[key] = e
	}
	return e
}
